import { answer, type Route } from '../http/http.ts';
import { changeDuty, readOwnAvailability, readStanding, setAvailability } from './commands.ts';
import { readAvailability, readCaddy } from './queries.ts';
import { findNearest } from './nearest.ts';
import { searchCaddies } from './search.ts';

export const caddyRoutes: Route[] = [
  answer('POST /caddy/search', searchCaddies),
  answer('POST /caddy/search/nearest', findNearest),
  answer('GET /caddy/own-availability', readOwnAvailability),
  answer('POST /caddy/availability', setAvailability),
  answer('GET /caddy/standing', readStanding),
  answer('POST /caddy/duty', changeDuty),
  answer('GET /caddy/{user_id}', readCaddy),
  answer('GET /caddy/{user_id}/availability', readAvailability),
];

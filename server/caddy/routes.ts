import { route, type Route } from '../http/http.ts';
import { changeDuty, readOwnAvailability, readCaddyRecord, setAvailability } from './commands.ts';
import { readAvailability, readCaddy } from './queries.ts';
import { findNearest } from './nearest.ts';
import { searchCaddies } from './search.ts';

export const caddyRoutes: Route[] = [
  route('POST /caddy/search', searchCaddies),
  route('POST /caddy/search/nearest', findNearest),
  route('GET /caddy/own-availability', readOwnAvailability),
  route('POST /caddy/availability', setAvailability),
  route('GET /caddy/standing', readCaddyRecord),
  route('POST /caddy/duty', changeDuty),
  route('GET /caddy/{user_id}', readCaddy),
  route('GET /caddy/{user_id}/availability', readAvailability),
];

import { deviceTime } from '../http/input.ts';
import { route, type Route } from '../http/http.ts';
import { cancelBroadcast, createBroadcast, updateBroadcast } from './commands.ts';
import { myBroadcasts, nearbyBroadcasts, readBroadcast } from './queries.ts';
import { respond } from './respond.ts';
import { selectCaddy } from './select.ts';

export const broadcastRoutes: Route[] = [
  route('POST /broadcast/my-broadcast', myBroadcasts),
  route('GET /broadcast/{alt_reference}', readBroadcast),
  route('POST /broadcast/create', ({ tx, caller, input, now }) => createBroadcast(tx, caller, input, now)),
  route('POST /broadcast/update', ({ tx, caller, input, now }) => updateBroadcast(tx, caller, input, now)),
  route('POST /broadcast/cancel', ({ tx, caller, input, now }) => cancelBroadcast(tx, caller, input, now)),
  route('POST /broadcast/select', ({ tx, caller, input, now }) => selectCaddy(tx, caller, input, now)),
  route('POST /broadcast/nearby', nearbyBroadcasts),
  route('POST /broadcast/respond', ({ tx, caller, input, now, request }) =>
    respond(tx, caller, input, now, deviceTime(request)),
  ),
];

import { answer, type Route } from '../http.ts';
import { myBroadcasts, readBroadcast } from './mine.ts';

export const broadcastRoutes: Route[] = [
  answer('POST /broadcast/my-broadcast', myBroadcasts),
  answer('GET /broadcast/{alt_reference}', readBroadcast),
];

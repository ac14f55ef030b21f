import { answer, type Route } from '../http.ts';
import { myBroadcasts } from './commands.ts';

export const broadcastRoutes: Route[] = [answer('POST /broadcast/my-broadcast', myBroadcasts)];

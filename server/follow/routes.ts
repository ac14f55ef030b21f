import { answer, type Route } from '../http/http.ts';
import { readFollowed } from './list.ts';
import { setFollow } from './set.ts';

export const followRoutes: Route[] = [answer('POST /follow/set', setFollow), answer('POST /follow/list', readFollowed)];

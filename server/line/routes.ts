import { route, routeWithPreflight, type Route } from '../http/http.ts';
import { finishWithLine, joinWithLine, signInWithLine, handOver, takeOver } from './sign-in.ts';
import { hashFirst, link, proveLine, readLineLink, setPassword, startLink, unlink } from './link.ts';
import { bringPageToken } from './page-token.ts';

export const lineRoutes: Route[] = [
  route('POST /auth/line', signInWithLine),
  route('POST /auth/line/finish', finishWithLine),
  route('POST /auth/line/join', joinWithLine),
  route('POST /user/line', readLineLink),
  route('POST /user/line-link-start', startLink),
  routeWithPreflight('POST /user/line-link', proveLine, link),
  routeWithPreflight('POST /user/line-unlink', bringPageToken, unlink),
  routeWithPreflight('POST /user/set-password', hashFirst, setPassword),
  route('POST /auth/hand-over', handOver),
  route('POST /auth/take-over', takeOver),
];

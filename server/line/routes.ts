import { answer, answerAfter, type Route } from '../http/http.ts';
import { finishWithLine } from './login/finish.ts';
import { joinWithLine } from './login/join.ts';
import { hashFirst, setPassword } from './link/first-password.ts';
import { handOver, takeOver } from './link/hand-over.ts';
import { link, proveLine, startLink, unlink } from './link/link.ts';
import { bringPageToken } from './login/page-token.ts';
import { signInWithLine } from './login/sign-in.ts';
import { readStanding } from './link/standing.ts';

export const lineRoutes: Route[] = [
  answer('POST /auth/line', signInWithLine),
  answer('POST /auth/line/finish', finishWithLine),
  answer('POST /auth/line/join', joinWithLine),
  answer('POST /user/line', readStanding),
  answer('POST /user/line-link-start', startLink),
  answerAfter('POST /user/line-link', proveLine, link),
  answerAfter('POST /user/line-unlink', bringPageToken, unlink),
  answerAfter('POST /user/set-password', hashFirst, setPassword),
  answer('POST /auth/hand-over', handOver),
  answer('POST /auth/take-over', takeOver),
];

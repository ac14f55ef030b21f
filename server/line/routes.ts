import { answer, answerAfter, type Route } from '../http.ts';
import { finishWithLine } from './finish.ts';
import { joinWithLine } from './join.ts';
import { hashFirst, setPassword } from './first-password.ts';
import { handOver, takeOver } from './hand-over.ts';
import { link, proveLine, startLink, unlink } from './link.ts';
import { bringPageToken } from './page-token.ts';
import { signInWithLine } from './sign-in.ts';
import { readStanding } from './standing.ts';

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

import { answer, answerAfter, type Route } from '../http/http.ts';
import { finishWithLine, joinWithLine, signInWithLine } from './sign-in.ts';
import { hashFirst, link, proveLine, readStanding, setPassword, startLink, unlink } from './link.ts';
import { handOver, takeOver } from './hand-over.ts';
import { bringPageToken } from './page-token.ts';

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

import { answer, type Route } from '../http/http.ts';
import { cancelRedemption, redeem, showCode, withoutCode } from './commands.ts';
import { checkCode, confirmCode } from './counter.ts';
import { readHistory, readSummary } from './queries.ts';

export const rewardRoutes: Route[] = [
  answer('GET /reward/summary', readSummary),
  answer('POST /reward/history', readHistory),
  answer('POST /reward/redeem', ({ tx, caller, input, now }) => redeem(tx, caller.user_id, input, now)),
  answer('POST /reward/cancel', cancelRedemption),
  answer('POST /reward/code', showCode, withoutCode),
  answer('POST /reward/check', checkCode),
  answer('POST /reward/confirm', confirmCode),
];

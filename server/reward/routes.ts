import { route, type Route } from '../http/http.ts';
import { cancelRedemption, redeem, showCode, withoutCode } from './commands.ts';
import { checkCode, confirmCode } from './counter.ts';
import { readHistory, readSummary } from './queries.ts';

export const rewardRoutes: Route[] = [
  route('GET /reward/summary', readSummary),
  route('POST /reward/history', readHistory),
  route('POST /reward/redeem', ({ tx, caller, input, now }) => redeem(tx, caller.user_id, input, now)),
  route('POST /reward/cancel', cancelRedemption),
  route('POST /reward/code', showCode, withoutCode),
  route('POST /reward/check', checkCode),
  route('POST /reward/confirm', confirmCode),
];

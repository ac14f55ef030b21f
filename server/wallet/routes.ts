import { answer, type Route } from '../http/http.ts';
import { presentBalance } from './commands.ts';
import { readIncomeStatement, readMonths, standingOf } from './earnings.ts';
import { readLedger, readSummary } from './lines.ts';

export const walletRoutes: Route[] = [
  answer('GET /wallet/balance', async ({ caller, now, tx }) =>
    presentBalance(await standingOf(tx, caller.user_id, caller.role), now),
  ),
  answer('POST /wallet/ledger', readLedger),
  answer('POST /wallet/summary', readSummary),
  answer('GET /wallet/earnings', readMonths),
  answer('GET /wallet/income-statement', readIncomeStatement),
];

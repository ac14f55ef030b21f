import { route, type Route } from '../http/http.ts';
import { presentBalance } from './commands.ts';
import { readIncomeStatement, readMonths, amountsOf, readLedger, readSummary } from './queries.ts';

export const walletRoutes: Route[] = [
  route('GET /wallet/balance', async ({ caller, now, tx }) =>
    presentBalance(await amountsOf(tx, caller.user_id, caller.role), now),
  ),
  route('POST /wallet/ledger', readLedger),
  route('POST /wallet/summary', readSummary),
  route('GET /wallet/earnings', readMonths),
  route('GET /wallet/income-statement', readIncomeStatement),
];

import { answer, type Route } from '../http/http.ts';
import { balanceOf, presentBalance } from './commands.ts';
import { readMonths } from './earnings.ts';
import { readIncomeStatement } from './income-statement.ts';
import { readLedger } from './lines.ts';

export const walletRoutes: Route[] = [
  answer('GET /wallet/balance', async ({ caller, now, tx }) =>
    presentBalance(await balanceOf(tx, caller.user_id, caller.role), now),
  ),
  answer('POST /wallet/ledger', readLedger),
  answer('GET /wallet/earnings', readMonths),
  answer('GET /wallet/income-statement', readIncomeStatement),
];

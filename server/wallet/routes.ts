import { answer, type Route } from '../http.ts';
import { balanceOf, presentBalance } from './commands.ts';

export const walletRoutes: Route[] = [
  answer('GET /wallet/balance', async ({ caller, now, tx }) =>
    presentBalance(await balanceOf(tx, caller.user_id, caller.role), now),
  ),
];

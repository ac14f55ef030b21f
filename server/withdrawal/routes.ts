import { route, routeWithPreflight, type Route } from '../http/http.ts';
import { askForMoney, changeAccount, makeRecipient, seeAccount, present, mostOf } from './commands.ts';
import { withdrawalsOf } from './sql.ts';

export const withdrawalRoutes: Route[] = [
  route('GET /wallet/bank-account', seeAccount),
  routeWithPreflight('POST /wallet/bank-account', makeRecipient, changeAccount),
  route('POST /wallet/withdraw', askForMoney),
  route('GET /wallet/withdrawals', async ({ tx, caller: { user_id, role } }) => ({
    items: (await tx.many(withdrawalsOf(user_id))).map(present),
    most: await mostOf(tx, user_id, role),
  })),
];

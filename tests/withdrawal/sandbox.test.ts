import { afterAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { caddyAccounts, move } from '../../domain/wallet/posting.ts';
import { sql } from '../../server/db/db.ts';
import { postLegs } from '../../server/wallet/ledger.ts';
import { REAL_NAME, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterAll(() => world.close());

test('with the built-in provider, earnings are paid within minutes', async () => {
  const somchai = await world.caddy();
  await world.db.run(sql`update caddy_profile set verification = 'VERIFIED' where user_id = ${somchai.user_id}::uuid`);
  const legs = move('platform:goodwill', caddyAccounts(somchai.user_id).available, satang(100_000));
  await world.db.transact((tx) => postLegs(tx, legs, `test:${somchai.user_id}`, NOW));
  const account = { bank: 'scb', number: '1234567890', holder: REAL_NAME } as const;
  await world.done('POST /wallet/bank-account', account, somchai);
  world.setNow(NOW + DAY);
  await world.done('POST /wallet/withdraw', { amount: 60_000 }, somchai);
  for (let minute = 0; minute < 20; minute++) {
    world.setNow(NOW + DAY + minute * MINUTE);
    await world.runJobs();
    await world.context.payments.idle();
  }
  const { items, most } = await world.done('GET /wallet/withdrawals', {}, somchai);
  expect(items).toMatchObject([{ status: 'PAID', amount: 60_000, last4: '7890' }]);
  expect(most).toBe(40_000);
});

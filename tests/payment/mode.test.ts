import { afterEach, beforeEach, expect, test } from 'vitest';
import { isoOf } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { openLog } from '../../server/log.ts';
import { refuseMixedMoney } from '../../server/payment/open.ts';
import { openProgram } from '../../server/program.ts';
import { grantDemoCredit, openAccounts } from '../../server/wallet/commands.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { NOW } from '../support/clock.ts';
import { aPerson } from '../support/person-row.ts';

let here: TestDatabase;
beforeEach(async () => void (here = await testDatabase()));
afterEach(() => here.drop());

async function paid(livemode: boolean, paid_at: string | null = isoOf(NOW)): Promise<void> {
  const id = await aPerson(here.db, 'GOLFER');
  await here.db.run(sql`
    insert into topup (topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, expires_at, created_at, next_check_at,
      paid_at)
    values (${id}, ${id}, ${id}, 50000, 'PROMPTPAY', 'WEB', 'omise', ${livemode}, ${paid_at ? 'PAID' : 'EXPIRED'}, ${id},
      ${isoOf(NOW)}, ${isoOf(NOW)}, ${isoOf(NOW)}, ${paid_at})`);
}

test('real money is not taken on a database with credit nobody paid for: a caddy would be paid for it with real money', async () => {
  await refuseMixedMoney(here.db, true);
  await refuseMixedMoney(here.db, false);
  await paid(false, null);
  await refuseMixedMoney(here.db, true);
  await paid(false);
  await expect(refuseMixedMoney(here.db, true)).rejects.toThrow(ConfigError);
  await refuseMixedMoney(here.db, false);
  const live = {
    PAYMENT_PROVIDER: 'omise',
    PAYMENT_MODE: 'live',
    OMISE_SECRET_KEY: 'skey_5xuy4w91xqz7d1w9u0t',
    OMISE_WEBHOOK_SECRETS: 'b21pc2Utd2ViaG9vay1zZWNyZXQ=',
    PUBLIC_URL: 'https://caddee.example',
    SEED: 'none',
  };
  const started = openProgram({ config: readConfig(live), url: here.url, log: openLog({ logLevel: 'silent' }) });
  await expect(started).rejects.toThrow('must be another one');
});

test('nor on one with gifts of the demo world', async () => {
  const nok = newId(NOW);
  await here.db.transact(async (tx) => {
    await openAccounts(tx, nok, 'GOLFER', NOW);
    await grantDemoCredit(tx, nok, baht(500), `demo:${nok}`, NOW);
  });
  await expect(refuseMixedMoney(here.db, true)).rejects.toThrow('must be another one');
  await refuseMixedMoney(here.db, false);
});

test('the sandbox and test keys do not open a database with real money', async () => {
  await paid(true);
  await expect(refuseMixedMoney(here.db, false)).rejects.toThrow('PAYMENT_MODE=live only');
  await refuseMixedMoney(here.db, true);
});

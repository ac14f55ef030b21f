import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import { MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { readConfig } from '../../server/config.ts';
import { openDb, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import type { Charge } from '../../server/payment/provider.ts';
import { balanceOf, creditTopup, openAccounts } from '../../server/wallet/commands.ts';
import { testDatabase } from '../support/database.ts';
import { aPerson } from '../support/person-row.ts';
import { signedIn } from '../support/signed-in.ts';
import { startServer } from '../support/server.ts';
import { topup } from '../wallet/money-rows.ts';
import { NOW } from '../support/clock.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const NOBODY = `chrg_sandbox_${'x'.repeat(27)}`;
const sessions = signedIn();

let drop: () => Promise<void>;
const database = await testDatabase();
drop = () => database.drop();
const here = await startServer({ on: { url: database.url, db: openDb({ url: database.url }) }, sessions });
await here.listen();
afterEach(async () => {
  await here.context.payments.idle();
  here.setNow(NOW);
});
afterAll(async () => {
  await here.close();
  await here.context.db.close();
  await drop();
});

const provider = () => here.context.payments.provider;

/** A charge of the sandbox for a top-up that is not in our books: the page alone is looked at. */
const made = (more: { topup_id?: string; amount?: number; return_uri?: string } = {}): Promise<Charge> =>
  provider().createTopUp({
    topup_id: newId(NOW),
    amount: baht(1_234),
    method: 'KBANK',
    platform: 'WEB',
    return_uri: `${here.context.origin()}/golfer/payment-status?ref=abc`,
    expires_at: NOW + 15 * MINUTE,
    ...(more as object),
  });
const page = (charge_id: string) => here.app.inject({ url: `/sandbox/pay/${charge_id}` });
const press = (charge_id: string, button: string, headers: Record<string, string> = OWN) =>
  here.app.inject({
    method: 'POST',
    url: `/sandbox/pay/${charge_id}/${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  });
const statusOf = async (charge_id: string) => (await provider().getCharge(charge_id)).status;
const told = async (charge_id: string) => {
  await here.context.payments.idle();
  const heard = sql<{ events: number }>`select count(*) as events from webhook where charge_id = ${charge_id}`;
  return (await here.context.db.one(heard)).events;
};

describe('the pay page', () => {
  test('says TEST, the amount, the method and until when, in Thai and English, without script or style of its own', async () => {
    const { charge_id } = await made();
    const { statusCode, body, headers } = await page(charge_id);
    expect(statusCode).toBe(200);
    for (const words of ['TEST', 'ทดสอบเท่านั้น', '฿1,234.00', 'แอปกสิกรไทย', 'KBank app', '07:15', '2026/11/22'])
      expect(body).toContain(words);
    expect(body.match(/action="[^"]+"/g)).toEqual(
      ['pay', 'fail', 'end'].map((button) => `action="/sandbox/pay/${charge_id}/${button}"`),
    );
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\/(?!localhost)/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("form-action 'self'") as string,
    });
    const colours = await here.app.inject({ url: '/sandbox/pay.css' });
    expect([colours.statusCode, colours.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test('of nothing is a page that says so, also for whoever presses there', async () => {
    const answers = [await page(NOBODY), await page('%00'), await press(NOBODY, 'pay')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    for (const { body } of answers) expect(body).toContain('There is no such payment');
  });

  test('shows what a stranger wrote into an address as text', async () => {
    const { charge_id } = await made({ return_uri: '/x"><img src=x>&' });
    await press(charge_id, 'end');
    const { body } = await page(charge_id);
    expect(body).toContain('href="/x&#34;&#62;&#60;img src=x&#62;&#38;"');
  });
});

describe('who presses', () => {
  test('Pay eight times at once: it is paid once, told once, and everybody is sent back', async () => {
    const { charge_id } = await made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(charge_id, 'pay')));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      Array.from({ length: 8 }, () => [303, `${here.context.origin()}/golfer/payment-status?ref=abc`]),
    );
    expect(await told(charge_id)).toBe(1);
    expect(await provider().getCharge(charge_id)).toMatchObject({ status: 'successful', paid: true });
    const { body } = await page(charge_id);
    expect(body).toMatch(/Paid at.*07:00/);
    expect(body).not.toMatch(/Pay before|\/pay"|\/fail"/);
  });

  test('Fail: it has failed, and cannot be paid afterwards', async () => {
    const { charge_id } = await made();
    expect((await press(charge_id, 'fail')).headers.location).toContain('/golfer/payment-status');
    await press(charge_id, 'pay');
    await press(charge_id, 'late');
    const { status, paid, failure_code } = await provider().getCharge(charge_id);
    expect([status, paid, failure_code]).toEqual(['failed', false, 'failed_processing']);
    expect((await page(charge_id)).body).not.toContain('<form');
    expect(await told(charge_id)).toBe(1);
  });

  test('Pay late changes nothing before its end, and Pay nothing after; whoever lets it expire tells nobody', async () => {
    const { charge_id } = await made();
    expect((await press(charge_id, 'late')).headers.location).toBe(`/sandbox/pay/${charge_id}`);
    expect(await statusOf(charge_id)).toBe('pending');
    here.setNow(NOW + 15 * MINUTE);
    const { body } = await page(charge_id);
    expect(body).toContain('หมดเวลาแล้ว');
    expect(body.match(/action="[^"]+"/g)).toEqual([`action="/sandbox/pay/${charge_id}/late"`]);
    expect((await press(charge_id, 'pay')).headers.location).toBe(`/sandbox/pay/${charge_id}`);
    await press(charge_id, 'fail');
    expect(await statusOf(charge_id)).toBe('expired');
    expect(await told(charge_id)).toBe(0);
    expect((await press(charge_id, 'late')).headers.location).toContain('/golfer/payment-status');
    expect(await statusOf(charge_id)).toBe('successful');
    expect(await told(charge_id)).toBe(1);

    here.setNow(NOW);
    const ended = await made();
    expect((await press(ended.charge_id, 'end')).headers.location).toBe(`/sandbox/pay/${ended.charge_id}`);
    expect([await statusOf(ended.charge_id), await told(ended.charge_id)]).toEqual(['expired', 0]);
    await press(ended.charge_id, 'late');
    expect(await statusOf(ended.charge_id)).toBe('successful');
  });

  test('Refund, as a shop does in its dashboard: in parts, until nothing is left, and each leaves the golfer’s wallet', async () => {
    const { db } = here.context;
    const user_id = await aPerson(db, 'GOLFER', { display_name: 'nok', terms_version: TERMS_VERSION });
    await db.transact((tx) => openAccounts(tx, user_id, 'GOLFER', NOW));
    const topup_id = newId(NOW);
    const { charge_id } = await made({ topup_id });
    expect((await press(charge_id, 'refund-rest')).headers.location).toBe(`/sandbox/pay/${charge_id}`);
    expect(await provider().refunds(charge_id)).toEqual([]);
    await press(charge_id, 'pay');
    const amount = baht(1_234);
    await db.transact(async (tx) => {
      await tx.run(topup({ topup_id, user_id, amount, charge_id }));
      await creditTopup(tx, { user_id, topup_id, amount }, NOW);
    });
    const left = async () => {
      await here.context.payments.idle();
      return (await balanceOf(db, user_id, 'GOLFER')).available;
    };
    expect((await page(charge_id)).body.match(/action="[^"]+"/g)).toEqual(
      ['refund-half', 'refund-rest'].map((button) => `action="/sandbox/pay/${charge_id}/${button}"`),
    );
    expect((await press(charge_id, 'refund-half', {})).statusCode).toBe(403);
    await press(charge_id, 'refund-half');
    expect(await left()).toBe(baht(617));
    expect((await page(charge_id)).body).toContain('฿617.00');
    await Promise.all(Array.from({ length: 4 }, () => press(charge_id, 'refund-rest')));
    expect(await left()).toBe(0);
    expect((await page(charge_id)).body).not.toContain('<form');
    expect(await provider().refunds(charge_id)).toHaveLength(2);
  });

  test('a form that did not come from our own page is refused; an old browser on it may press', async () => {
    const { charge_id } = await made();
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect((await press(charge_id, 'pay', headers)).statusCode, JSON.stringify(headers)).toBe(403);
    expect(await statusOf(charge_id)).toBe('pending');
    const headers = { host: 'localhost:80', origin: 'http://localhost:80' };
    expect((await press(charge_id, 'pay', headers)).statusCode).toBe(303);
    expect(await statusOf(charge_id)).toBe('successful');
  });
});

test('with another provider there is no pay page', async () => {
  const config = readConfig({
    PAYMENT_PROVIDER: 'omise',
    OMISE_SECRET_KEY: `skey_test_${'1'.repeat(19)}`,
    OMISE_WEBHOOK_SECRETS: Buffer.from('x'.repeat(32)).toString('base64'),
  });
  const other = await startServer({ config: { payment: config.payment }, provider: provider() });
  const answers = [
    await other.app.inject({ url: `/sandbox/pay/${NOBODY}` }),
    await other.app.inject({ url: '/sandbox/pay.css' }),
  ];
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    Array.from({ length: 2 }, () => [404, 'application/json; charset=utf-8']),
  );
  await other.context.payments.idle();
  await other.close();
});

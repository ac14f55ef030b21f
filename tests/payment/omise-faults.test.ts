import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baht } from '../../domain/money.ts';
import { openLog } from '../../server/log.ts';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from '../../server/payment/provider.ts';
import { type OmiseStandIn, SECRET_KEY, startOmise } from '../standins/omise/server.ts';
import { intentOf } from './omise-intent.ts';
import { NOW } from '../support/clock.ts';

let omise: OmiseStandIn;
let provider: PaymentProvider;

beforeEach(async () => {
  omise = await startOmise({ clock: () => NOW });
  provider = openOmise(omise.config);
});
afterEach(() => omise.close());

/** What it throws, and it must. */
async function failureOf(work: Promise<unknown>): Promise<Error & { code?: string }> {
  const outcome = await work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error(String(outcome));
  return outcome;
}

const chargesOf = (topup_id: string) =>
  omise.books.charges.filter((one) => (one['metadata'] as { topup_id?: string }).topup_id === topup_id);

describe('no answer, or none that can be read, says nothing of what happened', () => {
  test.each(['broken', 'garbled', 'tooMany'] as const)('%s', async (fault) => {
    omise.faults[fault] = 1;
    expect(await failureOf(provider.createTopUp(intentOf('t1')))).toBeInstanceOf(ProviderAway);
    expect(await provider.findCharge({ topup_id: 't1', created_at: NOW })).toBeUndefined();
  });

  test('Omise does not answer in time', async () => {
    omise.faults.silent = 1;
    const hurried = openOmise(omise.config, { timeout: 50 });
    const failure = await failureOf(hurried.createTopUp(intentOf('t1')));
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure.cause).toMatchObject({ name: 'TimeoutError' });
  });

  test('MO-13: the charge is made and the line is cut: it is found, and no second one is made', async () => {
    omise.faults.cutAfterCommit = 1;
    expect(await failureOf(provider.createTopUp(intentOf('t1')))).toBeInstanceOf(ProviderAway);
    expect(await provider.findCharge({ topup_id: 't1', created_at: NOW })).toMatchObject({
      topup_id: 't1',
      status: 'pending',
    });
    expect(chargesOf('t1')).toHaveLength(1);
  });

  test('nobody is there', async () => {
    const nobody = openOmise({ ...omise.config, apiBase: 'http://127.0.0.1:1' });
    expect(await failureOf(nobody.getCharge('chrg_test_1'))).toBeInstanceOf(ProviderAway);
  });

  test('a key it does not know is our fault, and no word about what was asked for', async () => {
    const stranger = openOmise({ ...omise.config, secretKey: 'skey_test_stranger' });
    for (const work of [() => stranger.createTopUp(intentOf('t1')), () => stranger.getPayout('trsf_test_1')])
      expect(await failureOf(work())).toMatchObject({ name: 'KeyRefused' });
    const failure = await failureOf(stranger.capabilities());
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure.message).toBe('GET /capability: Omise answered 401: it refuses our secret key (OMISE_SECRET_KEY)');
  });

  test('nor is a key that may not do this', async () => {
    const forbidding = createServer((_request, response) =>
      response.writeHead(403).end('{"object":"error","code":"authorization_failure","message":"not permitted"}'),
    );
    await new Promise<void>((done) => forbidding.listen(0, '127.0.0.1', done));
    const apiBase = `http://127.0.0.1:${(forbidding.address() as AddressInfo).port}`;
    const failure = await failureOf(openOmise({ ...omise.config, apiBase }).getPayout('trsf_test_1'));
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure.message).toContain('403');
    forbidding.close();
  });

  test('Omise sends us elsewhere: the key does not go there', async () => {
    const seen: unknown[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers);
      response.end('{}');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    const moved = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    await new Promise<void>((done) => moved.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
    expect(await failureOf(openOmise({ ...omise.config, apiBase: base }).getCharge('chrg_test_1'))).toBeInstanceOf(
      ProviderAway,
    );
    expect(seen).toEqual([]);
    moved.close();
    elsewhere.close();
  });

  test('a charge with something else where the money stands', async () => {
    const { charge_id } = await provider.createTopUp(intentOf('t1'));
    const charge = omise.books.charge(charge_id);
    for (const wrong of [
      { amount: '50000' },
      { amount: 500.5 },
      { amount: -1 },
      { status: 'paid' },
      { livemode: 'false' },
      { paid: 1 },
    ]) {
      const before = { ...charge };
      Object.assign(charge, wrong);
      const failure = await failureOf(provider.getCharge(charge_id));
      expect(failure).toBeInstanceOf(ProviderAway);
      expect(failure.message).toContain(`at ${Object.keys(wrong)[0]}`);
      Object.assign(charge, before);
    }
  });
});

describe("a no is a no: nothing happened, and it says why in the provider's own code", () => {
  test('an amount below its least', async () => {
    const failure = await failureOf(provider.createTopUp(intentOf('t1', { amount: baht(1) })));
    expect(failure).toBeInstanceOf(ProviderRefused);
    expect(failure.code).toBe('invalid_amount');
    expect(omise.books.charges).toEqual([]);
  });

  test('a charge it does not know, also one whose name is a path', async () => {
    for (const name of ['chrg_test_nobody', '../capability', 'a/b?c#d'])
      expect(await failureOf(provider.getCharge(name))).toMatchObject({ name: 'ProviderRefused', code: 'not_found' });
  });
});

describe('nothing of a key or an account number is written down', () => {
  test('not by any failure, in words, cause, stack or log', async () => {
    const lines: string[] = [];
    const log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
    const number = '1234567890123456';
    const recipient = { user_id: 'u1', bank: 'scb' as const, number, holder: 'สมชาย ใจดี' };
    const hurried = openOmise(omise.config, { timeout: 50 });

    const failures = [await failureOf(provider.createPayoutRecipient(recipient))];
    for (const fault of ['broken', 'garbled', 'tooMany', 'cutAfterCommit', 'silent'] as const) {
      omise.faults[fault] = 1;
      failures.push(await failureOf(hurried.createPayoutRecipient({ ...recipient, number: number.slice(0, 12) })));
    }
    failures.push(await failureOf(openOmise({ ...omise.config, secretKey: `${SECRET_KEY}x` }).capabilities()));
    failures.push(await failureOf(openOmise({ ...omise.config, apiBase: 'http://127.0.0.1:1' }).capabilities()));
    for (const err of failures) log.error({ err }, 'the payment provider');

    expect(failures).toHaveLength(8);
    const basic = Buffer.from(`${SECRET_KEY}:`).toString('base64');
    const written = [
      ...lines,
      ...failures.map((error) => `${error.message} ${error.stack ?? ''} ${String(error.cause)}`),
    ].join('\n');
    expect(written).toContain('Omise');
    for (const secret of [SECRET_KEY, basic, 'skey_', number.slice(0, 12), 'สมชาย'])
      expect(written).not.toContain(secret);
  });
});

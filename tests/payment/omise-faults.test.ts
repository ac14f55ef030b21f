import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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

/** A server of somebody else's, and where it is. */
async function elsewhere(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('no answer, or none that can be read, says nothing of what happened', () => {
  test('Omise is broken, garbled, crowded, silent or not there: away, and no charge is found', async () => {
    for (const fault of ['broken', 'garbled', 'tooMany'] as const) {
      omise.faults[fault] = 1;
      expect(await failureOf(provider.createTopUp(intentOf('t1'))), fault).toBeInstanceOf(ProviderAway);
      expect(await provider.findCharge({ topup_id: 't1', created_at: NOW })).toBeUndefined();
    }
    omise.faults.silent = 1;
    const failure = await failureOf(openOmise(omise.config, { timeout: 50 }).createTopUp(intentOf('t1')));
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure.cause).toMatchObject({ name: 'TimeoutError' });
    const nobody = openOmise({ ...omise.config, apiBase: 'http://127.0.0.1:1' });
    expect(await failureOf(nobody.getCharge('chrg_test_1'))).toBeInstanceOf(ProviderAway);
  });

  test('a key it does not know, or that may not do this, is our fault, and no word about what was asked for', async () => {
    const stranger = openOmise({ ...omise.config, secretKey: 'skey_test_stranger' });
    for (const work of [() => stranger.createTopUp(intentOf('t1')), () => stranger.getPayout('trsf_test_1')])
      expect(await failureOf(work())).toMatchObject({ name: 'KeyRefused' });
    const failure = await failureOf(stranger.capabilities());
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure.message).toBe('GET /capability: Omise answered 401: it refuses our secret key (OMISE_SECRET_KEY)');

    const apiBase = await elsewhere((_request, response) =>
      response.writeHead(403).end('{"object":"error","code":"authorization_failure","message":"not permitted"}'),
    );
    const forbidden = await failureOf(openOmise({ ...omise.config, apiBase }).getPayout('trsf_test_1'));
    expect(forbidden).toBeInstanceOf(ProviderAway);
    expect(forbidden.message).toContain('403');
  });

  test('Omise sends us elsewhere: the key does not go there', async () => {
    const seen: unknown[] = [];
    const there = await elsewhere((request, response) => {
      seen.push(request.headers);
      response.end('{}');
    });
    const apiBase = await elsewhere((_request, response) => response.writeHead(307, { location: `${there}/` }).end());
    const moved = openOmise({ ...omise.config, apiBase });
    expect(await failureOf(moved.getCharge('chrg_test_1'))).toBeInstanceOf(ProviderAway);
    expect(seen).toEqual([]);
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

test("a no is a no: nothing happened, and it says why in the provider's own code", async () => {
  const failure = await failureOf(provider.createTopUp(intentOf('t1', { amount: baht(1) })));
  expect(failure).toBeInstanceOf(ProviderRefused);
  expect(failure.code).toBe('invalid_amount');
  expect(omise.books.charges).toEqual([]);
  for (const name of ['chrg_test_nobody', '../capability', 'a/b?c#d'])
    expect(await failureOf(provider.getCharge(name))).toMatchObject({ name: 'ProviderRefused', code: 'not_found' });
});

test('no failure writes down a key or an account number, in words, cause, stack or log', async () => {
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

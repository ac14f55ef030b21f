import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { baht, satang } from '../../domain/money.ts';
import { TOPUP_METHODS } from '../../domain/payment/topup.ts';
import { BANKS } from '../../domain/withdrawal/withdrawal.ts';
import { openDb } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { type Charge, type ChargeIntent, ProviderAway } from '../../server/payment/provider.ts';
import { openSandbox } from '../../server/payment/sandbox/provider.ts';
import { payCharge, payChargeLate } from '../../server/payment/sandbox/sql.ts';
import { eventOf, signed, deliverWebhook } from '../../server/payment/sandbox/webhook.ts';
import { testDatabase } from '../support/database.ts';
import { NOW } from '../support/clock.ts';

let now = NOW;
beforeEach(() => void (now = NOW));
afterAll(() => here.drop());

const open = (db = here.db, publicUrl?: string) =>
  openSandbox({ db, config: { publicUrl }, clock: () => now, origin: () => 'http://localhost:1' });

const intentOf = (more: Partial<ChargeIntent> = {}): ChargeIntent => ({
  topup_id: newId(now),
  amount: baht(500),
  method: 'PROMPTPAY',
  platform: 'WEB',
  return_uri: 'http://localhost:1/golfer/payment-status?ref=abc',
  expires_at: now + 15 * MINUTE,
  ...more,
});
const here = await testDatabase();
const sandbox = open();
const made = (more: Partial<ChargeIntent> = {}): Promise<Charge> => sandbox.createTopUp(intentOf(more));
const refusal = (code: string) => expect.objectContaining({ name: 'ProviderRefused', code }) as Error;

describe('the sandbox’s rules', () => {
  test('the sandbox takes PromptPay and five banks, from 20 to 150,000 baht, and says so', async () => {
    const { methods, banks, payout_min } = await sandbox.capabilities();
    expect(methods.map(({ method }) => method)).toEqual(TOPUP_METHODS);
    expect(methods.every(({ range }) => range.min === 2_000 && range.max === 15_000_000)).toBe(true);
    expect(banks).toEqual(BANKS);
    expect(payout_min).toBe(3_000);
    expect([sandbox.name, sandbox.livemode]).toEqual(['sandbox', false]);
  });

  test('an amount, a method or an end that is none is refused, and no charge is open longer than an hour', async () => {
    for (const amount of [2_000, 15_000_000])
      expect(await made({ amount: satang(amount) })).toMatchObject({ amount, status: 'pending' });
    for (const amount of [1_999, 15_000_001, 0, -2_000, 2_000.5, Number.NaN, Infinity]) {
      const intent = intentOf({ amount: amount as never });
      await expect(sandbox.createTopUp(intent), String(amount)).rejects.toEqual(refusal('invalid_charge'));
      expect(await sandbox.findCharge({ ...intent, created_at: now })).toBeUndefined();
    }
    await expect(made({ method: 'CARD' as never })).rejects.toEqual(refusal('invalid_source'));
    await expect(made({ expires_at: now })).rejects.toEqual(refusal('invalid_charge'));
    expect((await made({ expires_at: now + 5 * HOUR })).expires_at).toBe(now + HOUR);
  });

  test('the sandbox’s books not reached are a company that does not answer', async () => {
    const lost = openDb({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(open(lost).getCharge('chrg_1')).rejects.toBeInstanceOf(ProviderAway);
    const next = open(lost)
      .charges(now, now + 1)
      [Symbol.asyncIterator]()
      .next();
    await expect(next).rejects.toBeInstanceOf(ProviderAway);
    await lost.close();
  });
});

describe('a charge', () => {
  test('says whose top-up it is, where it is paid, also behind a public address, and has a QR only with PromptPay', async () => {
    const intent = intentOf();
    const charge = await sandbox.createTopUp(intent);
    expect(charge).toEqual({
      charge_id: expect.stringMatching(/^chrg_sandbox_[\w-]{27}$/) as string,
      topup_id: intent.topup_id,
      amount: 50_000,
      currency: 'THB',
      livemode: false,
      status: 'pending',
      paid: false,
      failure_code: undefined,
      authorize_uri: `http://localhost:1/sandbox/pay/${charge.charge_id}`,
      qr_uri: expect.any(String) as string,
      expires_at: now + 15 * MINUTE,
      created_at: now,
      fee: undefined,
      fee_vat: undefined,
      refunded: 0,
    });
    expect(await sandbox.getCharge(charge.charge_id)).toEqual(charge);
    expect(await sandbox.findCharge({ topup_id: intent.topup_id, created_at: now })).toEqual(charge);
    const bank = await made({ method: 'SCB' });
    expect(bank.qr_uri).toBeUndefined();
    expect(bank.authorize_uri).toContain(bank.charge_id);
    const { authorize_uri } = await open(here.db, 'https://caddee.example').createTopUp(intentOf());
    expect(authorize_uri).toMatch(/^https:\/\/caddee\.example\/sandbox\/pay\/chrg_/);
  });

  test('asked for twice at once for one top-up it is one; for another amount it is refused, and one nobody made is not found', async () => {
    const intent = intentOf();
    const charges = await Promise.all(Array.from({ length: 8 }, () => sandbox.createTopUp(intent)));
    expect(new Set(charges.map(({ charge_id }) => charge_id)).size).toBe(1);
    await expect(sandbox.createTopUp({ ...intent, amount: baht(501) })).rejects.toEqual(refusal('invalid_charge'));
    await expect(sandbox.getCharge('chrg_none')).rejects.toEqual(refusal('not_found'));
    await expect(sandbox.expireCharge('chrg_none')).rejects.toEqual(refusal('not_found'));
    expect(await sandbox.findCharge({ topup_id: newId(now), created_at: now })).toBeUndefined();
  });

  test('ends by its own clock, to the millisecond, or when it is asked to, and can then only be paid late', async () => {
    const { charge_id } = await made();
    now += 15 * MINUTE - 1;
    expect((await sandbox.getCharge(charge_id)).status).toBe('pending');
    now += 1;
    expect((await sandbox.getCharge(charge_id)).status).toBe('expired');
    expect(await here.db.run(payCharge(charge_id, isoOf(now)))).toBe(0);
    expect(await here.db.run(payChargeLate(charge_id, isoOf(now)))).toBe(1);
    expect(await sandbox.getCharge(charge_id)).toMatchObject({ status: 'successful', paid: true });
    const ended = await made();
    expect((await sandbox.expireCharge(ended.charge_id)).status).toBe('expired');
    expect(await here.db.run(payCharge(ended.charge_id, isoOf(now)))).toBe(0);
  });

  test('once paid it costs 1.65 % and the tax on that, and ends no more', async () => {
    const { charge_id } = await made();
    expect(await here.db.run(payCharge(charge_id, isoOf(now)))).toBe(1);
    expect(await here.db.run(payCharge(charge_id, isoOf(now)))).toBe(0);
    const paid = { status: 'successful', paid: true, fee: 825, fee_vat: 58 };
    expect(await sandbox.expireCharge(charge_id)).toMatchObject(paid);
    now += HOUR;
    expect(await sandbox.getCharge(charge_id)).toMatchObject(paid);
  });

  test('is refunded in parts, never more than was paid', async () => {
    const { charge_id } = await made();
    await expect(sandbox.refund(charge_id, baht(1), 'early')).rejects.toEqual(refusal('failed_refund'));
    await here.db.run(payCharge(charge_id, isoOf(now)));
    expect(await sandbox.refund(charge_id, baht(200), 'first')).toMatchObject({ amount: 20_000 });
    const both = await Promise.allSettled([1, 2].map(() => sandbox.refund(charge_id, baht(300), 'second')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await sandbox.getCharge(charge_id)).refunded).toBe(50_000);
    expect((await sandbox.refunds(charge_id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      20_000, 30_000,
    ]);
    expect(await refundedBetween(charge_id, now, now + 1)).toBe(2);
    expect(await refundedBetween(charge_id, now + 1, now + 2)).toBe(0);
    await expect(sandbox.refund(charge_id, satang(0), 'nothing')).rejects.toEqual(refusal('failed_refund'));
    await expect(sandbox.refund('chrg_none', baht(1), 'nobody')).rejects.toEqual(refusal('not_found'));
  });
});

test('the sandbox’s QR is a picture with the words that it is a test, and no script in it', async () => {
  const { qr_uri } = await made({ amount: satang(123_456) });
  const { type, bytes } = await sandbox.picture(qr_uri ?? '');
  const svg = bytes.toString();
  expect(type).toBe('image/svg+xml');
  expect(svg.match(/TEST – อย่าจ่ายจริง \/ do not pay/g)).toHaveLength(2);
  expect(svg).toMatch(/^<svg [^>]*viewBox[^>]*>.*<\/svg>$/s);
  expect(svg).not.toMatch(/<script|href|style=|\son\w+=/);
  expect(bytes.length).toBeLessThan(40_000);
  await expect(sandbox.picture('https://elsewhere.example/qr.svg')).rejects.toEqual(refusal('not_found'));
});

test('the sandbox’s books are complete and in order, page after page, the end not included', async () => {
  const from = NOW + 10 * HOUR;
  const ids: string[] = [];
  for (let n = 0; n < 510; n++) {
    now = from + Math.floor(n / 3);
    ids.push((await made()).charge_id);
  }
  const seen = await idsOf(from, now);
  expect(new Set(seen).size).toBe(seen.length);
  expect(new Set(seen)).toEqual(new Set(ids.slice(0, 507)));
  expect(new Set(await idsOf(now, now + 1))).toEqual(new Set(ids.slice(507)));
});

async function refundedBetween(charge_id: string, from: number, to: number): Promise<number> {
  let count = 0;
  for await (const it of sandbox.refundsMade(from, to)) if (it.charge_id === charge_id) count += 1;
  return count;
}

async function idsOf(from: number, to: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { charge_id } of sandbox.charges(from, to)) ids.push(charge_id);
  return ids;
}

describe('a payout', () => {
  const to = (number: string) =>
    sandbox.createPayoutRecipient({ user_id: newId(now), bank: 'kbank', number, holder: 'สมชาย ใจดี' });
  const payout = async (number: string) => {
    const { recipient_id } = await to(number);
    const it = { withdrawal_id: newId(now), recipient_id, amount: baht(300) };
    return { it, payout: await sandbox.payout(it) };
  };

  test('goes its way by itself: pending, sent, paid; asked for twice it is sent once', async () => {
    const { it, payout: first } = await payout('0123456789');
    expect(first).toEqual({
      transfer_id: expect.stringMatching(/^trsf_sandbox_/) as string,
      withdrawal_id: it.withdrawal_id,
      amount: 30_000,
      status: 'pending',
      failure_code: undefined,
    });
    now += 2_000;
    expect((await sandbox.getPayout(first.transfer_id)).status).toBe('sent');
    now += 3_000;
    expect((await sandbox.getPayout(first.transfer_id)).status).toBe('paid');
    const found = await sandbox.findPayout({ withdrawal_id: it.withdrawal_id, requested_at: NOW });
    expect(found).toEqual({ ...first, status: 'paid' });

    expect(await sandbox.payout(it)).toEqual({ ...first, status: 'paid' });
    await expect(sandbox.payout({ ...it, amount: baht(301) })).rejects.toEqual(refusal('invalid_transfer'));
  });

  test('to a number that ends in 9999 fails when money is sent to it', async () => {
    const { payout: first } = await payout('0123459999');
    expect(first.status).toBe('pending');
    now += 2_000;
    expect(await sandbox.getPayout(first.transfer_id)).toMatchObject({
      status: 'failed',
      failure_code: 'failed_invalid_account',
    });
  });

  test('to no account, to nobody, of too little, and one that was never made is refused', async () => {
    for (const number of ['0123450000', '123', 'letters123', '0123456789012345'])
      await expect(to(number), number).rejects.toEqual(refusal('invalid_bank_account'));
    const { recipient_id } = await to('0123456789');
    const it = { withdrawal_id: newId(now), recipient_id, amount: satang(2_999) };
    await expect(sandbox.payout(it)).rejects.toEqual(refusal('invalid_amount'));
    const nobody = { ...it, amount: satang(3_000), recipient_id: 'recp_none' };
    await expect(sandbox.payout(nobody)).rejects.toEqual(refusal('not_found'));
    await expect(sandbox.getPayout('trsf_none')).rejects.toEqual(refusal('not_found'));
    expect(await sandbox.findPayout({ withdrawal_id: it.withdrawal_id, requested_at: now })).toBeUndefined();
  });
});

describe('a webhook', () => {
  const event = () => eventOf('chrg_1', now);

  test('signed with the secret that every process of a house has is believed and read; of no kind we know it is nothing', async () => {
    const it = event();
    const { headers, body } = await signed(here.db, it, now);
    expect(sandbox.verifyWebhook(headers, Buffer.from(body))).toBe(true);
    expect(sandbox.parseWebhook(Buffer.from(body))).toEqual({
      event_id: it.id,
      kind: 'charge.complete',
      charge_id: 'chrg_1',
      transfer_id: undefined,
    });
    const refund = await signed(here.db, eventOf('chrg_1', now, 'rfnd_1'), now);
    expect(sandbox.parseWebhook(Buffer.from(refund.body))).toMatchObject({
      kind: 'refund.create',
      charge_id: 'chrg_1',
    });
    const transfer = '{"id":"e","key":"transfer.pay","data":{"id":"trsf_1"}}';
    expect(sandbox.parseWebhook(Buffer.from(transfer))).toMatchObject({ transfer_id: 'trsf_1', charge_id: undefined });
    for (const none of [
      '',
      'null',
      '[]',
      '{"id":1}',
      '{"id":"e","key":"charge.complete"}',
      '{"id":"e","key":"x","data":{"id":"c"}}',
    ])
      expect(sandbox.parseWebhook(Buffer.from(none)), none).toBeUndefined();

    const another = openDb({ url: here.url });
    const message = await signed(another, event(), now);
    await another.close();
    expect(sandbox.verifyWebhook(message.headers, Buffer.from(message.body))).toBe(true);
  });

  test('that is changed, old, unsigned or of another house is not', async () => {
    const { headers, body } = await signed(here.db, event(), now);
    const { 'sandbox-signature': signature = '', 'sandbox-timestamp': timestamp = '' } = headers;
    const other = await testDatabase();
    const foreign = await signed(other.db, event(), now);
    await other.drop();
    const verified = (given: Record<string, string | string[] | undefined>, text = body) =>
      sandbox.verifyWebhook({ ...headers, ...given }, Buffer.from(text));
    expect([
      verified({}, body.replace('chrg_1', 'chrg_2')),
      verified({}, JSON.stringify(JSON.parse(body), null, 1)),
      verified({ 'sandbox-signature': undefined }),
      verified({ 'sandbox-signature': '' }),
      verified({ 'sandbox-signature': [signature] }),
      verified({ 'sandbox-signature': signature.toUpperCase() }),
      verified({ 'sandbox-signature': `sha256=${signature}` }),
      verified({ 'sandbox-signature': signature.slice(2) }),
      verified({ 'sandbox-timestamp': undefined }),
      verified({ 'sandbox-timestamp': `${timestamp} ` }),
      verified({ 'sandbox-timestamp': String(Number(timestamp) + 1) }),
      verified(foreign.headers, foreign.body),
    ]).toEqual(Array.from({ length: 12 }, () => false));
    expect(verified({})).toBe(true);
    now += 5 * MINUTE;
    expect(verified({})).toBe(true);
    now += 1;
    expect(verified({})).toBe(false);
    now = NOW - 5 * MINUTE - 1;
    expect(verified({})).toBe(false);
  });

  /** A shop that answers so, one after the other, six minutes apart, and keeps what it was sent. */
  async function shop(answers: number[]) {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(answers[heard.length - 1] ?? 500).end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    return { heard, told: deliverWebhook(here.db, address, event(), () => NOW + heard.length * 6 * MINUTE) };
  }

  test('that is not taken is sent again, the same event signed anew; after three times it is given up, and whoever sent it hears why', async () => {
    const [taken, refusing] = [await shop([500, 401, 200]), await shop([])];
    const nobody = deliverWebhook(here.db, 'http://127.0.0.1:1/hook', event(), () => now);
    await Promise.all([
      taken.told,
      expect(refusing.told).rejects.toThrow('HTTP 500'),
      expect(nobody).rejects.toThrow('a webhook was not accepted'),
    ]);
    expect(refusing.heard).toHaveLength(3);
    expect(taken.heard).toHaveLength(3);
    expect(new Set(taken.heard.map(({ body }) => body)).size).toBe(1);
    taken.heard.forEach(({ headers, body }, n) => {
      now = NOW + n * 6 * MINUTE;
      expect(sandbox.verifyWebhook(headers, Buffer.from(body))).toBe(true);
    });
  });
});

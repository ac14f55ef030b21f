import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { QR_LIVES } from '../../domain/wallet/limits.ts';
import { openLog } from '../../server/log.ts';
import { refOf } from '../../server/payment/present.ts';
import { openSite } from '../../server/http/site/static.ts';
import { startServer } from '../support/server.ts';
import { START, startTopupFixture } from './topup-fixture.ts';

const lines: string[] = [];
const fixture = await startTopupFixture({
  log: openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }),
});
afterEach(() => fixture.setNow(START));
afterAll(() => fixture.close());

const qr = (ref: string) => fixture.app.inject(`/api/v1/payments/qr?ref=${ref}`);
const unknown = () => randomBytes(20).toString('base64url');

describe('GET /payments/status', () => {
  test('works without a session and says nothing of a person', async () => {
    const nok = await fixture.golfer();
    const { ref, reference, topup_id } = await fixture.awaiting(nok, { method: 'KBANK', next: '/golfer/booking/new' });
    const answer = await fixture.app.inject(`/api/v1/payments/status?ref=${ref}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { charge_id, authorize_uri } = fixture.provider.chargeOf(topup_id);
    expect(answer.json().data).toEqual({
      status: 'AWAITING_PAYMENT',
      method: 'KBANK',
      amount: baht(500),
      reference,
      failure_code: null,
      authorize_uri,
      has_qr: false,
      created_at: '2026-11-22T00:00:00.000Z',
      expires_at: '2026-11-22T00:15:00.000Z',
      server_time: '2026-11-22T00:00:00.000Z',
      retry_after: 1_000,
      is_test: true,
    });
    const body = answer.body.replace(String(authorize_uri), '');
    for (const secret of [nok.user_id, topup_id, charge_id, ref, 'nok', '+668', 'booking'])
      expect(body).not.toContain(secret);
  });

  test('drives the top-up on: who comes back from the bank sees that it is paid, without any webhook', async () => {
    const nok = await fixture.golfer();
    const { ref, topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    expect(await fixture.done('GET /payments/status', { ref })).toMatchObject({
      status: 'PAID',
      authorize_uri: null,
      has_qr: false,
    });
    expect((await fixture.credits(nok)).credits).toBe(1);
  });

  test('one that nobody has, one that is forged and one of another house are answered alike', async () => {
    const { ref, topup_id } = await fixture.wish(await fixture.golfer());
    const forged = createHmac('sha256', 'guessed')
      .update(`payment:${topup_id}`)
      .digest()
      .subarray(0, 20)
      .toString('base64url');
    const flipped = (ref.startsWith('A') ? 'B' : 'A') + ref.slice(1);
    const answers = await Promise.all(
      [unknown(), forged, flipped, refOf(topup_id, 'x'.repeat(32))].map((it) =>
        fixture.app.inject(`/api/v1/payments/status?ref=${it}`),
      ),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status_code: 404, code: 'PAYMENT_UNKNOWN', data: null });
    await fixture.rest();
    expect(refOf(topup_id, 'a')).toBe(refOf(topup_id, 'a'));
    expect(Buffer.from(refOf(topup_id, 'a'), 'base64url')).toHaveLength(20);
  });

  test('takes the ref and nothing else from the address, and says when to ask again: less and less often', async () => {
    const { ref } = await fixture.awaiting(await fixture.golfer());
    for (const more of ['&status=PAID', '&amount=1', '&charge_id=x', `&ref=${ref}`]) {
      const answer = await fixture.app.inject(`/api/v1/payments/status?ref=${ref}${more}`);
      expect([400, 422]).toContain(answer.statusCode);
    }
    for (const [age, retry_after] of [
      [0, 1_000],
      [4_999, 1_000],
      [5_000, 2_000],
      [MINUTE, 5_000],
      [5 * MINUTE, 10_000],
    ] as const) {
      fixture.setNow(START + age);
      expect(await fixture.done('GET /payments/status', { ref })).toMatchObject({
        status: 'AWAITING_PAYMENT',
        retry_after,
      });
    }
    await fixture.rest();
  });
});

describe('GET /payments/qr', () => {
  test('the picture comes through us, fetched once however many look, and as a page it may do nothing', async () => {
    const { ref } = await fixture.awaiting(await fixture.golfer());
    const before = fixture.provider.asked.picture;
    const [answer] = await Promise.all([qr(ref), ...Array.from({ length: 7 }, () => qr(ref))]);
    expect(fixture.provider.asked.picture - before).toBe(1);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<svg>');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('is not shown before there is one, for a bank’s app, when it has expired, and when it is paid or cancelled', async () => {
    const nok = await fixture.golfer();
    const gone = async (ref: string) =>
      expect((await qr(ref)).json()).toMatchObject({ status_code: 404, code: 'PAYMENT_UNKNOWN' });
    await gone(unknown());
    await gone('');
    await gone('x');
    expect((await fixture.app.inject('/api/v1/payments/qr')).statusCode).toBe(404);
    const bank = await fixture.awaiting(nok, { method: 'KBANK' });
    await gone(bank.ref);
    const shown = await fixture.awaiting(nok);
    expect((await qr(shown.ref)).statusCode).toBe(200);
    fixture.setNow(START + QR_LIVES);
    await gone(shown.ref);
    fixture.setNow(START + QR_LIVES - 1);
    expect((await qr(shown.ref)).statusCode).toBe(200);
    await fixture.done('POST /wallet/topup/cancel', { topup_id: shown.topup_id }, nok);
    await gone(shown.ref);
    await fixture.rest();
    fixture.setNow(START);
    const { ref, topup_id } = await fixture.awaiting(nok);
    fixture.provider.pay(topup_id);
    fixture.setNow(START + MINUTE);
    await fixture.look(nok, topup_id);
    await gone(ref);
  });

  test('the provider away, or with what is no picture: 503, and the next look tries again', async () => {
    const { ref } = await fixture.awaiting(await fixture.golfer());
    const away = { status_code: 503, code: 'PAYMENT_AWAY' };
    for (const picture of [
      { type: 'text/html', bytes: Buffer.from('<script>') },
      { type: 'image/png', bytes: Buffer.alloc(200 * 1024 + 1) },
    ]) {
      const wrong = vi.spyOn(fixture.provider, 'picture').mockResolvedValue(picture as never);
      expect((await qr(ref)).json()).toMatchObject(away);
      wrong.mockRestore();
    }
    fixture.provider.next('picture', 'before');
    expect((await qr(ref)).json()).toMatchObject(away);
    expect((await qr(ref)).statusCode).toBe(200);
  });
});

test('the ref is in no line of the log, whatever was asked with it', async () => {
  lines.length = 0;
  const { ref, topup_id } = await fixture.awaiting(await fixture.golfer());
  await fixture.app.inject(`/api/v1/payments/status?ref=${ref}`);
  await fixture.app.inject(`/golfer/payment-status?ref=${ref}`);
  await qr(ref);
  fixture.provider.isAway = true;
  fixture.setNow(START + MINUTE);
  await fixture.app.inject(`/api/v1/payments/status?ref=${ref}`);
  await fixture.rest();
  fixture.provider.isAway = false;
  await fixture.app.inject(`/api/v1/payments/status?ref=${ref}%E0%A4%A`);
  fixture.context.log.error({ topup: { ref, return_uri: `x?ref=${ref}` } }, 'something');
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.join('')).not.toContain(ref);
  expect(topup_id).not.toBe('');
});

test('the page a payment returns to is told to no other site and found by no search', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-payment-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Caddee</title>');
  const server = await startServer({ site: openSite(folder) });
  const page = await server.app.inject('/golfer/payment-status?ref=x');
  expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  const other = await server.app.inject('/golfer/home');
  expect(other.headers['x-robots-tag']).toBeUndefined();
  await server.close();
  rmSync(folder, { recursive: true });
});

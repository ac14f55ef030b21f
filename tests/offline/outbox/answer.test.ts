import { describe, expect, test } from 'vitest';
import { dueAt, fateOf, putOff, WAITS } from '../../../domain/outbox/answer.ts';
import { mayWait, newOp, withoutBytes } from '../../../domain/outbox/op.ts';
import { growingWait } from '../../../domain/wait.ts';
import { answerOf } from '../../../domain/outbox/envelope.ts';
import { anOp, NOK, refused, sentAnswer, SOMCHAI } from './ops.ts';
import { NOW } from '../../support/clock.ts';
import { testTable } from '../../support/table.ts';

const op = { ...withoutBytes(anOp()), seq: 1 };

test('a success counts as sent; a refusal is shown to the person; what decides nothing, and no answer, is kept and tried again; 401 asks for a new sign-in', () => {
  const fates = (codes: readonly number[]) => new Set(codes.map((code) => fateOf(refused(code))));
  const ofSuccess = [200, 201, 204, 299].map((code) => fateOf({ http: code, status: 'success', status_code: code }));
  expect(new Set(ofSuccess)).toEqual(new Set(['sent']));
  expect(fates([400, 403, 404, 405, 409, 410, 413, 415, 418, 422, 499])).toEqual(new Set(['conflict']));
  expect(fates([408, 425, 429, 500, 502, 503, 504, 599])).toEqual(new Set(['later']));
  expect(fateOf('none')).toBe('later');
  expect(fateOf(refused(401))).toBe('signed out');
});

test('OB-06: the envelope decides, not the HTTP status: an error in an HTTP 200 is never sent', () => {
  const inHttp200 = (status_code: number) => fateOf({ http: 200, status: 'error', status_code });
  expect([401, 409, 422, 500].map(inHttp200)).toEqual(['signed out', 'conflict', 'conflict', 'later']);
  expect(inHttp200(200)).toBe('later');
  expect(fateOf({ http: 200, status: 'success', status_code: 401 })).toBe('signed out');
  expect(fateOf({ http: 500, status: 'success', status_code: 200 })).toBe('later');
  expect(fateOf({ http: 302, status: 'success', status_code: 302 })).toBe('later');
});

test('an op whose twin is being done right now waits for that answer, and new terms that are due keep it: the person can accept them', () => {
  const fates = (['IDEMPOTENCY_IN_FLIGHT', 'BOOKING_SLOT_TAKEN'] as const).map((code) =>
    fateOf(refused(409, { refusal: { code } })),
  );
  expect(fates).toEqual(['later', 'conflict']);
  const due = (['ONBOARDING_DUE', 'ROLE_NOT_ALLOWED'] as const).map((code) =>
    fateOf(refused(403, { refusal: { code } })),
  );
  expect(due).toEqual(['later', 'conflict']);
});

test('a proxy before our server that finds it too large has decided: it is shown to the person', () => {
  const nginx = { status: 413, redirected: false, headers: new Headers({ 'content-type': 'text/html' }) };
  const answer = answerOf(nginx, '<html><head><title>413 Request Entity Too Large</title></head></html>');
  expect(answer).toMatchObject({ http: 413, status_code: 413, refusal: { code: 'BODY_TOO_LARGE' } });
  expect(fateOf(answer)).toBe('conflict');
});

testTable<[string, number, string]>([
  ['a Wi-Fi’s sign-in page in our place', 200, 'foreign'],
  ['a firewall that refuses it', 403, 'foreign'],
  ['a proxy that does not know the address', 404, 'foreign'],
  ['nginx while our server starts anew', 502, 'none'],
  ['nginx that waited too long', 504, 'none'],
  ['an app that answers in plain text', 200, 'foreign'],
])('%s (no JSON, %i) is not our answer: the act is kept, and it says who answers', (_what, status, read) => {
  const page = { status, redirected: false, headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }) };
  const answer = answerOf(page, '<html><title>Sign in</title></html>');
  expect(answer).toBe(read);
  expect(fateOf(answer)).toBe('later');
  const later = putOff({ ...op, held_by: 'BUSY' }, answer, NOW, 0);
  expect(later).toMatchObject({ state: 'waiting', tries: op.tries });
  expect(later.held_by).toBe(read);
});

test('an act that our server cannot take now says why, until another answer comes', () => {
  const full = putOff(op, refused(503, { refusal: { code: 'PICTURES_FULL' } }), NOW, 0);
  expect(full.held_by).toBe('PICTURES_FULL');
  expect(putOff(full, 'none', NOW, 0).held_by).toBe('none');
});

describe('when it is tried again', () => {
  test('the wait doubles from half a second to a minute, half of it left to chance', () => {
    const whole = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((tries) => growingWait(tries, WAITS, 1));
    expect(whole).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(growingWait(1, WAITS, 0)).toBe(250);
    expect(growingWait(50, WAITS, 0)).toBe(30_000);
  });

  test('Retry-After is honoured, to an hour at most, and survives our own patience; a claim is given back', () => {
    const asked = (retry_after: number) => putOff(op, refused(503, { retry_after }), NOW, 0);
    expect(dueAt(asked(7_000), NOW)).toBe(NOW + 7_000);
    expect(dueAt({ ...asked(7_000), next_at: 0 }, NOW)).toBe(NOW + 7_000);
    expect(dueAt(asked(86_400_000), NOW)).toBe(NOW + 3_600_000);
    const next = putOff({ ...op, state: 'sending', claimed_at: NOW }, 'none', NOW, 0);
    expect(next).toMatchObject({ state: 'waiting' });
    expect(next.claimed_at).toBeUndefined();
  });

  test('a phone whose clock was set back does not wait for years', () => {
    const inAnotherYear = putOff(op, refused(503, { retry_after: 60_000 }), NOW + 543 * 365 * 86_400_000, 0.5);
    expect(dueAt(inAnotherYear, NOW)).toBe(0);
  });
});

describe('reading an answer', () => {
  const response = (body: string, init: ResponseInit = {}) => {
    const given = { headers: { 'content-type': 'application/json' }, ...init };
    return answerOf(new Response(body, given), body);
  };

  test('a success is taken as it is; a refusal keeps its code, its fields and the present object', () => {
    expect(response('{"status":"success","status_code":200,"data":{}}')).toEqual({ ...sentAnswer, data: {} });
    const body = '{"status":"error","status_code":409,"code":"BOOKING_VERSION_STALE","data":{"version":3},"fields":[]}';
    expect(
      response(body, { status: 409, headers: { 'content-type': 'application/json', 'retry-after': '2' } }),
    ).toEqual({
      http: 409,
      status: 'error',
      status_code: 409,
      refusal: { code: 'BOOKING_VERSION_STALE', fields: [], present: { version: 3 } },
      retry_after: 2_000,
    });
  });

  testTable<[string, string, ResponseInit?]>([
    ['half a JSON', '{"status":"success","sta'],
    ['a JSON of somebody else', '{"ok":true}'],
    ['null', 'null'],
    ['nothing', ''],
  ])('%s is no answer, nor is one that came over a redirect', (_what, body, init) => {
    expect(response(body, init)).toBe('none');
    const redirected = { status: 200, redirected: true, headers: new Headers({ 'content-type': 'application/json' }) };
    expect(answerOf(redirected, '{"status":"success","status_code":200,"data":{}}')).toBe('foreign');
  });
});

describe('what may wait', () => {
  const MONEY = [
    ['POST /booking/create', { caddy_id: SOMCHAI }],
    ['POST /booking/act', { action: 'approve_cancel' }],
    ['POST /booking/act', { action: 'accept_change' }],
    ['POST /booking/act', { action: 'substitute' }],
    ...['confirm_end', 'propose_change', 'no_show', 'dispute'].map(
      (action) => ['POST /booking/act', { action }] as const,
    ),
    ['POST /broadcast/create', { caddies_needed: 1 }],
    ['POST /broadcast/select', { user_id: SOMCHAI }],
    ['POST /wallet/topup', { amount: 100_00 }],
    ['POST /wallet/withdraw', { amount: 100_00 }],
    ['POST /wallet/tip', { amount: 100_00, way: 'WALLET' }],
    ['POST /wallet/tip', { amount: 100_00 }],
    ['POST /wallet/tip', 'WALLET'],
  ] as const;
  const ofNok = { id: 'op', user_id: NOK, entity: 'x', title: { th: 'ทิป', en: 'Tip' } };

  test('OB-23: no call that moves money, and no body that does in a call that may wait', () => {
    expect(MONEY.filter(([kind, body]) => mayWait(kind, body))).toEqual([]);
    for (const [kind, body] of MONEY)
      expect(() => newOp({ ...ofNok, kind, body }, NOW)).toThrow(`${kind} may not wait on the phone`);
  });

  test('every act of product.md §3.6 may', () => {
    const MAY = [
      ...[
        'accept',
        'decline',
        'cancel',
        'withdraw_ask',
        'check_in',
        'start',
        'end',
        'claim_closed',
        'agree_closed',
      ].map((action) => ['POST /booking/act', { action }] as const),
      ['POST /broadcast/respond', { status: 'INTERESTED' }],
      ['POST /broadcast/respond', { status: 'WITHDRAWN' }],
      ['POST /wallet/tip', { way: 'CASH', amount: 300_00 }],
    ] as const;
    expect(MAY.filter(([kind, body]) => !mayWait(kind, body))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { answerOf } from '../../../domain/outbox/envelope.ts';
import { mayWait, newOp } from '../../../domain/outbox/op.ts';
import { anOp, aPhone, NOK, refused, sentAnswer, SOMCHAI, type Phone } from './ops.ts';
import { NOW } from '../../support/clock.ts';

const idsIn = async ({ store }: Phone, state: string): Promise<string[]> =>
  (await store.all()).filter((op) => op.state === state).map(({ id }) => id);

test('OB-06: 401, 409, 422 and 500 in the envelope of an HTTP 200: none counts as done, each is kept', async () => {
  const phone = aPhone();
  for (const code of [401, 409, 422, 500]) await phone.store.add(anOp({ entity: `booking:${code}` }));
  phone.answer = ({ entity }) => {
    const status_code = Number(entity.slice('booking:'.length));
    const text = JSON.stringify({ status: 'error', status_code, data: null });
    return answerOf(new Response(text, { headers: { 'content-type': 'application/json' } }), text);
  };
  phone.renewal = 'unanswered';
  await phone.drain();
  expect((await phone.store.all()).map(({ state }) => state)).toEqual(['waiting', 'conflict', 'conflict', 'waiting']);
});

describe('a token that expired while ten acts waited', () => {
  const TEN = Array.from({ length: 10 }, (_, n) => `booking:${n % 5}`);

  /** Ten acts of somchai in five bookings; the server knows only the new token. */
  async function tenOf(renewal: Phone['renewal']): Promise<Phone> {
    const phone = aPhone();
    for (const entity of TEN) await phone.store.add(anOp({ entity }));
    phone.renewal = renewal;
    phone.answer = () => (phone.renewed > 0 && renewal === 'renewed' ? sentAnswer : refused(401));
    await phone.drain();
    return phone;
  }

  test('OB-07: it is renewed on the way, ten of ten arrive, none is left waiting for a sign-in', async () => {
    const phone = await tenOf('renewed');
    expect(await idsIn(phone, 'sent')).toHaveLength(10);
  });

  test('OB-08: the renewal is refused: all ten wait for somchai, nok sends none of them, somchai sends all', async () => {
    const phone = await tenOf('refused');
    expect(await idsIn(phone, 'paused')).toHaveLength(10);
    phone.sent = [];
    phone.answer = () => sentAnswer;
    await phone.drain({ user_id: NOK });
    expect(phone.sent).toEqual([]);
    await phone.store.change(
      ({ state }) => state === 'paused',
      (op) => ({ ...op, state: 'waiting' }),
    );
    await phone.drain();
    expect(await idsIn(phone, 'sent')).toHaveLength(10);
  });
});

test('OB-10: the third of five in one booking is refused: what is of other bookings arrives, the third is kept with what is the case instead, the fourth waits for somchai', async () => {
  const phone = aPhone();
  const ops = [];
  for (const lane of ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'C', 'C'])
    ops.push(await phone.store.add(anOp({ entity: `booking:${lane}` })));
  const third = ops[2]?.id ?? '';
  phone.answer = ({ id }) =>
    id === third
      ? refused(409, { refusal: { code: 'BOOKING_SLOT_TAKEN', present: { status: 'PENDING' } } })
      : sentAnswer;
  await phone.drain();
  const all = await phone.store.all();
  expect(all.map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'conflict',
    'waiting',
    'waiting',
    ...Array(4).fill('sent'),
  ]);
  expect(all[2]).toMatchObject({
    id: third,
    refusal: { status_code: 409, code: 'BOOKING_SLOT_TAKEN', present: { status: 'PENDING' } },
  });
  await phone.store.change(
    ({ id }) => id === third,
    () => undefined,
  );
  await phone.drain();
  expect(await idsIn(phone, 'sent')).toHaveLength(8);
});

describe('what may wait', () => {
  const MONEY = [
    ['POST /booking/create', { caddy_id: SOMCHAI }],
    ['POST /booking/act', { action: 'approve_cancel' }],
    ['POST /booking/act', { action: 'accept_change' }],
    ['POST /booking/act', { action: 'substitute' }],
    ['POST /booking/act', { action: 'confirm_end' }],
    ['POST /broadcast/create', { caddies_needed: 1 }],
    ['POST /broadcast/select', { user_id: SOMCHAI }],
    ['POST /wallet/topup', { amount: 100_00 }],
    ['POST /wallet/withdraw', { amount: 100_00 }],
    ['POST /wallet/tip', { amount: 100_00, way: 'WALLET' }],
    ['POST /wallet/tip', { amount: 100_00 }],
    ['POST /wallet/tip', 'WALLET'],
  ] as const;
  const op = { id: 'op', user_id: NOK, entity: 'x', title: { th: 'ทิป', en: 'Tip' } };

  test('OB-23: no call that moves money, and no body that does in a call that may wait', () => {
    expect(MONEY.filter(([kind, body]) => mayWait(kind, body))).toEqual([]);
    for (const [kind, body] of MONEY)
      expect(() => newOp({ ...op, kind, body }, NOW)).toThrow(`${kind} may not wait on the phone`);
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

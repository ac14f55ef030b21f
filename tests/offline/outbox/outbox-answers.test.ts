import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../domain/outbox/answer.ts';
import type { Effects } from '../../../domain/outbox/drain.ts';
import { answerOf, type Answered } from '../../../domain/outbox/envelope.ts';
import { mayWait, newOp } from '../../../domain/outbox/op.ts';
import { anOp, aPhone, NOK, refused, sentAnswer, SOMCHAI, type Phone } from './ops.ts';
import { NOW } from '../../support/clock.ts';

const idsIn = async ({ store }: Phone, state: string): Promise<string[]> =>
  (await store.all()).filter((op) => op.state === state).map(({ id }) => id);

describe('an HTTP 200 whose envelope says no', () => {
  /** Ops of four bookings, each answered so; those the phone then takes for done. */
  async function takenForDone(read: (response: Answered, text: string) => Answer): Promise<Phone> {
    const phone = aPhone();
    const codes = [401, 409, 422, 500];
    for (const code of codes) await phone.store.add(anOp({ entity: `booking:${code}` }));
    phone.answer = ({ entity }) => {
      const status_code = Number(entity.slice('booking:'.length));
      const text = JSON.stringify({ status: 'error', status_code, data: null });
      return read(new Response(text, { headers: { 'content-type': 'application/json' } }), text);
    };
    phone.renewal = 'unanswered';
    await phone.drain();
    return phone;
  }

  test('OB-06: 401, 409, 422 and 500 in the envelope: none counts as done, each is kept', async () => {
    const phone = await takenForDone(answerOf);
    expect(await idsIn(phone, 'sent')).toEqual([]);
    expect((await phone.store.all()).map(({ state }) => state)).toEqual(['waiting', 'conflict', 'conflict', 'waiting']);
  });

  test('OB-06 control: a phone that looks at HTTP alone takes all four for done', async () => {
    const phone = await takenForDone(({ status }) => ({ http: status, status: 'success', status_code: status }));
    expect(await idsIn(phone, 'sent')).toHaveLength(4);
  });
});

describe('a token that expired while ten acts waited', () => {
  const TEN = Array.from({ length: 10 }, (_, n) => `booking:${n % 5}`);

  /** Ten acts of somchai in five bookings; the server knows only the new token. */
  async function tenOf(renewal: Phone['renewal'], more: Partial<Effects> = {}): Promise<Phone> {
    const phone = aPhone();
    for (const entity of TEN) await phone.store.add(anOp({ entity }));
    phone.renewal = renewal;
    phone.answer = () => (phone.renewed > 0 && renewal === 'renewed' ? sentAnswer : refused(401));
    await phone.drain(more);
    return phone;
  }

  test('OB-07: it is renewed on the way, ten of ten arrive, none is left waiting for a sign-in', async () => {
    const phone = await tenOf('renewed');
    expect(await idsIn(phone, 'sent')).toHaveLength(10);
  });

  test('OB-07 control: a phone that does not renew leaves them all', async () => {
    const phone = await tenOf('renewed', { renew: async () => 'refused' });
    expect(await idsIn(phone, 'sent')).toHaveLength(0);
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

  test('OB-08 control: a queue that is cleared when somchai is signed out loses all ten', async () => {
    const phone = aPhone();
    for (const entity of TEN) await phone.store.add(anOp({ entity }));
    phone.answer = () => refused(401);
    const clearing = () =>
      phone.store.change(
        () => true,
        () => undefined,
      );
    await phone.drain({ renew: async () => (await clearing(), 'refused') });
    expect(10 - (await phone.store.all()).length).toBe(10);
  });
});

describe('the third of five in one booking is refused', () => {
  /** Somchai's day: five acts at one booking, two each at two others. */
  async function day(laneOf: (lane: string) => string): Promise<{ phone: Phone; third: string; others: number }> {
    const phone = aPhone();
    const lanes = ['A', 'A', 'A', 'A', 'A', 'B', 'B', 'C', 'C'];
    const ops = [];
    for (const lane of lanes)
      ops.push(await phone.store.add(anOp({ entity: laneOf(`booking:${lane}`), body: { lane } })));
    const third = ops[2]?.id ?? '';
    phone.answer = ({ id }) =>
      id === third
        ? refused(409, { refusal: { code: 'BOOKING_SLOT_TAKEN', present: { status: 'PENDING' } } })
        : sentAnswer;
    await phone.drain();
    const others = (await phone.store.all()).filter(
      ({ body, state }) => (body as { lane: string }).lane !== 'A' && state === 'sent',
    ).length;
    return { phone, third, others };
  }

  test('OB-10: what is of other bookings arrives, the third is kept with what is the case instead, the fourth waits for somchai', async () => {
    const { phone, third, others } = await day((lane) => lane);
    expect(others).toBe(4);
    const ofA = (await phone.store.all()).filter(({ entity }) => entity === 'booking:A');
    expect(ofA.map(({ state }) => state)).toEqual(['sent', 'sent', 'conflict', 'waiting', 'waiting']);
    expect(ofA[2]).toMatchObject({ id: third, refusal: { status_code: 409, present: { status: 'PENDING' } } });
    await phone.store.change(
      ({ id }) => id === third,
      () => undefined,
    );
    await phone.drain();
    expect(await idsIn(phone, 'sent')).toHaveLength(8);
  });

  test('OB-10 control: one queue for everything stops at the first that is refused', async () => {
    expect((await day(() => 'everything')).others).toBe(0);
  });
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

  /** How many of these a phone without a signal would hold back. */
  const queuedOf = (allows: (kind: string, body: unknown) => boolean): number =>
    MONEY.filter(([kind, body]) => allows(kind, body)).length;

  test('OB-23: no call that moves money, and no body that does in a call that may wait', () => {
    expect(queuedOf(mayWait)).toBe(0);
    for (const [kind, body] of MONEY)
      expect(() => newOp({ ...op, kind, body }, NOW)).toThrow(`${kind} may not wait on the phone`);
  });

  test('OB-23 control: by the name of the call alone, money would wait', () => {
    const byName = (kind: string) =>
      ['POST /booking/act', 'POST /broadcast/respond', 'POST /wallet/tip'].includes(kind);
    expect(queuedOf(byName)).toBeGreaterThan(0);
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

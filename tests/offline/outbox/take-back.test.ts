import { describe, expect, test } from 'vitest';
import { HOUR } from '../../../domain/dates.ts';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { requestOf, takeBack } from '#domain/outbox/store.ts';
import { anOp, aPhone, refused, sentAnswer, type Phone } from './ops.ts';
import { testTable } from '../../support/table.ts';

const settled = (outcome: string): Answer => ({ ...sentAnswer, data: { outcome } });
const KEY = 'a-key-to-ask-under';

/** An act that was tried once, and whose answer was lost. */
async function tried(phone: Phone) {
  const op = await phone.store.add(anOp());
  phone.answer = () => 'none';
  await phone.drain();
  phone.now += HOUR;
  return op;
}

describe('an act that may have arrived', () => {
  test('M.21: it had arrived: it is a receipt that stays until the user has seen it', async () => {
    const phone = aPhone();
    const { id } = await tried(phone);
    await takeBack(phone.store, { id }, KEY);
    phone.answer = () => settled('DONE');
    await phone.drain();
    phone.now += 48 * HOUR;
    await phone.drain();
    expect(await phone.store.all()).toMatchObject([{ id, state: 'sent', taken_back: KEY }]);
  });

  testTable<[string, Answer]>([
    ['no answer', 'none'],
    ['busy', refused(503)],
    ['it is being done right now', refused(409, { refusal: { code: 'IDEMPOTENCY_IN_FLIGHT' } })],
    ['an answer that says nothing of it', sentAnswer],
  ])(
    'as long as it is not known (%s) it stays, its call is not sent again, and what comes after it in its lane waits',
    async (_what, answer) => {
      const phone = aPhone();
      const first = await tried(phone);
      const second = await phone.store.add(anOp());
      expect(await takeBack(phone.store, first, KEY)).toBe('asked');
      expect(await takeBack(phone.store, first, 'another')).toBe('asked'); // tapped twice it is one question
      const left: unknown[] = [];
      phone.answer = (op) => (left.push(requestOf(op)), op.id === first.id ? answer : sentAnswer);
      await phone.drain();
      expect(left).toEqual([{ id: KEY, kind: 'POST /request/settle', body: { key: first.id } }]);
      expect(await phone.store.all()).toMatchObject([
        { id: first.id, state: 'waiting', taken_back: KEY },
        { id: second.id, state: 'waiting' },
      ]);
    },
  );
});

describe('an act that has not left', () => {
  test('M.21: a try for which the browser had no network is no try: the act has not left; of one that was tried before it changes nothing', async () => {
    const phone = aPhone();
    const { id } = await phone.store.add(anOp());
    phone.answer = () => 'unsent';
    await phone.drain();
    expect(await phone.store.all()).toMatchObject([{ state: 'waiting', tries: 0 }]);
    expect(await takeBack(phone.store, { id }, KEY)).toBe('gone');
    const before = await tried(phone);
    phone.answer = () => 'unsent';
    await phone.drain();
    expect(await takeBack(phone.store, before, KEY)).toBe('asked');
  });

  test('refused, it goes at once: the server has said that it was not done; done, it is too late', async () => {
    const phone = aPhone();
    const { id } = await phone.store.add(anOp());
    const done = await phone.store.add(anOp({ entity: 'booking:DONE' }));
    phone.answer = (op) => (op.id === id ? refused(409) : sentAnswer);
    await phone.drain();
    expect(await takeBack(phone.store, { id }, KEY)).toBe('gone');
    expect(await takeBack(phone.store, done, KEY)).toBe('too late');
  });
});

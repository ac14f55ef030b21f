import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/db.ts';
import { emit } from '../../server/events.ts';
import { NOW, startHouse, type TestHouse } from '../support/server.ts';
import { nok, somchai } from './people.ts';

let here: TestHouse;
beforeAll(async () => {
  here = await startHouse();
});
afterAll(() => here.close());

const body = { booking_ref: 'AAAA2222', status: 'PENDING', version: 1 };
const seqsOf = async (user: string) =>
  (await here.house.db.many(sql<{ seq: number }>`select seq from event where user_id = ${user} order by seq`)).map(
    ({ seq }) => seq,
  );

test('each reader has one row, with the next number of her own', async () => {
  const { db } = here.house;
  await db.transact((tx) => emit(tx, 'booking.requested', body, [somchai.user_id, somchai.user_id], NOW));
  await db.transact((tx) => emit(tx, 'booking.accepted', body, [nok.user_id, somchai.user_id], NOW));
  expect(await seqsOf(nok.user_id)).toEqual([1]);
  expect(await seqsOf(somchai.user_id)).toEqual([1, 2]);
});

test('what is rolled back leaves no gap and wakes nobody', async () => {
  const woken: string[] = [];
  here.house.bus.on(({ users }) => woken.push(...users));
  const failed = here.house.db.transact(async (tx) => {
    await emit(tx, 'booking.declined', body, [nok.user_id], NOW);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(woken).toEqual([]);
  await here.house.db.transact((tx) => emit(tx, 'booking.expired', body, [nok.user_id], NOW));
  expect(await seqsOf(nok.user_id)).toEqual([1, 2]);
  expect(woken).toEqual([nok.user_id]);
});

test('sixty-four transactions at once, telling the same two people in either order, leave no gap', async () => {
  const before = (await seqsOf(somchai.user_id)).length;
  await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      here.house.db.transact((tx) =>
        emit(
          tx,
          'booking.cancelled',
          body,
          n % 2 ? [nok.user_id, somchai.user_id] : [somchai.user_id, nok.user_id],
          NOW,
        ),
      ),
    ),
  );
  const seqs = await seqsOf(somchai.user_id);
  expect(seqs).toEqual(Array.from({ length: before + 64 }, (_, n) => n + 1));
});

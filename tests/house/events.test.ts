import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { emit } from '../../server/events/events.ts';
import { startServer } from '../support/server.ts';
import { nok, somchai } from './people.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const here = await startServer();
afterAll(() => here.close());

const body = { booking_ref: 'AAAA2222', status: 'PENDING', version: 1 };
const seqsOf = async (user: string) =>
  (await here.context.db.many(sql<{ seq: number }>`select seq from event where user_id = ${user} order by seq`)).map(
    ({ seq }) => seq,
  );

test('each reader has one row, with the next of that reader’s numbers; what is rolled back leaves no gap and wakes nobody', async () => {
  const { db } = here.context;
  await db.transact(async (tx) => emit(tx, 'booking.requested', body, [somchai.user_id, somchai.user_id], NOW));
  await db.transact(async (tx) => emit(tx, 'booking.accepted', body, [nok.user_id, somchai.user_id], NOW));
  expect(await seqsOf(nok.user_id)).toEqual([1]);
  expect(await seqsOf(somchai.user_id)).toEqual([1, 2]);
  const woken: string[] = [];
  here.context.bus.on(({ users }) => woken.push(...users));
  const failed = here.context.db.transact(async (tx) => {
    emit(tx, 'booking.declined', body, [nok.user_id], NOW);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(woken).toEqual([]);
  await here.context.db.transact(async (tx) => emit(tx, 'booking.expired', body, [nok.user_id], NOW));
  expect(await seqsOf(nok.user_id)).toEqual([1, 2]);
  expect(woken).toEqual([nok.user_id]);
});

test('two transactions that tell the same people in crossed order: neither waits for the other, each is done once', async () => {
  let tries = 0;
  let halfway = 0;
  const both = Promise.withResolvers<void>();
  const telling = (first: string, second: string) =>
    here.context.db.transact(async (tx) => {
      tries++;
      emit(tx, 'wallet.changed', {}, [first], NOW);
      if (++halfway >= 2) both.resolve();
      await both.promise;
      emit(tx, 'wallet.changed', {}, [second], NOW);
    });
  await Promise.all([telling(nok.user_id, somchai.user_id), telling(somchai.user_id, nok.user_id)]);
  expect(tries).toBe(2);
});

test('what one transaction tells, a reader hears in that order, each with its moment', async () => {
  const reader = randomUUID();
  await here.context.db.transact(async (tx) => {
    emit(tx, 'booking.requested', body, [nok.user_id, reader], NOW);
    emit(tx, 'wallet.changed', {}, [reader], NOW + 1);
    emit(tx, 'booking.cancelled', { ...body, version: 2 }, [reader, nok.user_id], NOW + 2);
  });
  const heard = sql`select seq, kind, body, created_at from event where user_id = ${reader} order by seq`;
  expect(await here.context.db.many(heard)).toEqual([
    { seq: 1, kind: 'booking.requested', body, created_at: isoOf(NOW) },
    { seq: 2, kind: 'wallet.changed', body: {}, created_at: isoOf(NOW + 1) },
    { seq: 3, kind: 'booking.cancelled', body: { ...body, version: 2 }, created_at: isoOf(NOW + 2) },
  ]);
});

test('a crowd of transactions at once, telling the same two people in either order, leave no gap', async () => {
  const before = (await seqsOf(somchai.user_id)).length;
  await Promise.all(
    Array.from({ length: CROWD }, (_, n) =>
      here.context.db.transact(async (tx) =>
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
  expect(seqs).toEqual(Array.from({ length: before + CROWD }, (_, n) => n + 1));
});

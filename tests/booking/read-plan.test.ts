import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingsInFull } from '../../server/booking/sql.ts';
import { goodwillWaiting } from '../../server/booking/transition-sql.ts';
import { type Statement, sql } from '../../server/db/db.ts';
import { confirmed } from './booking-fixture.ts';
import { startWorld } from './world.ts';

const world = await startWorld();
afterAll(() => world.close());

let booking_ref = '';

/** One round of nok and somchai, 5,000 times; without triggers and references, which such copies would break. */
beforeAll(async () => {
  ({ booking_ref } = (await confirmed(world)).booking);
  await world.db.transact(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into booking
      select copy.* from booking, generate_series(1, 5000) as n,
        jsonb_populate_record(booking, jsonb_build_object('booking_id', gen_random_uuid(), 'booking_ref', 'C' || lpad(n::text, 9, '0'))) as copy`);
    await tx.run(sql`
      insert into goodwill_review (booking_id, asked_at, reasons)
      select booking_id, now(), '{NO_ROUND_YET}' from booking where booking_ref = ${booking_ref}`);
  });
  await world.db.pool.query('analyze');
});

const planOf = async ({ text, values }: Statement<unknown>): Promise<string> =>
  (await world.db.many<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values }))
    .map((it) => it['QUERY PLAN'])
    .join('\n');

test.each([
  ['a page of a history', () => bookingsInFull([booking_ref]), 'Index Cond: (booking_ref = wanted.booking_ref)'],
  ['the goodwill that waits', () => goodwillWaiting(), 'Index Cond: (booking_id = goodwill_review.booking_id)'],
])('%s looks up its bookings, and never joins all there are', async (_, read, byIndex) => {
  const plan = await planOf(read());
  expect(plan).toContain(byIndex);
  expect(plan).not.toMatch(/Seq Scan on booking /);
});

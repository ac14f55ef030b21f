import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Booking } from '../../domain/booking/api.ts';
import { addDays, DAY, dateOf, HOUR, parseMoment } from '../../domain/dates.ts';
import { createBooking } from '../../server/booking/commands.ts';
import { lockGolfer } from '../../server/booking/sql.ts';
import { sql } from '../../server/db/db.ts';
import { ask, choose, isIn, verified } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
import { until } from '../support/until.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, does, newBooking, passes, seen, tries } from './booking-fixture.ts';
import { act, balanceOf, book, notifiedOf, type Person, startWorld, wish, writesNothing } from './world.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

interface Two {
  nok: Person;
  somchai: Person;
}

/** One of the two blocks the other in their room, or takes it back. */
async function blocks({ nok, somchai }: Two, who: 'nok' | 'somchai', blocked = true): Promise<void> {
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  await world.done('POST /chat/block', { room_id, blocked }, { nok, somchai }[who]);
}

const codeOf = async (asking: Promise<{ code?: string | undefined }>) => (await asking).code;
const strikesOf = ({ user_id }: Person) =>
  world.db.many(sql<{ kind: string }>`select kind from strike where caddy_id = ${user_id}`);
const lastOf = async (who: Person) => (await notifiedOf(world.db, who)).at(-1);

const waitingForLocks = () => sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** A round that is over, so that a room of the two is there and nothing waits. */
async function strangersNow(): Promise<Two> {
  const fixture = await newBooking(world);
  await does(world, fixture, 'nok', 'cancel');
  return fixture;
}

describe.each(['nok', 'somchai'] as const)('%s blocks the other', (who) => {
  test('nok can neither quote nor request a round with somchai, nor name somchai as a substitute, and is not told who blocked; undone, nok can', async () => {
    const two = await strangersNow();
    await blocks(two, who);
    const { total: _, ...quote } = wish(two.somchai);
    const answers = [
      await world.call('POST /booking/quote', quote, two.nok),
      await writesNothing(world.db, () => world.call('POST /booking/create', wish(two.somchai), two.nok)),
    ];
    expect(answers.map(({ code, fields }) => [code, fields])).toEqual(
      answers.map(() => ['CADDY_NOT_AVAILABLE', [{ path: 'tee_off_time', code: 'CADDY_NOT_AVAILABLE' }]]),
    );
    const fixture = await confirmed(world, { tee_off_time: '13:00' }, { nok: two.nok });
    await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason: { code: 'UNWELL' } });
    const substitute = { caddy_id: two.somchai.user_id };
    const { code, fields } = await tries(world, fixture, 'nok', 'substitute', undefined, substitute);
    expect([code, fields?.[0]?.path]).toEqual(['CADDY_NOT_AVAILABLE', 'caddy_id']);
    await blocks(two, who, false);
    expect(await book(world, two.nok, two.somchai)).toMatchObject({ status: 'PENDING' });
  });

  test('a request that waits ends: the money is back and both are told; requests of others, and of the two with others, go on', async () => {
    const fixture = await newBooking(world);
    const { nok, somchai } = fixture;
    const later = { booking_date: addDays(dateOf(NOW + 3 * DAY), 1) };
    const others = [
      await newBooking(world, {}, { nok: await world.golfer(), somchai }),
      await newBooking(world, later, { nok, somchai: await world.caddy() }),
    ];
    await blocks(fixture, who);
    expect((await seen(world, fixture)).status).toBe('EXPIRED');
    expect(await balanceOf(world, nok)).toMatchObject({ available: 85_000, held: 15_000 });
    expect([await lastOf(nok), await lastOf(somchai)]).toEqual(['booking.lapsed', 'booking.lapsed']);
    expect(await codeOf(act(world, somchai, fixture.booking, 'accept'))).toBe('BOOKING_ACTION_NOT_NOW');
    for (const other of others) expect((await seen(world, other)).status).toBe('PENDING');
  });

  test('a confirmed round goes on; a change of it that waits ends, and none is proposed any more', async () => {
    const fixture = await confirmed(world);
    const { nok, somchai, booking } = fixture;
    const { golf_course: _, caddy_id: __, total: ___, ...round } = wish(somchai);
    const longer = { ...round, holes: 27 as const };
    const { total } = await world.done(
      'POST /booking/change-quote',
      { booking_ref: booking.booking_ref, change: longer },
      nok,
    );
    await does(world, fixture, 'nok', 'propose_change', undefined, { change: longer, total });
    await blocks(fixture, who);
    const after = await seen(world, fixture);
    expect(after).toMatchObject({ status: 'CONFIRMED', change: null });
    expect(await balanceOf(world, nok)).toMatchObject({ held: booking.total });
    expect([await lastOf(nok), await lastOf(somchai)]).toEqual(['booking.lapsed', 'booking.lapsed']);
    for (const [person, name] of [
      [nok, 'nok'],
      [somchai, 'somchai'],
    ] as const) {
      const quote = { booking_ref: booking.booking_ref, change: longer };
      expect(await codeOf(world.call('POST /booking/change-quote', quote, person))).toBe('CADDY_NOT_AVAILABLE');
      const refused = await tries(world, fixture, name, 'propose_change', undefined, { change: longer, total });
      expect(refused.code).toBe('CADDY_NOT_AVAILABLE');
    }
  });
});

describe('somchai blocks nok', () => {
  const who = 'somchai' as const;

  test('somchai is let off the confirmed round without a strike, though it is late and nok would not have it', async () => {
    const fixture = await confirmed(world);
    await blocks(fixture, who);
    const tee_off = parseMoment(fixture.booking.tee_off_at);
    await does(world, fixture, 'somchai', 'ask_cancel', tee_off - 30 * HOUR, { reason: { code: 'OTHER' } });
    expect((await tries(world, fixture, 'nok', 'refuse_cancel')).code).toBe('BOOKING_ACTION_NOT_NOW');
    await does(world, fixture, 'somchai', 'withdraw_ask');
    await does(world, fixture, 'somchai', 'ask_cancel', tee_off - 20 * HOUR, { reason: { code: 'OTHER' } });
    await blocks(fixture, who, false);
    expect((await passes(world, fixture, tee_off - HOUR)).status).toBe('CANCELLED_BY_CADDY');
    expect(await strikesOf(fixture.somchai)).toEqual([]);
  });

  test('a seat of an open request that waits for somchai once more ends too, and is free for others', async () => {
    const [nok, somchai, preecha] = [await world.golfer(), await verified(world), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    await isIn(world, preecha, it);
    world.setNow(NOW + 3 * HOUR);
    const { booking_ref } = (await choose(world, nok, it, somchai)).data.booking as Booking;
    await blocks({ nok, somchai }, who);
    await world.runJobs();
    const after = await world.done('GET /booking/{booking_ref}', { booking_ref }, nok);
    expect(after.status).toBe('EXPIRED');
    expect((await choose(world, nok, it, preecha)).data.outcome).toBe('BOOKED');
  });

  test('nok can no longer follow somchai, but stop following; somchai answers no review of nok’s', async () => {
    const fixture = await confirmed(world);
    const { nok, somchai } = fixture;
    const caddy_id = somchai.user_id;
    await world.done('POST /follow/set', { caddy_id, following: true }, nok);
    const { booking_ref } = fixture.booking;
    const tee_off = parseMoment(fixture.booking.tee_off_at);
    await passes(world, fixture, tee_off + 3 * DAY);
    await world.done('POST /review/submit', { booking_ref, stars: 5, marks: {}, tags: [], at: undefined }, nok);
    await passes(world, fixture, tee_off + 12 * DAY);
    const { review_id } = await world.db.one(
      sql<{ review_id: string }>`select review_id from review where about_id = ${caddy_id}`,
    );
    await blocks(fixture, who);
    expect(await world.refused('POST /follow/set', { caddy_id, following: true }, nok)).toBe('CADDY_UNKNOWN');
    await world.done('POST /follow/set', { caddy_id, following: false }, nok);
    const reply = { review_id, text: 'ขอบคุณค่ะ' };
    expect(await world.refused('POST /review/reply', reply, somchai)).toBe('REVIEW_REPLY_NOT_NOW');
    await blocks(fixture, who, false);
    expect(await world.done('POST /review/reply', reply, somchai)).toMatchObject({ review_id });
  });
});

test('a block after somchai asked to be let off takes the strike away as well', async () => {
  const fixture = await confirmed(world);
  const tee_off = parseMoment(fixture.booking.tee_off_at);
  await does(world, fixture, 'somchai', 'ask_cancel', tee_off - 20 * HOUR, { reason: { code: 'OTHER' } });
  await blocks(fixture, 'somchai');
  await passes(world, fixture, tee_off - HOUR);
  expect(await strikesOf(fixture.somchai)).toEqual([]);
});

test('a request and a block at the same moment: no request waits for an answer between the two', async () => {
  for (let round = 0; round < 4; round += 1) {
    const two = await strangersNow();
    const { room_id } = await world.done('POST /chat/open', { user_id: two.somchai.user_id }, two.nok);
    await Promise.all([
      world.call('POST /booking/create', wish(two.somchai), { ...two.nok, key: randomUUID() }),
      world.call('POST /chat/block', { room_id, blocked: true }, two.somchai),
    ]);
    const waiting = await world.db.many(sql`
      select booking_ref from booking where caddy_id = ${two.somchai.user_id} and status = 'PENDING'`);
    expect(waiting).toEqual([]);
  }
});

test('a first request and a block from a report, which waited for it: no request waits for an answer between the two', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const report = { user_id: nok.user_id, reason: 'RUDE', keep_apart: true } as const;
  const reported = await world.db.transact(async (tx) => {
    await tx.one(lockGolfer(nok.user_id));
    const waits = world.call('POST /chat/report-person', report, somchai);
    await until(async () => expect((await world.db.one(waitingForLocks())).waits).toBe(1));
    await createBooking(
      tx,
      { ...nok, session_id: randomUUID(), role: 'GOLFER', language: 'th' },
      wish(somchai) as Parameters<typeof createBooking>[2],
      NOW,
    );
    return { waits };
  });
  expect((await reported.waits).status).toBe('success');
  const booked = await world.db.many(sql`select status from booking where caddy_id = ${somchai.user_id}`);
  expect(booked).toEqual([{ status: 'EXPIRED' }]);
  expect(await balanceOf(world, nok)).toMatchObject({ available: 100_000, held: 0 });
});

test.each(['accept', 'accept_change'] as const)(
  'what waits between the two from before it ended with a block cannot be agreed to: %s',
  async (action) => {
    const fixture = action === 'accept' ? await newBooking(world) : await confirmed(world);
    const { nok, somchai, booking } = fixture;
    if (action === 'accept_change') {
      const { golf_course: _, caddy_id: __, total: ___, ...round } = wish(somchai);
      const change = { ...round, holes: 27 as const };
      const quote = { booking_ref: booking.booking_ref, change };
      const { total } = await world.done('POST /booking/change-quote', quote, nok);
      await does(world, fixture, 'nok', 'propose_change', undefined, { change, total });
    }
    await world.db.run(sql`update room set status = 'BLOCKED' where caddy_id = ${somchai.user_id}`);
    const refused = await writesNothing(world.db, () => tries(world, fixture, 'somchai', action));
    expect(refused.code).toBe('BOOKING_ACTION_NOT_NOW');
  },
);

test('an accept and a block at the same moment: the round is confirmed or has ended, and the money is where it says', async () => {
  for (let round = 0; round < 4; round += 1) {
    const fixture = await newBooking(world);
    const { room_id } = await world.done('POST /chat/open', { user_id: fixture.somchai.user_id }, fixture.nok);
    await Promise.all([
      act(world, fixture.somchai, fixture.booking, 'accept'),
      world.call('POST /chat/block', { room_id, blocked: true }, fixture.nok),
    ]);
    const { status, total } = await seen(world, fixture);
    expect(['CONFIRMED', 'EXPIRED']).toContain(status);
    expect(await balanceOf(world, fixture.nok)).toMatchObject({ held: status === 'CONFIRMED' ? total : 0 });
  }
});

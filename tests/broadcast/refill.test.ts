import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { dateOf, DAY, HOUR, isoOf, parseMoment } from '../../domain/dates.ts';
import { closeBroadcastsOf } from '../../server/broadcast/commands.ts';
import { sql } from '../../server/db/db.ts';
import { act, heardBy, type Person, startWorld } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { answerOf, ask, choose, follow, isIn, near, nobodyOnDuty, notified, read, say, verified } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

interface Filled {
  nok: Person;
  somchai: Person;
  mali: Person;
  it: Broadcast;
  booking: Booking;
}

/** One seat, two in; somchai has it, mali was not chosen. */
async function filled(more: Parameters<typeof ask>[2] = {}): Promise<Filled> {
  const [nok, somchai, mali] = [await world.golfer(), await verified(world), await verified(world)];
  const it = await ask(world, nok, more);
  await isIn(world, somchai, it);
  await isIn(world, mali, it);
  const { booking, broadcast } = (await choose(world, nok, it, somchai)).data;
  if (!booking) throw new Error('no booking');
  return { nok, somchai, mali, it: broadcast, booking };
}

/** The caddy asks to be let off, and the golfer approves it. */
async function fallAway({ nok, somchai, booking }: Filled): Promise<void> {
  const reason = { code: 'UNWELL' as const };
  const asked = await act(world, somchai, booking, 'ask_cancel', { reason });
  const { status } = (await act(world, nok, asked.data, 'approve_cancel')).data;
  if (status !== 'CANCELLED_BY_CADDY') throw new Error(status);
  await world.runJobs();
}

describe('a caddy who was chosen falls away', () => {
  test('the request is OPEN again for as long as there is time, those who were not chosen are asked again, and all hear of it', async () => {
    const scene = await filled();
    const { nok, somchai, mali, it } = scene;
    const newcomer = await verified(world);
    const before = (await notified(world.db, newcomer)).length;
    world.setNow(NOW + HOUR);
    await fallAway(scene);
    const after = await read(world, nok, it);
    expect(after).toMatchObject({ status: 'OPEN', version: 3, seats_taken: 0, expires_at: isoOf(NOW + 73 * HOUR) });
    expect([answerOf(after, somchai)?.status, answerOf(after, mali)?.status]).toEqual([
      'WITHDRAWN',
      'RECONFIRM_NEEDED',
    ]);
    expect((await notified(world.db, nok)).at(-1)).toBe('broadcast.reopened');
    expect((await notified(world.db, mali)).at(-1)).toBe('broadcast.reopened');
    expect((await notified(world.db, newcomer)).slice(before)).toEqual(['broadcast.opened']);
    expect((await heardBy(world.db, mali)).at(-1)).toEqual({
      kind: 'broadcast.reopened',
      body: { alt_reference: it.alt_reference, status: 'OPEN', version: 3 },
    });
    expect((await choose(world, nok, it, mali)).code).toBe('RESPONSE_NOT_NOW');
    await isIn(world, mali, it);
    expect((await choose(world, nok, it, mali)).data.broadcast.status).toBe('FILLED');
  });

  testTable<[string, number, string]>([
    ['a millisecond before the last hour', -1, 'OPEN'],
    ['at the last hour', 0, 'FILLED'],
  ])('%s it is %s', async (_when, more, status) => {
    world.setNow(NOW);
    const scene = await filled({ booking_date: dateOf(NOW + DAY), tee_off_time: '07:00' });
    const lastHour = parseMoment(scene.booking.tee_off_at) - HOUR;
    world.setNow(lastHour - HOUR);
    await fallAway(scene);
    // As if nobody had looked at it until now.
    await world.db.run(sql`update broadcast set status = 'FILLED' where alt_reference = ${scene.it.alt_reference}`);
    const { broadcast_id } = await world.db.one(
      sql<{ broadcast_id: string }>`select broadcast_id from broadcast where alt_reference = ${scene.it.alt_reference}`,
    );
    world.setNow(lastHour + more);
    await world.db.run(sql`
      insert into job (key, kind, run_at, payload)
      values ('look', 'broadcast.look', '2026-01-01', ${JSON.stringify({ broadcast_id })}::jsonb)`);
    await world.runJobs();
    expect((await read(world, scene.nok, scene.it)).status).toBe(status);
  });

  test('of a flight: the seat of one is offered again, the others stay', async () => {
    const nok = await world.golfer();
    const [somchai, lek] = [await verified(world), await verified(world)];
    const it = await ask(world, nok, { caddies_needed: 2 });
    await isIn(world, somchai, it);
    await isIn(world, lek, it);
    const { booking } = (await choose(world, nok, it, somchai)).data;
    const other = (await choose(world, nok, it, lek)).data.booking;
    if (!booking || !other) throw new Error('no booking');
    await fallAway({ nok, somchai, mali: lek, it, booking });
    const after = await read(world, nok, it);
    expect(after).toMatchObject({ status: 'OPEN', seats_taken: 1 });
    expect(answerOf(after, lek)?.status).toBe('SELECTED');
    const { booking_ref } = other;
    expect((await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).status).toBe('CONFIRMED');
  });

  test('while a substitute is asked to step in, nobody else is; when the substitute says no, the others are', async () => {
    const { nok, somchai, mali, it, booking } = await filled();
    const lek = await world.caddy();
    const asked = await act(world, somchai, booking, 'ask_cancel', { reason: { code: 'UNWELL' } });
    const instead = await act(world, nok, asked.data, 'substitute', { caddy_id: lek.user_id });
    expect(instead.data).toMatchObject({ status: 'PENDING', alt_reference: it.alt_reference });
    await world.runJobs();
    expect(await read(world, nok, it)).toMatchObject({ status: 'FILLED', seats_taken: 1 });
    await act(world, lek, instead.data, 'decline');
    await world.runJobs();
    const after = await read(world, nok, it);
    expect([after.status, after.seats_taken, answerOf(after, mali)?.status]).toEqual(['OPEN', 0, 'RECONFIRM_NEEDED']);
  });

  test('when the golfer takes the round back, nobody is looked for', async () => {
    const { nok, somchai, mali, it, booking } = await filled();
    await act(world, nok, booking, 'cancel');
    await world.runJobs();
    const after = await read(world, nok, it);
    expect(after.status).toBe('FILLED');
    expect([answerOf(after, somchai)?.status, answerOf(after, mali)?.status]).toEqual(['WITHDRAWN', 'NOT_SELECTED']);
  });

  test('on a day the course has closed, nobody is asked again', async () => {
    await world.course('flooded');
    const [nok, somchai] = [await world.golfer(), await verified(world, { courses: ['flooded'] })];
    const it = await ask(world, nok, { golf_course: 'flooded' });
    await isIn(world, somchai, it);
    const { booking } = (await choose(world, nok, it, somchai)).data;
    if (!booking) throw new Error('no booking');
    await world.db.run(sql`
      insert into course_closure (slug, day, reason, created_at) values ('flooded', ${it.booking_date}::date, 'RAIN', now())`);
    await fallAway({ nok, somchai, mali: somchai, it, booking });
    expect((await read(world, nok, it)).status).toBe('FILLED');
  });
});

describe('the time of a request has come', () => {
  test('the request is EXPIRED, to the millisecond, whoever is in is let go, and all of them hear of it once, also of two workers', async () => {
    const [worker, nok, somchai] = [await world.replica(NOW + 3 * HOUR), await world.golfer(), await verified(world)];
    const it = await ask(world, nok, { open_hours: 2 });
    await isIn(world, somchai, it);
    world.setNow(NOW + 3 * HOUR - 1);
    await world.runJobs();
    expect((await read(world, nok, it)).status).toBe('OPEN');
    world.setNow(NOW + 3 * HOUR);
    expect((await read(world, nok, it)).status).toBe('EXPIRED');
    await Promise.all([world.runJobs(), worker.runJobs()]);
    await world.runJobs();
    await worker.close();
    const after = await read(world, nok, it);
    expect([after.status, after.version, answerOf(after, somchai)?.status]).toEqual(['EXPIRED', 2, 'EXPIRED']);
    for (const person of [nok, somchai])
      expect((await notified(world.db, person)).filter((kind) => kind === 'broadcast.expired')).toHaveLength(1);
  });

  test('a booking that still waits for its caddy lives on', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok, { open_hours: 4 });
    await isIn(world, somchai, it);
    world.setNow(NOW + 5 * HOUR - 1);
    const { booking } = (await choose(world, nok, it, somchai)).data;
    world.setNow(NOW + 5 * HOUR);
    await world.runJobs();
    if (!booking) throw new Error('no booking');
    expect((await act(world, somchai, booking, 'accept')).data.status).toBe('CONFIRMED');
    await world.runJobs();
    const after = await read(world, nok, it);
    expect([after.status, answerOf(after, somchai)?.status]).toEqual(['EXPIRED', 'SELECTED']);
  });
});

test('the course closes for a day: its open requests of that day are cancelled, others are not, and everybody concerned hears of it', async () => {
  await world.course('stormy');
  const [nok, somchai] = [await world.golfer(), await verified(world, { courses: ['stormy'] })];
  await follow(world.db, nok, somchai);
  const it = await ask(world, nok, { golf_course: 'stormy' });
  const nextDay = await ask(world, nok, { golf_course: 'stormy', booking_date: dateOf(NOW + 6 * DAY) });
  const elsewhere = await ask(world, nok);
  await say(world, somchai, it);
  const closed = () => world.db.transact((tx) => closeBroadcastsOf(tx, 'stormy', dateOf(NOW + 5 * DAY), NOW));
  expect([await closed(), await closed()]).toEqual([1, 0]);
  const after = await read(world, nok, it);
  expect([after.status, answerOf(after, somchai)?.status]).toEqual(['CANCELLED', 'NOT_SELECTED']);
  for (const other of [nextDay, elsewhere]) expect((await read(world, nok, other)).status).toBe('OPEN');
  for (const person of [nok, somchai]) expect((await notified(world.db, person)).at(-1)).toBe('broadcast.cancelled');
  expect(await near(world, somchai)).toEqual([nextDay.alt_reference]);
});

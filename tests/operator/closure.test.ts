import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, HOUR, isoOf, parseMoment, type SlashDate } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import type { ClaimReason } from '../../domain/booking/status.ts';
import { closeCourseAs, openCourseAs } from '../../server/operator/closure.ts';
import { decided } from '../desk/decided.ts';
import { act, balanceOf, COURSE, heardBy, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { ask, TODAY } from './rounds.ts';
import { audit } from './shell.ts';

let nok: Person;
let somchai: Person;
let days = 3;
let day: SlashDate;
const world = await startWorld();
async function anew() {
  world.setNow(Date.now());
  nok = await world.golfer();
  somchai = await world.caddy();
  day = addDays(TODAY, days++);
}
beforeEach(anew);
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const close = (reason: ClaimReason = 'CLOSED', note: string | null = null, on = day) =>
  decided(world.db, Date.now(), (tx, acting) => closeCourseAs(tx, acting, { slug: COURSE, day: on, reason, note }));
const open = () => decided(world.db, Date.now(), (tx, acting) => openCourseAs(tx, acting, { slug: COURSE, day }));
const seen = (booking_ref: string) => world.done('GET /booking/{booking_ref}', { booking_ref }, nok);
const notified = async ({ user_id }: Person) =>
  (
    await world.db.many(
      sql<{ kind: string }>`select kind from notification where user_id = ${user_id} order by notification_id`,
    )
  ).map(({ kind }) => kind);

test('every booking of that day ends with all money back, whatever its state; other days and what has ended are left alone', async () => {
  const pending = await ask(world, nok, somchai, day);
  const pla = await world.golfer();
  const confirmed = await ask(world, pla, await world.caddy(), day);
  const somsri = await world.caddy();
  const leaving = await ask(world, await world.golfer(), somsri, day);
  const tomorrow = await ask(world, nok, somchai, addDays(day, 20));
  const declined = await ask(world, pla, somchai, addDays(day, 21));
  await act(world, somchai, declined, 'decline');
  const accepted = (await act(world, somsri, leaving, 'accept')).data;
  await act(world, somsri, accepted, 'ask_cancel', { reason: { code: 'UNWELL' } });
  const heard = Promise.withResolvers<boolean>();
  world.context.bus.on(({ users }) => users.has(nok.user_id) && heard.resolve(true));

  const closed = await close('TOURNAMENT', 'Thailand Open');
  expect(closed).toMatchObject({ state: 'DONE', requests: 0, playing: 0 });
  expect(closed.bookings).toHaveLength(3);
  for (const { booking_ref } of [pending, confirmed, leaving]) {
    const [row] = await world.db.many(sql`
      select status, refunded = total as all_back, stop_reason from booking where booking_ref = ${booking_ref}`);
    expect(row).toEqual({ status: 'CANCELLED_BY_COURSE', all_back: true, stop_reason: 'CLOSED' });
  }
  expect((await seen(tomorrow.booking_ref)).status).toBe('PENDING');
  expect(await balanceOf(world, nok)).toMatchObject({ held: tomorrow.total });
  expect((await heardBy(world.db, nok)).map(({ kind }) => kind)).toContain('booking.closed_by_course');
  expect(await notified(nok)).toContain('booking.closed_by_course');
  expect(await notified(somsri)).toContain('booking.closed_by_course');
  expect(await heard.promise).toBe(true);
  const slots = await world.db.many(sql`
    select 1 from booking_slot join booking using (booking_id) where booking_date = ${day}`);
  expect(slots).toEqual([]);
  const row = (await audit(world.db)).at(-1);
  expect(row).toMatchObject({
    act: 'close-course',
    body: { slug: COURSE, day, reason: 'TOURNAMENT', requests: 0 },
    note: 'Thailand Open',
  });
  expect(row?.body['bookings']).toHaveLength(3);
});

test('of a closed day no round is asked for and nobody is offered; closed a second time, or when it is over, nothing is changed', async () => {
  // No round is asked for on that day any more, and nobody is offered.
  const search = () =>
    world.done('POST /caddy/search', { filter: { golf_course: COURSE, booking_date: day }, page: 1, limit: 1000 }, nok);
  expect((await search()).items.length).toBeGreaterThan(0);
  await close();
  expect((await search()).items).toEqual([]);
  const refused = await ask(world, nok, somchai, day).catch(String);
  expect(refused).toContain('COURSE_CLOSED [{"path":"booking_date"');
  await anew();
  await ask(world, nok, somchai, day);
  await close();
  const before = await audit(world.db);
  const again = await writesNothing(world.db, () => close('RAIN'));
  expect(again).toMatchObject({ state: 'SAME' });
  expect(await close('CLOSED', null, addDays(TODAY, -1))).toMatchObject({ state: 'OVER', bookings: [] });
  expect(await audit(world.db)).toEqual(before);
});

test('opened again, rounds are taken again; what had ended stays ended, and the second time nothing is changed', async () => {
  const ended = await ask(world, nok, somchai, day);
  await close();
  expect(await open()).toBe(true);
  expect((await audit(world.db)).at(-1)).toMatchObject({ act: 'open-course', body: { slug: COURSE, day } });
  expect((await ask(world, nok, somchai, day)).status).toBe('PENDING');
  world.setNow(Date.now() + 61_000);
  await world.runJobs();
  expect((await seen(ended.booking_ref)).status).toBe('CANCELLED_BY_COURSE');
  expect(await balanceOf(world, nok)).toMatchObject({ held: ended.total });
  const before = await audit(world.db);
  expect(await open()).toBe(false);
  expect(await audit(world.db)).toEqual(before);
});

test('closed while caddies are answering: whoever was first, all of it ends with all money back', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const caddy = await world.caddy();
      return { caddy, asked: await ask(world, await world.golfer(), caddy, day) };
    }),
  );
  const answering = rounds.map(({ caddy, asked }) => act(world, caddy, asked, 'accept'));
  const closing = close();
  const answers = await Promise.all(answering);
  expect((await closing).bookings).toHaveLength(6);
  for (const { status_code, data } of answers)
    expect([status_code, data.status]).toEqual(status_code === 200 ? [200, 'CONFIRMED'] : [409, 'CANCELLED_BY_COURSE']);
  const left = await world.db.many(sql`
    select status from booking where booking_date = ${day} and (status <> 'CANCELLED_BY_COURSE' or refunded <> total)`);
  expect(left).toEqual([]);
});

test('a round that is being played ends by what its two people say; open requests, also one that was being made, end, and everybody hears of it', async () => {
  const asked = await ask(world, nok, somchai, day);
  const { booking_ref } = (await act(world, somchai, asked, 'accept')).data;
  world.setNow(parseMoment(asked.tee_off_at));
  await act(world, somchai, { booking_ref, version: 2 }, 'start', { at: asked.tee_off_at });
  world.setNow(Date.now());
  expect(await close()).toMatchObject({ bookings: [], playing: 1 });
  expect((await seen(booking_ref)).status).toBe('IN_PROGRESS');
  await anew();
  // A request that was being made meanwhile ends a minute later.
  await close();
  const late = await ask(world, nok, somchai, addDays(day, 1));
  // As if its transaction had looked before the day was closed.
  await world.db.run(sql`update booking set booking_date = ${day} where booking_ref = ${late.booking_ref}`);
  world.setNow(Date.now() + 61_000);
  await world.runJobs();
  expect((await seen(late.booking_ref)).status).toBe('CANCELLED_BY_COURSE');
  expect(await balanceOf(world, nok)).toMatchObject({ held: 0 });
  await anew();
  // The open requests of that day end, and everybody concerned hears of it.
  const broadcast_id = newId(Date.now());
  const at = isoOf(Date.now());
  await world.db.run(sql`
    insert into broadcast (broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
      status, expires_at, created_at, asked_at)
    values (${broadcast_id}, ${broadcast_id
      .replaceAll(/[^0-9]/g, '')
      .slice(-10)
      .padStart(10, '0')}, ${nok.user_id}, ${COURSE},
      ${day}, '07:00', ${at}, 18, 'CART_SHARED', 'OPEN', ${isoOf(Date.now() + HOUR)}, ${at}, ${at})`);
  expect((await close()).requests).toBe(1);
  const [row] = await world.db.many(sql`select status from broadcast where broadcast_id = ${broadcast_id}`);
  expect(row).toEqual({ status: 'CANCELLED' });
  expect(await notified(nok)).toEqual(['broadcast.cancelled']);
});

import type { Booking } from '../../domain/booking/api.ts';
import type { BookingStatus } from '../../domain/booking/status.ts';
import { DAY, dateOf, HOUR, MINUTE, type Moment, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { decide } from '../../server/booking/commands.ts';
import { lockedBooking } from '../../server/booking/sql.ts';
import { satang } from '../../domain/money.ts';
import { act, acted, balanceOf, book, type Person, type World } from './world.ts';
import { NOW } from '../support/clock.ts';

/** A booking and its two people, as its life goes on. */
export interface BookingFixture {
  nok: Person;
  somchai: Person;
  booking: Booking;
  tee_off: Moment;
}

type Acting = Parameters<typeof acted>[3];
type More = Parameters<typeof acted>[4];

/** Instead of two that nobody knows yet. */
type People = Partial<Pick<BookingFixture, 'nok' | 'somchai'>>;

export async function newBooking(
  world: World,
  more: Parameters<typeof book>[3] = {},
  people: People = {},
): Promise<BookingFixture> {
  world.setNow(NOW);
  const [nok, somchai] = [people.nok ?? (await world.golfer()), people.somchai ?? (await world.caddy())];
  const booking = await book(world, nok, somchai, more);
  return { nok, somchai, booking, tee_off: parseMoment(booking.tee_off_at) };
}

/** The caddy accepts a minute after the request. */
export async function confirmed(
  world: World,
  more: Parameters<typeof book>[3] = {},
  people: People = {},
): Promise<BookingFixture> {
  const fixture = await newBooking(world, more, people);
  await does(world, fixture, 'somchai', 'accept', NOW + MINUTE);
  return fixture;
}

/** One of the two does something at `at`; it must succeed. */
export async function does(
  world: World,
  fixture: BookingFixture,
  who: 'nok' | 'somchai',
  action: Acting,
  at?: Moment,
  more: More = {},
): Promise<Booking> {
  if (at !== undefined) world.setNow(at);
  fixture.booking = await acted(world, fixture[who], fixture.booking, action, more);
  return fixture.booking;
}

/** One of the two tries to; whatever the answer is. */
export const tries = (
  world: World,
  fixture: BookingFixture,
  who: 'nok' | 'somchai',
  action: Acting,
  at?: Moment,
  more: More = {},
) => {
  if (at !== undefined) world.setNow(at);
  return act(world, fixture[who], fixture.booking, action, more);
};

/** The clock stands at `at`, and whatever is due has happened. */
export async function passes(world: World, fixture: BookingFixture, at: Moment): Promise<Booking> {
  world.setNow(at);
  await world.runJobs();
  return seen(world, fixture);
}

export async function seen(world: World, fixture: BookingFixture, who: 'nok' | 'somchai' = 'nok'): Promise<Booking> {
  const { booking_ref } = fixture.booking;
  fixture.booking = await world.done('GET /booking/{booking_ref}', { booking_ref }, fixture[who]);
  return fixture.booking;
}

/** What both have, in baht. */
export async function moneyOf(world: World, { nok, somchai }: BookingFixture) {
  const [golfer, caddy] = [await balanceOf(world, nok), await balanceOf(world, somchai)];
  return {
    nok: { available: golfer.available / 100, held: golfer.held / 100 },
    somchai: { pending: caddy.pending / 100, available: caddy.available / 100 },
  };
}

/** An operator's decision, as the operator's command line makes it. */
export async function decided(
  world: World,
  fixture: BookingFixture,
  to: BookingStatus,
  refund: number,
  at: Moment,
): Promise<Booking> {
  world.setNow(at);
  const { booking_ref } = fixture.booking;
  await world.db.transact(async (tx) => {
    const { booking_id } = await tx.one(
      sql<{ booking_id: string }>`select booking_id from booking where booking_ref = ${booking_ref}`,
    );
    await decide(
      tx,
      await tx.one(lockedBooking(booking_id)),
      { to, refund: satang(refund * 100), why: 'ตามหลักฐานที่ได้รับ' },
      at,
    );
  });
  return seen(world, fixture);
}

export const DISPUTE = { dispute: { reason: 'NOT_PLAYED' as const, text: 'ไม่ได้ออกรอบ' } };
export const WHOLE = { holes_played: 18, stop_reason: 'FULL' as const };

/** A booking whose life has led to `status`, each step by the act that leads there. */
export async function broughtTo(world: World, status: BookingStatus, people: People = {}): Promise<BookingFixture> {
  const fixture =
    status === 'PENDING' || status === 'DECLINED' || status === 'EXPIRED'
      ? await newBooking(world, {}, people)
      : await confirmed(world, {}, people);
  const at = fixture.tee_off;
  const nok = (action: Acting, when: Moment, more?: More) => does(world, fixture, 'nok', action, when, more);
  const somchai = (action: Acting, when: Moment, more?: More) => does(world, fixture, 'somchai', action, when, more);
  const played = async () => {
    await somchai('start', at);
    await somchai('end', at + 4 * HOUR, WHOLE);
    await nok('confirm_end', at + 4 * HOUR + MINUTE);
  };
  const steps: Record<BookingStatus, () => Promise<unknown>> = {
    PENDING: async () => undefined,
    CONFIRMED: async () => undefined,
    CANCELLATION_REQUESTED_BY_CADDY: () => somchai('ask_cancel', NOW + HOUR),
    IN_PROGRESS: () => somchai('start', at),
    COMPLETED: played,
    DECLINED: () => somchai('decline', NOW + MINUTE),
    EXPIRED: () => passes(world, fixture, parseMoment(fixture.booking.respond_by)),
    CANCELLED_BY_GOLFER: () => nok('cancel', NOW + HOUR),
    CANCELLED_BY_CADDY: async () => {
      await somchai('ask_cancel', NOW + HOUR);
      await nok('approve_cancel', NOW + 2 * HOUR);
    },
    CANCELLED_BY_COURSE: async () => {
      await somchai('claim_closed', at - HOUR, { claim: 'CLOSED' });
      await nok('agree_closed', at - 50 * MINUTE);
    },
    NO_SHOW_GOLFER: async () => {
      await somchai('check_in', at - HOUR);
      await somchai('no_show', at + 30 * MINUTE);
    },
    NO_SHOW_CADDY: async () => {
      await nok('check_in', at - HOUR);
      await nok('no_show', at + 10 * MINUTE);
    },
    DISPUTED: async () => {
      await played();
      await nok('dispute', at + 5 * HOUR, DISPUTE);
    },
  };
  await steps[status]();
  return fixture;
}

/** A golfer with ฿1,000 who finished a round a week ago, with somebody else. */
export async function experienced(world: World): Promise<Person> {
  const nok = await world.golfer(1150);
  await plays(world, nok, NOW - 9 * DAY);
  return nok;
}

/** One whole round, asked for at `at` and played two days later, with a caddy of that round alone. */
export async function plays(world: World, nok: Person, at: Moment): Promise<void> {
  world.setNow(at);
  const somsri = await world.caddy();
  const booking = await book(world, nok, somsri, { booking_date: dateOf(at + 2 * DAY) });
  const life = { nok, somchai: somsri, booking, tee_off: parseMoment(booking.tee_off_at) };
  await does(world, life, 'somchai', 'accept', at + MINUTE);
  await does(world, life, 'somchai', 'start', life.tee_off);
  await does(world, life, 'somchai', 'end', life.tee_off + 4 * HOUR, WHOLE);
  await does(world, life, 'nok', 'confirm_end', life.tee_off + 4 * HOUR + MINUTE);
}

export async function verifiedCaddy(world: World): Promise<Person> {
  const somchai = await world.caddy();
  await world.db.run(sql`update caddy_profile set verification = 'VERIFIED' where user_id = ${somchai.user_id}`);
  return somchai;
}

/** Two of whom nothing speaks against our goodwill (domain/booking/refund.ts). */
export const trusted = async (world: World): Promise<Pick<BookingFixture, 'nok' | 'somchai'>> => ({
  nok: await experienced(world),
  somchai: await verifiedCaddy(world),
});

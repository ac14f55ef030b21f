import type { Booking } from '#domain/booking/api.ts';
import { addDays, dateOf, isoOf, MINUTE, type ClockTime, type Moment, HOUR, momentOf } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import type { Asker } from '../account/session/session.ts';
import { actOnBooking, createBooking } from '../booking/commands.ts';
import { decide } from '../booking/decide.ts';
import { runDueTransition } from '../booking/jobs.ts';
import { offerRound } from '../booking/round.ts';
import { lockedBooking } from '../booking/sql.ts';
import { createBroadcast } from '../broadcast/commands.ts';
import { respond } from '../broadcast/respond.ts';
import type { Tx } from '../db/db.ts';
import { insertAudit } from '../house/sql.ts';
import { newId } from '../id.ts';
import { idOf } from './id.ts';
import type { DemoBroadcast, DemoRound } from './rounds.ts';
import { bookingIdOf } from './sql.ts';

/** Something that happened at a moment before now. */
export interface Happening {
  at: Moment;
  happen: (tx: Tx) => Promise<void>;
}

const callerOf = (key: string, role: 'GOLFER' | 'CADDY'): Asker => ({
  user_id: idOf(key),
  session_id: idOf(key),
  role,
  language: 'th',
});

/** A round as its people would have made it: asked for, then answered, through the real commands, each at its own moment. */
export function happeningsOf(it: DemoRound, now: Moment): Happening[] {
  const asked = now - it.asked * MINUTE;
  const golfer = callerOf(it.golfer, 'GOLFER');
  const round = {
    caddy_id: idOf(it.caddy),
    golf_course: it.course,
    booking_date: addDays(dateOf(now), it.day),
    tee_off_time: it.time as ClockTime,
    holes: it.holes ?? 18,
    transport: it.transport ?? 'CART_SHARED',
  };
  let booking: Booking | undefined;
  const create = async (tx: Tx) => {
    const { price } = await offerRound(tx, golfer.user_id, round, asked);
    booking = await createBooking(tx, golfer, { ...round, total: price.total, note: it.note }, asked);
  };
  const first = { at: asked, happen: create };
  if (!it.end) return [first];
  const [what, after, code, text] = it.end;
  const at = asked + after * MINUTE;
  const answer = async (tx: Tx) => {
    if (!booking) throw new Error('answered before it was asked');
    const { booking_ref, version } = booking;
    if (what === 'expire') return runDueTransition(tx, await tx.one(bookingIdOf(booking_ref)), at);
    const caller = what === 'cancel' ? golfer : callerOf(it.caddy, 'CADDY');
    await actOnBooking(tx, caller, { booking_ref, version, action: what, reason: code && { code, text } }, at);
  };
  return [first, { at, happen: answer }, ...laterOf(it, () => booking?.booking_ref ?? '', now)];
}

type Wish = Omit<Parameters<typeof actOnBooking>[2], 'booking_ref' | 'version'>;
/** Who does what, so many minutes from tee-off. */
type Step = readonly [minutes: number, who: 'golfer' | 'caddy', wish: Wish];

const ARRIVE: readonly Step[] = [
  [-42, 'caddy', { action: 'check_in' }],
  [-18, 'golfer', { action: 'check_in' }],
  [1, 'caddy', { action: 'start' }],
];
const PLAYED: Record<NonNullable<DemoRound['played']>, readonly Step[]> = {
  BEGUN: ARRIVE,
  FULL: [
    ...ARRIVE,
    [276, 'caddy', { action: 'end', holes_played: 18, stop_reason: 'FULL' }],
    [288, 'golfer', { action: 'confirm_end' }],
  ],
  RAIN: [
    ...ARRIVE,
    [104, 'caddy', { action: 'claim_closed', claim: 'RAIN', holes_played: 7 }],
    [109, 'golfer', { action: 'agree_closed' }],
  ],
};

/** What came after the caddy accepted: the day of play and its settlement, or that the caddy cannot come after all. */
function laterOf(it: DemoRound, refOf: () => string, now: Moment): Happening[] {
  const act = (at: Moment, who: 'golfer' | 'caddy', wish: Wish): Happening => ({
    at,
    happen: async (tx) => {
      const booking_ref = refOf();
      const { version } = await tx.one(bookingIdOf(booking_ref));
      await actOnBooking(
        tx,
        callerOf(it[who], who === 'golfer' ? 'GOLFER' : 'CADDY'),
        { ...wish, booking_ref, version },
        at,
      );
    },
  });
  if (it.asks) {
    const [before, code, text] = it.asks;
    return [act(now - before * MINUTE, 'caddy', { action: 'ask_cancel', reason: { code, text } })];
  }
  if (!it.played) return [];
  const teeOff = momentOf(addDays(dateOf(now), it.day), it.time as ClockTime);
  const steps = PLAYED[it.played].map(([minutes, who, wish]) => act(teeOff + minutes * MINUTE, who, wish));
  const settled = teeOff + 30 * HOUR;
  const settle = async (tx: Tx) => runDueTransition(tx, await tx.one(bookingIdOf(refOf())), settled);
  if (it.contested) return [...steps, ...contestOf(it.contested, act, refOf, teeOff)];
  return settled < now ? [...steps, { at: settled, happen: settle }] : steps;
}

/** B17 and B18. */
function contestOf(
  { text, refund }: NonNullable<DemoRound['contested']>,
  act: (at: Moment, who: 'golfer' | 'caddy', wish: Wish) => Happening,
  refOf: () => string,
  teeOff: Moment,
): Happening[] {
  const contest = act(teeOff + 8 * HOUR, 'golfer', { action: 'dispute', dispute: { reason: 'HOLES_WRONG', text } });
  if (refund === undefined) return [contest];
  const at = teeOff + 33 * HOUR;
  const end = async (tx: Tx) => {
    const booking_ref = refOf();
    const { booking_id } = await tx.one(bookingIdOf(booking_ref));
    await decide(
      tx,
      await tx.one(lockedBooking(booking_id)),
      { to: 'COMPLETED', refund: baht(refund), why: 'สนามยืนยันจำนวนหลุมที่เล่นแล้ว' },
      at,
    );
    const body = { booking_ref, was: 'DISPUTED', to: 'COMPLETED', refund: baht(refund) };
    await tx.run(insertAudit(newId(at), 'demo', 'decide', body, isoOf(at), 'เล่นจริงครึ่งเดียว'));
  };
  return [contest, { at, happen: end }];
}

/** An open request as its people would have made it, through the real commands, each at its own moment. */
export async function addBroadcast(tx: Tx, it: DemoBroadcast, now: Moment): Promise<void> {
  const asked = now - it.asked * MINUTE;
  const wish = {
    golf_course: it.course,
    booking_date: addDays(dateOf(now), it.day),
    tee_off_time: it.time as ClockTime,
    holes: it.holes ?? 18,
    transport: 'CART_SHARED' as const,
    caddies_needed: it.caddies_needed ?? 1,
    audience: it.audience ?? 'COURSE',
    note: it.note,
  };
  const { alt_reference } = await createBroadcast(tx, callerOf(it.golfer, 'GOLFER'), wish, asked);
  for (const [caddy, after, message] of it.answers ?? [])
    await respond(
      tx,
      callerOf(caddy, 'CADDY'),
      { alt_reference, status: 'INTERESTED', message },
      asked + after * MINUTE,
    );
}

import { priceOf } from '#domain/booking/price.ts';
import { GOODWILL, type Split } from '#domain/booking/refund.ts';
import { respondByFor, UPCOMING } from '#domain/booking/status.ts';
import { isLateCancel, STRIKE_POINTS, type StrikeKind } from '#domain/booking/strike.ts';
import { afterAct, type Transition, transitionFor } from '#domain/booking/transitions.ts';
import { type FeeCollection, type Holes, transportsAt } from '#domain/course/course.ts';
import {
  addDays,
  type ClockTime,
  clockOf,
  isoOf,
  type Moment,
  momentOf,
  type SlashDate,
  dateOf,
  MINUTE,
  minutesOf,
  timeOf,
} from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { EARNED, isEarly } from '#domain/reward/points.ts';
import { golferAccounts, holding, move, payingOut, releasing, sharing } from '#domain/wallet/posting.ts';
import { undoBy } from '#domain/tip/tip.ts';
import { readOnlyAt } from '#domain/chat/room.ts';
import { factsOf } from '../booking/present.ts';
import { termsFor } from '../booking/queries.ts';
import { type LockedBooking, lockedBooking } from '../booking/sql.ts';
import { EVENT_OF } from '../booking/announce.ts';
import { runDueTransition } from '../booking/transition.ts';
import { isToSettle, splitFor } from '../booking/money.ts';
import type { CourseSeed } from '../course/sql.ts';
import blank from './blank-booking.json' with { type: 'json' };
import type { Books } from './books.ts';
import {
  type DemoCaddy,
  type DemoGolfer,
  type Outcome,
  type PastStep,
  saidBy,
  WORDS,
  type DemoBroadcast,
  type DemoRound,
  type DemoStep,
  ROUNDS,
  type DemoTalk,
  TALKS,
} from './data.ts';
import { chanceOf, idOf, pickOf, refOf } from './id.ts';
import { actOnBooking, createBooking, decide } from '../booking/commands.ts';
import { offerRound } from '../booking/round.ts';
import { createBroadcast } from '../broadcast/commands.ts';
import { respond } from '../broadcast/respond.ts';
import type { Tx } from '../db/db.ts';
import { insertAudit } from '../house/sql.ts';
import type { Asker } from '../http/http.ts';
import { newId } from '../id.ts';
import { answerReview, submitReview } from '../review/commands.ts';
import { reviewsOf } from '../review/sql.ts';
import { giveTip, payHeldTip } from '../tip/commands.ts';
import { bookingIdOf } from './sql.ts';
import { closeRoom, writeMessage } from '../chat/commands.ts';
import { markRead } from '../chat/message-sql.ts';
import { lockedRoom, roomIdOfPair, roomsEndedBefore } from '../chat/room-sql.ts';

export interface PlannedRound {
  key: string;
  golfer: DemoGolfer;
  caddy: DemoCaddy;
  slug: string;
  day: SlashDate;
  ago: number;
  time: ClockTime;
  holes: Holes;
  outcome: Outcome;
}

/** The booking row after each action. A column that no rule of the demo reads may be missing: it keeps its default. */
export type PastBooking = LockedBooking;

/** The booking when it was just requested, some days ahead and at daytime. */
export function bookingOf(
  books: Books,
  plan: PlannedRound,
  course: CourseSeed,
  fee_collection: FeeCollection,
): PastBooking {
  const { key, golfer, caddy, slug, day, time, holes } = plan;
  const tee_off = momentOf(day, time);
  const ahead = 3 + Math.floor(chanceOf(`${key} ahead`) * 6);
  const asked = momentOf(addDays(day, -ahead), clockOf(7 * 60 + Math.floor(chanceOf(`${key} asked`) * 14.5 * 60)));
  const allowed = transportsAt(course.cart_policy, day);
  const isShared = chanceOf(`${key} cart`) < 0.6 && allowed.includes('CART_SHARED');
  const transport = isShared ? 'CART_SHARED' : pickOf(allowed, `${key} transport`);
  const money = (amount: number | null) => (amount === null ? null : satang(amount));
  const fees = { fee_collection, caddy_fee: money(course.caddy_fee), cart_fee: money(course.cart_fee) };
  const terms = termsFor(books.tariff, day);
  const hasNote = chanceOf(`${key} notes`) < 0.3;
  return {
    ...blank,
    covered: satang(0),
    ...priceOf({ holes, transport, course: fees }, terms),
    rate_id: terms.rate.rate_id,
    booking_id: idOf(key),
    booking_ref: refOf(key),
    golfer_id: idOf(golfer.key),
    caddy_id: idOf(caddy.key),
    slug,
    status: 'PENDING',
    version: 1,
    booking_date: day.replaceAll('/', '-'),
    tee_off_time: time,
    tee_off_at: isoOf(tee_off),
    earliest_tee_off_at: isoOf(tee_off),
    holes,
    transport,
    fee_collection,
    note: hasNote ? saidBy(golfer, pickOf(WORDS.notes[golfer.language], `${key} note`)) : null,
    created_at: isoOf(asked),
    moved_at: isoOf(asked),
    respond_by: isoOf(respondByFor(asked, tee_off)),
  } as PastBooking;
}

/** Like server/booking/commands.ts. */
export function createPast(books: Books, booking: PastBooking, at: Moment): void {
  const { booking_id, booking_ref, golfer_id, caddy_id, total } = booking;
  books.rows.add('booking', booking);
  books.rows.add('booking_moment', { booking_id, seq: 1, action: 'create', actor: 'golfer', at: isoOf(at) });
  books.post(holding(golfer_id, total), `booking:${booking_ref}:hold`, at);
  books.tell('booking.requested', { booking_ref, status: 'PENDING', version: 1 }, [caddy_id], at);
  books.card(booking, 'booking.requested', 'golfer', at);
}

type Act = Pick<PastStep, 'action' | 'by' | 'said'> & { reason?: LockedBooking['reason'] };

/** Like server/booking/transition.ts: applies the same row and its effects. Throws when the action is not allowed then. */
export function actPast(books: Books, booking: PastBooking, act: Act, at: Moment): void {
  const { action, by: actor, said } = act;
  const before = factsOf(booking);
  const row = transitionFor(before, action, actor, at);
  if (!row) throw new RangeError(`${booking.booking_ref}: no ${action} by the ${actor} at ${isoOf(at)}`);
  const wasLate = isLateCancel(before);
  const split = splitFor(booking, books.rateOf(booking.rate_id), row, at);
  const { claim, change: _, holes_played, stop_reason, ...after } = afterAct(before, row, at, said);
  const isEnd = after.closed_at !== null && after.settled_at === null && row.to !== row.from;
  if (isEnd && !isToSettle(row.to, split)) after.settled_at = after.closed_at;
  const moments = Object.entries(after).filter(([column]) => column.endsWith('_at') && column !== 'created_at');
  Object.assign(
    booking,
    Object.fromEntries(moments.map(([column, moment]) => [column, typeof moment === 'number' ? isoOf(moment) : null])),
    { status: row.to, version: booking.version + 1, holes_played, stop_reason, moved_at: isoOf(at) },
    { claim: claim && { ...claim, at: isoOf(claim.at) }, reason: act.reason ?? booking.reason },
  );
  const { booking_id, booking_ref, golfer_id, caddy_id, version } = booking;
  books.rows.add('booking_moment', { booking_id, seq: version, action, actor, at: isoOf(at), said });
  moveMoney(books, booking, row, split, at);
  if (row.action === 'approve_cancel' && wasLate) strike(books, booking, 'LATE_CANCEL', at);
  if (row.to === 'NO_SHOW_CADDY' && row.action === 'settle') strike(books, booking, 'NO_SHOW', at);
  if (row.to === 'COMPLETED' && row.from !== 'COMPLETED') {
    books.earn(caddy_id, EARNED.round, `round:${booking_ref}`, at);
    if (isEarly(after)) books.earn(caddy_id, EARNED.early, `early:${booking_ref}`, at);
  }
  const event = EVENT_OF[row.action];
  const others = [...(actor === 'golfer' ? [] : [golfer_id]), ...(actor === 'caddy' ? [] : [caddy_id])];
  books.tell(event, { booking_ref, status: row.to, version }, others, at);
  books.card(booking, event, actor, at);
  if (UPCOMING.includes(row.from) && !UPCOMING.includes(row.to)) books.endRound(booking, at);
}

function moveMoney(books: Books, booking: PastBooking, row: Transition, split: Split | undefined, at: Moment): void {
  const { booking_ref, golfer_id, caddy_id, total } = booking;
  if (split) {
    if (split.refund === total) books.post(releasing(golfer_id, total), `booking:${booking_ref}:release`, at);
    else books.post(sharing(golfer_id, caddy_id, split), `booking:${booking_ref}:share`, at);
    Object.assign(booking, { refunded: split.refund, caddy_share: split.caddy, platform_share: split.platform });
  }
  if (row.money !== 'settle') return;
  const due = split?.caddy ?? booking.caddy_share ?? satang(0);
  if (due > 0) books.post(payingOut(caddy_id, due), `booking:${booking_ref}:pay`, at);
  if (booking.status !== 'NO_SHOW_CADDY') return;
  const given = move('platform:goodwill', golferAccounts(golfer_id).available, GOODWILL);
  books.post(given, `booking:${booking_ref}:goodwill`, at);
  booking.goodwill = GOODWILL;
}

function strike(books: Books, { caddy_id, booking_id, booking_ref }: PastBooking, kind: StrikeKind, at: Moment): void {
  const strike_id = books.id(at, `strike ${booking_ref}`);
  books.rows.add('strike', { strike_id, caddy_id, booking_id, kind, at: isoOf(at) });
  books.tell('caddy.struck', { strikes: STRIKE_POINTS[kind] }, [caddy_id], at);
}

/** Something that happened at a past moment. */
export interface Happening {
  at: Moment;
  happen: (tx: Tx) => Promise<void>;
}

const asker = (key: string, role: 'GOLFER' | 'CADDY'): Asker => ({
  user_id: idOf(key),
  session_id: idOf(key),
  role,
  language: 'th',
});

/** Runs each step through the real command at its own moment. */
export const roundHappenings = (now: Moment): Happening[] => ROUNDS.flatMap((it) => happeningsOf(it, now));

function happeningsOf(it: DemoRound, now: Moment): Happening[] {
  const { golfer: golfer_key, caddy: caddy_key, asked: before, day, steps, note, ...more } = it;
  const asked = now - before * MINUTE;
  const tee_off_time = more.tee_off_time ?? begunAt(now);
  if (!tee_off_time) return [];
  const people = { golfer: asker(golfer_key, 'GOLFER'), caddy: asker(caddy_key, 'CADDY') };
  const [golfer_id, caddy_id] = [people.golfer.user_id, people.caddy.user_id];
  const round = { ...more, caddy_id, booking_date: addDays(dateOf(now), day), tee_off_time };
  let booking_ref = '';
  const create = async (tx: Tx) => {
    const { price } = await offerRound(tx, golfer_id, round, asked);
    ({ booking_ref } = await createBooking(tx, people.golfer, { ...round, total: price.total, note }, asked));
  };
  const from = { asked, tee_off: momentOf(round.booking_date, tee_off_time), now };
  const follow = async (tx: Tx, step: DemoStep, at: Moment) => {
    const { booking_id, version } = await tx.one(bookingIdOf(booking_ref));
    switch (step.do) {
      case 'act':
        return actOnBooking(tx, people[step.by], { ...step.act, booking_ref, version }, at);
      case 'due':
        return runDueTransition(tx, { booking_id, version }, at);
      case 'decide':
        return decideRound(tx, booking_id, step.refund, at);
      case 'review':
        return submitReview(tx, people[step.by].user_id, { ...step.review, booking_ref }, at);
      case 'reply': {
        const golfers = (await tx.many(reviewsOf(booking_id))).find(({ by }) => by === 'golfer');
        return golfers && answerReview(tx, caddy_id, golfers.review_id, step.text, at);
      }
      case 'tip':
        return tip(tx, people.golfer, { booking_ref, amount: step.amount }, at);
    }
  };
  const happenings = steps.map((step): Happening => {
    const at = from[step.from] + step.minutes * MINUTE;
    return { at, happen: async (tx) => void (await follow(tx, step, at)) };
  });
  return [{ at: asked, happen: create }, ...happenings];
}

/** A tee-off a little more than an hour ago, if that is by day: then somebody is out playing. */
function begunAt(now: Moment) {
  const begun = now - 70 * MINUTE;
  const minutes = Math.floor(minutesOf(timeOf(begun)) / 10) * 10;
  const isPlayable = dateOf(begun) === dateOf(now) && minutes >= 6 * 60 && minutes <= 15 * 60;
  return isPlayable ? clockOf(minutes) : undefined;
}

/** B18. */
async function decideRound(tx: Tx, booking_id: string, refund: Satang, at: Moment): Promise<void> {
  const booking = await tx.one(lockedBooking(booking_id));
  await decide(tx, booking, { to: 'COMPLETED', refund, why: 'สนามยืนยันจำนวนหลุมที่เล่นแล้ว' }, at);
  const body = { booking_ref: booking.booking_ref, was: 'DISPUTED', to: 'COMPLETED', refund };
  await tx.run(insertAudit(newId(at), 'demo', 'decide', body, isoOf(at), 'เล่นจริงครึ่งเดียว'));
}

/** Gives a tip that was not undone. */
async function tip(tx: Tx, caller: Asker, it: { booking_ref: string; amount: Satang }, now: Moment): Promise<void> {
  const { tip_id } = await giveTip({ tx, input: { ...it, way: 'WALLET' }, caller, now });
  await payHeldTip(tx, tip_id, undoBy(now));
}

/** An open request, made through the commands. */
export async function addBroadcast(tx: Tx, it: DemoBroadcast, now: Moment): Promise<void> {
  const { golfer, asked: before, day, answers, ...more } = it;
  const asked = now - before * MINUTE;
  const request = { ...more, booking_date: addDays(dateOf(now), day) };
  const { alt_reference } = await createBroadcast(tx, asker(golfer, 'GOLFER'), request, asked);
  for (const { caddy, after, message } of answers) {
    const answer = { alt_reference, status: 'INTERESTED' as const, message };
    await respond(tx, asker(caddy, 'CADDY'), answer, asked + after * MINUTE);
  }
}

/** Demo messages, each at its own moment; nobody gets a push for old ones. */
export const talkHappenings = (now: Moment): Happening[] => TALKS.flatMap((talk) => talkOf(talk, now));

const talkOf = ({ golfer, caddy, lines }: DemoTalk, now: Moment): Happening[] =>
  lines.map(({ by, before, text = '', phrase, unread }) => {
    const at = now - before * MINUTE;
    const ids = { golfer: idOf(golfer), caddy: idOf(caddy) };
    const happen = async (tx: Tx) => {
      const { room_id } = await tx.one(roomIdOfPair(ids.golfer, ids.caddy));
      const room = await tx.one(lockedRoom(room_id));
      const sent = { room_id, client_msg_id: newId(at) };
      const message = phrase
        ? { ...sent, kind: 'PHRASE' as const, ...phrase }
        : { ...sent, kind: 'TEXT' as const, text };
      const { seq } = await writeMessage(tx, room, ids[by], message, at);
      await tx.run(markRead(room_id, ids[by], seq));
      if (!unread) await tx.run(markRead(room_id, ids[by === 'golfer' ? 'caddy' : 'golfer'], seq));
    };
    return { at, happen };
  });

/** Closes rooms whose seven days are over. */
export async function closeRooms(tx: Tx, now: Moment): Promise<void> {
  for (const { room_id } of await tx.many(roomsEndedBefore(isoOf(now - readOnlyAt(0)))))
    await closeRoom(tx, room_id, now);
}

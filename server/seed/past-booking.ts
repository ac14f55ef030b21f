import { priceOf } from '#domain/booking/price.ts';
import { GOODWILL, type Split } from '#domain/booking/refund.ts';
import { respondByFor, UPCOMING } from '#domain/booking/status.ts';
import { isLateCancel, STRIKE_POINTS, type StrikeKind } from '#domain/booking/strike.ts';
import { afterAct, type Transition, transitionFor } from '#domain/booking/transitions.ts';
import { type FeeCollection, type Holes, transportsAt } from '#domain/course/course.ts';
import { addDays, type ClockTime, clockOf, isoOf, type Moment, momentOf, type SlashDate } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { EARNED, isEarly } from '#domain/reward/points.ts';
import { golferAccounts, holding, move, payingOut, releasing, sharing } from '#domain/wallet/posting.ts';
import { factsOf } from '../booking/present.ts';
import { termsFor } from '../booking/rates.ts';
import type { LockedBooking } from '../booking/sql.ts';
import { EVENT_OF } from '../booking/transition.ts';
import { isToSettle, splitFor } from '../booking/money.ts';
import type { CourseSeed } from '../course/sql.ts';
import blank from './blank-booking.json' with { type: 'json' };
import type { Books } from './books.ts';
import { type DemoCaddy, type DemoGolfer, type Outcome, type PastStep, saidBy, WORDS } from './data.ts';
import { chanceOf, idOf, pickOf, refOf } from './id.ts';

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

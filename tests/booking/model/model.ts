import { expect } from 'vitest';
import type { BookingAction } from '../../../domain/booking/actions.ts';
import type { BookingFacts } from '../../../domain/booking/facts.ts';
import { BOOKING_STATUSES, type BookingActor, type BookingStatus } from '../../../domain/booking/status.ts';
import { isPublicHoliday } from '../../support/rates.ts';
import { DAY, dateOf, HOUR, MINUTE } from '../../../domain/dates.ts';
import { NOTHING_YET } from '../../support/booking.ts';
import { bothSilentUntil, endOfApproval, oracle } from './oracle.ts';

/*
 * What the real API is compared with (BK-05): bookings, money and clocks once more, small and slow, by the oracle's sentences. Money is
 * satang.
 */

export const GOLFERS = ['nok', 'dao'] as const;
export const CADDIES = ['somchai', 'somsri'] as const;
export type Golfer = (typeof GOLFERS)[number];
export type Caddy = (typeof CADDIES)[number];
export const CREDIT = 40_000;

export interface Proposal {
  tee_off_at: number;
  holes: 9 | 18;
}

export interface Modelled extends BookingFacts {
  ref: string;
  golfer: Golfer;
  caddy: Caddy;
  holes: 9 | 18;
  version: number;
  proposal: (Proposal & { extra: number }) | null;
  refunded: number | null;
  caddy_share: number | null;
  covered: number;
  goodwill: number | null;
  goodwill_at: number | null;
  /** Of goodwill that was not paid by itself: why, and what an operator made of it. */
  review: { reasons: string[]; outcome: 'GIVEN' | 'REFUSED' | null } | null;
  isReplaced: boolean;
}

export interface Model {
  now: number;
  bookings: Modelled[];
  offDuty: Set<Caddy>;
  verified: Set<Caddy>;
  closedDays: Set<string>;
}

export const emptyModel = (now: number): Model => ({
  now,
  bookings: [],
  offDuty: new Set(),
  verified: new Set(),
  closedDays: new Set(),
});

export const priceOf = (holes: 9 | 18, teeOff: number): number =>
  (holes === 9 ? 10_000 : 15_000) + (isPublicHoliday(dateOf(teeOff)) ? 5000 : 0);
const totalOf = (it: Modelled): number => priceOf(it.holes, it.tee_off_at);
const lessShare = (paid: number): number => paid - Math.floor(paid / 10);

const isPromised = ({ status }: Modelled): boolean =>
  status === 'CONFIRMED' || status === 'CANCELLATION_REQUESTED_BY_CADDY' || status === 'IN_PROGRESS';
const isLive = (it: Modelled): boolean => it.status === 'PENDING' || isPromised(it);
const overlap = (a: Proposal, b: Proposal): boolean => {
  const end = (it: Proposal) => it.tee_off_at + (it.holes === 9 ? 3 : 6) * HOUR;
  return a.tee_off_at < end(b) && b.tee_off_at < end(a);
};

/** The money still stands in the golfer's held account. */
const isHeld = (it: Modelled): boolean => it.refunded === null && !it.isReplaced;

export function golferMoney({ bookings }: Model, golfer: Golfer): { available: number; held: number } {
  const hers = bookings.filter((it) => it.golfer === golfer);
  const held = hers.reduce((sum, it) => sum + (isHeld(it) ? totalOf(it) : 0) + (it.proposal?.extra ?? 0), 0);
  const paid = hers.reduce((sum, it) => sum + (it.refunded === null ? 0 : totalOf(it) - it.refunded), 0);
  const given = hers.reduce((sum, it) => sum + (it.goodwill ?? 0), 0);
  return { available: CREDIT - held - paid + given, held };
}

export function caddyMoney({ bookings }: Model, caddy: Caddy): { pending: number; available: number } {
  const hers = bookings.filter((it) => it.caddy === caddy);
  const of = (isSettled: boolean) =>
    hers.reduce((sum, it) => sum + ((it.settled_at !== null) === isSettled ? (it.caddy_share ?? 0) : 0), 0);
  return { pending: of(false), available: of(true) };
}

/** Why the time of the golfer or of the caddy does not allow this round; `but` is the booking it would replace. */
export function inTheWay(
  model: Model,
  round: Proposal & { golfer: Golfer; caddy: Caddy },
  but?: Modelled,
): string | undefined {
  const others = model.bookings.filter((it) => it !== but && overlap(it, round));
  if (model.closedDays.has(dateOf(round.tee_off_at))) return 'COURSE_CLOSED';
  if (model.offDuty.has(round.caddy)) return 'CADDY_OFF_DUTY';
  if (others.some((it) => it.caddy === round.caddy && isPromised(it))) return 'BOOKING_SLOT_TAKEN';
  const isOther = (it: Modelled) =>
    it.status === 'PENDING' && it.tee_off_at === round.tee_off_at && it.caddy !== round.caddy;
  const own = others.filter((it) => it.golfer === round.golfer && isLive(it));
  return own.some((it) => !isOther(it)) ? 'BOOKING_OVERLAPS_OWN' : undefined;
}

/** Accepting promises the time of both: what is promised already refuses it. */
export const isTaken = (model: Model, it: Modelled): boolean =>
  model.bookings.some(
    (other) =>
      other !== it &&
      isPromised(other) &&
      overlap(other, it) &&
      (other.caddy === it.caddy || other.golfer === it.golfer),
  );

export const newBooking = (
  it: Pick<Modelled, 'ref' | 'golfer' | 'caddy' | 'holes' | 'tee_off_at' | 'respond_by' | 'created_at'>,
  earliest_tee_off_at = it.tee_off_at,
): Modelled => ({
  ...NOTHING_YET,
  ...it,
  earliest_tee_off_at,
  status: 'PENDING',
  version: 1,
  disputed_at: null,
  proposal: null,
  refunded: null,
  caddy_share: null,
  covered: 0,
  goodwill: null,
  goodwill_at: null,
  review: null,
  isReplaced: false,
});

/** 12 h; 90 min before tee-off; 20 min when it is less than 6 h away; never less than 15 min. */
export function respondBy(now: number, teeOff: number): number {
  const left = teeOff - now;
  if (left < 6 * HOUR) return now + 20 * MINUTE;
  return now + Math.max(15 * MINUTE, Math.min(12 * HOUR, left - 90 * MINUTE));
}

function feePercent(it: Modelled, now: number): number {
  if (it.caddy_arrived_at !== null) return 100;
  const left = it.earliest_tee_off_at - now;
  const isFresh = it.answered_at !== null && now - it.answered_at < 15 * MINUTE && left >= 3 * HOUR;
  if (left >= DAY || isFresh) return 0;
  if (left >= 6 * HOUR) return 30;
  return left >= 2 * HOUR ? 50 : 100;
}

function rainPaid(it: Modelled, holes: number): number {
  const nine = priceOf(9, it.tee_off_at);
  if (holes <= 4) return nine / 2;
  return it.holes === 9 || holes > 9 ? totalOf(it) : nine;
}

/** `paid` of the total goes to the caddy less our share. */
function capture(it: Modelled, paid: number): void {
  it.refunded = totalOf(it) - paid;
  it.caddy_share = lessShare(paid);
}

/** When a tap on the course happened: never before what must have come first. */
export function happenedAt(it: Modelled, action: BookingAction, tapped: number): number {
  const before = [it.created_at, it.answered_at];
  if (action !== 'check_in') before.push(it.golfer_arrived_at, it.caddy_arrived_at);
  if (action === 'end' || action === 'claim_closed') before.push(it.started_at);
  return Math.max(tapped, ...before.map((moment) => moment ?? 0));
}

/** What `action` leaves behind. It was allowed: `oracle` said so. `at` is the tap, `model.now` when it was heard of. */
export function apply(model: Model, it: Modelled, action: BookingAction, actor: BookingActor, at: number): void {
  const outcome = oracle(it, action, actor, at, model.now);
  if (!outcome) throw new Error(`${action} by the ${actor} was not allowed`);
  const by = actor === 'golfer' ? 'golfer' : 'caddy';
  const was = it.status;
  it.version++;
  if (!outcome.isLate || action !== 'claim_closed') WRITES[action]?.(it, at, by, model);
  if (outcome.isLate) return;
  it.status = outcome.to;
  const ends = was !== it.status && !isLive(it) && it.status !== 'DISPUTED' && was !== 'DISPUTED';
  if (ends) close(it, at);
  if (outcome.money === 'release all') capture(it, 0);
  if (ends && it.status !== 'NO_SHOW_GOLFER' && it.status !== 'NO_SHOW_CADDY' && !it.caddy_share) it.settled_at = at;
}

function close(it: Modelled, at: number): void {
  it.closed_at = at;
  it.claim = null;
  noChange(it);
}

function noChange(it: Modelled): void {
  it.change = null;
  it.proposal = null;
}

type Write = (it: Modelled, at: number, by: 'golfer' | 'caddy', model: Model) => void;

/** What the model's wishes say (model.test.ts): always seven holes, always rain. */
export const HOLES_SAID = 7;

const WRITES: Partial<Record<BookingAction, Write>> = {
  accept: (it, at) => void (it.answered_at = at),
  decline: (it, at) => void (it.answered_at = at),
  cancel: (it, at) => capture(it, it.status === 'PENDING' ? 0 : Math.floor((totalOf(it) * feePercent(it, at)) / 100)),
  ask_cancel: (it, at) => {
    it.asked_at = at;
    noChange(it);
  },
  withdraw_ask: (it) => void (it.asked_at = null),
  refuse_cancel: (it, at) => {
    it.asked_at = null;
    it.refused_at = at;
  },
  substitute: (it) => void (it.isReplaced = true),
  accept_change: (it, at) => {
    if (!it.proposal) throw new Error('no proposal');
    it.tee_off_at = it.proposal.tee_off_at;
    it.holes = it.proposal.holes;
    it.earliest_tee_off_at = Math.min(it.earliest_tee_off_at, it.tee_off_at);
    const gone = (moment: number | null) => (moment !== null && moment < it.tee_off_at - 2 * HOUR ? null : moment);
    it.golfer_arrived_at = gone(it.golfer_arrived_at);
    it.caddy_arrived_at = gone(it.caddy_arrived_at);
    noChange(it);
    void at;
  },
  reject_change: noChange,
  withdraw_change: noChange,
  expire_change: noChange,
  lapse: noChange,
  check_in: (it, at, by, { now }) => {
    it[`${by}_arrived_at`] = at;
    if (by === 'caddy') it.caddy_arrival_received_at = now;
  },
  start: (it, at) => {
    it.started_at = at;
    noChange(it);
  },
  end: (it, at, _by, { now }) => {
    it.ended_at = at;
    it.end_received_at = now;
    it.holes_played = HOLES_SAID;
    it.stop_reason = 'FULL';
  },
  confirm_end: (it) => capture(it, totalOf(it)),
  complete: (it) => capture(it, totalOf(it)),
  claim_closed: (it, at, by, { now }) => {
    const holes_played = it.status === 'IN_PROGRESS' ? HOLES_SAID : null;
    it.claim = { by, reason: 'RAIN', at, received_at: now, holes_played };
  },
  reject_closed: (it) => void (it.claim = null),
  withdraw_claim: (it) => void (it.claim = null),
  agree_closed: (it, at) => {
    const holes = it.claim?.holes_played ?? null;
    capture(it, holes === null ? 0 : rainPaid(it, holes));
    it.ended_at = holes === null ? null : (it.claim?.at ?? at);
    it.holes_played = it.claim?.holes_played ?? null;
    it.stop_reason = 'RAIN';
  },
  dispute: (it, at) => void (it.disputed_at = at),
  settle: (it, at, _by, model) => {
    it.settled_at = at;
    if (it.status === 'NO_SHOW_GOLFER') capture(it, totalOf(it));
    if (it.status === 'NO_SHOW_CADDY') goodwill(model, it);
  },
};

/** ฿100 by itself to whoever has played, of a verified caddy, once in 90 days; otherwise a person decides. */
function goodwill(model: Model, it: Modelled): void {
  const hers = model.bookings.filter(({ golfer }) => golfer === it.golfer);
  const isRecent = ({ goodwill_at }: Modelled) => goodwill_at !== null && goodwill_at > model.now - 90 * DAY;
  const recent = hers.filter(isRecent);
  const reasons = [
    ...(model.verified.has(it.caddy) ? [] : ['CADDY_UNVERIFIED']),
    ...(hers.some((other) => other !== it && other.status === 'COMPLETED') ? [] : ['NO_ROUND_YET']),
    ...(recent.length > 0 ? ['GIVEN_RECENTLY'] : []),
    ...(recent.some(({ caddy }) => caddy === it.caddy) ? ['GIVEN_TO_PAIR_RECENTLY'] : []),
  ];
  if (reasons.length > 0) it.review = { reasons, outcome: null };
  else give(it, model.now);
}

function give(it: Modelled, now: number): void {
  it.goodwill = 10_000;
  it.goodwill_at = now;
}

/** An operator gives what waits, or does not. */
export function applyReview(it: Modelled, outcome: 'GIVEN' | 'REFUSED', now: number): void {
  if (it.review === null || it.review.outcome !== null) throw new Error(`nothing waits of ${it.ref}`);
  it.review.outcome = outcome;
  if (outcome === 'GIVEN') give(it, now);
}

/** An operator's decision: what the golfer has been refunded already, the golfer keeps. */
export function applyDecision(model: Model, it: Modelled, to: BookingStatus, refund: number): void {
  const wasBack = it.refunded === totalOf(it);
  it.version++;
  it.status = to;
  it.settled_at = model.now;
  capture(it, totalOf(it) - refund);
  if (wasBack) {
    it.refunded = totalOf(it);
    it.covered = it.caddy_share ?? 0;
  }
  if (to === 'NO_SHOW_CADDY') goodwill(model, it);
}

const DUE: [BookingAction, (it: Modelled) => number | undefined][] = [
  ['expire', (it) => it.respond_by],
  ['approve_cancel', endOfApproval],
  // Due at the very same moment, a proposal ends first, and then the round.
  ['expire_change', (it) => it.change?.expires_at],
  ['agree_closed', (it) => (it.claim === null ? undefined : (it.claim.received_at ?? it.claim.at) + 30 * MINUTE)],
  [
    'complete',
    (it) =>
      it.ended_at === null || it.status !== 'IN_PROGRESS'
        ? bothSilentUntil(it)
        : (it.end_received_at ?? it.ended_at) + DAY,
  ],
  ['settle', (it) => (it.closed_at === null ? undefined : it.closed_at + DAY)],
];

/** What is due next of one booking by itself, and when. */
export function nextDue(it: Modelled): { action: BookingAction; at: number } | undefined {
  const due = DUE.flatMap(([action, when]) => {
    const at = when(it);
    return at !== undefined && Number.isFinite(at) && oracle(it, action, 'system', at) ? [{ action, at }] : [];
  });
  return due.toSorted((a, b) => a.at - b.at)[0];
}

/** A worker looks at everything: whatever is due has happened, at the moment it looked, what was due first before the rest. */
export function jobsRan(model: Model): void {
  const next = () =>
    model.bookings
      .flatMap((it) => {
        const due = nextDue(it);
        return due && due.at <= model.now ? [{ it, ...due }] : [];
      })
      .toSorted((a, b) => a.at - b.at)[0];
  for (let due = next(); due; due = next()) apply(model, due.it, due.action, 'system', model.now);
}

/** Every deadline ahead of any booking, soonest first. */
export function edgesAhead({ now, bookings }: Model): number[] {
  const of = (it: Modelled) => [
    ...[-24 * HOUR, -6 * HOUR, -2 * HOUR, -45 * MINUTE, -30 * MINUTE, 0, 10 * MINUTE, 30 * MINUTE, 3 * HOUR].map(
      (from) => it.tee_off_at + from,
    ),
    ...(it.started_at === null ? [] : [it.started_at + 45 * MINUTE]),
    ...(nextDue(it) ? [nextDue(it)?.at ?? 0] : []),
  ];
  const edges = bookings.filter((it) => it.settled_at === null).flatMap(of);
  return [...new Set(edges)].filter((edge) => edge > now).toSorted((a, b) => a - b);
}

export const statusesSeen = (model: Model): BookingStatus[] =>
  BOOKING_STATUSES.filter((status) => model.bookings.some((it) => it.status === status));

export interface RealBooking {
  booking_ref: string;
  status: string;
  version: number;
  refunded: number | null;
  caddy_share: number | null;
  covered: number;
  goodwill: number | null;
  reasons: string[] | null;
  outcome: string | null;
  is_settled: boolean;
  holes: number;
  holes_played: number | null;
}

/** Bookings as the database has them are as the model says. */
export function sameBookings(model: Model, real: RealBooking[]): void {
  const should = model.bookings.map((it) => ({
    booking_ref: it.ref,
    status: it.status,
    version: it.version,
    refunded: it.isReplaced ? null : it.refunded,
    caddy_share: it.isReplaced ? null : it.caddy_share,
    covered: it.covered,
    goodwill: it.goodwill,
    reasons: it.review?.reasons ?? null,
    outcome: it.review?.outcome ?? null,
    is_settled: it.settled_at !== null,
    holes: it.holes,
    holes_played: it.holes_played,
  }));
  const byRef = (a: { booking_ref: string }, b: { booking_ref: string }) => (a.booking_ref < b.booking_ref ? -1 : 1);
  expect(real.toSorted(byRef)).toEqual(should.toSorted(byRef));
}

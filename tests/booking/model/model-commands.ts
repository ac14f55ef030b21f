import fc from 'fast-check';
import { expect } from 'vitest';
import { ACTS } from '../../../domain/booking/api.ts';
import type { BookingStatus } from '../../../domain/booking/status.ts';
import { clockOf, DAY, dateOf, HOUR, MINUTE, momentOf, parseMoment } from '../../../domain/dates.ts';
import { satang } from '../../../domain/money.ts';
import { decide } from '../../../server/booking/commands.ts';
import { lockedBooking } from '../../../server/booking/sql.ts';
import { sql } from '../../../server/db/db.ts';
import { verifyCaddy } from '../../../server/account/own/verification.ts';
import { decideGoodwillAs } from '../../../server/desk/decision/bookings.ts';
import { closeCourseAs } from '../../../server/operator/closure.ts';
import { decided } from '../../desk/decided.ts';
import {
  apply,
  applyDecision,
  applyReview,
  CADDIES,
  type Caddy,
  edgesAhead,
  GOLFERS,
  type Golfer,
  golferMoney,
  inTheWay,
  jobsRan,
  type Model,
  type Modelled,
  newBooking,
  priceOf,
  respondBy,
} from './model.ts';
import { compare, doneActs, type Name, type Real } from './model-real.ts';
import { type Action, type Tap, tapped } from './model-tap.ts';
import { oracle } from './oracle.ts';

type Command = fc.AsyncCommand<Model, Real>;

/** A golfer asks a caddy for a round. */
class Ask implements Command {
  readonly who: Golfer;
  readonly caddy: Caddy;
  readonly day: number;
  readonly minute: number;
  readonly holes: 9 | 18;
  constructor(who: Golfer, caddy: Caddy, day: number, minute: number, holes: 9 | 18) {
    this.who = who;
    this.caddy = caddy;
    this.day = day;
    this.minute = minute;
    this.holes = holes;
  }
  check = () => true;
  toString = () => `${this.who} asks ${this.caddy} for ${this.holes} on day ${this.day} at ${clockOf(this.minute)}`;

  async run(model: Model, real: Real): Promise<void> {
    const { who, caddy, holes } = this;
    const booking_date = dateOf(model.now + this.day * DAY);
    const tee_off_time = clockOf(this.minute);
    const tee_off_at = momentOf(booking_date, tee_off_time);
    const total = priceOf(holes, tee_off_at);
    const wish = {
      caddy_id: real.people[caddy].user_id,
      golf_course: real.course,
      booking_date,
      tee_off_time,
      holes,
      transport: 'CART_SHARED' as const,
      total,
    };
    const answer = await real.world.call('POST /booking/create', wish, real.people[who]);
    const tooSoon = tee_off_at < model.now + HOUR ? 'TEE_OFF_TOO_SOON' : undefined;
    const blocked = tooSoon ?? inTheWay(model, { golfer: who, caddy, tee_off_at, holes });
    const refusal = blocked ?? (golferMoney(model, who).available < total ? 'WALLET_TOO_LOW' : undefined);
    expect(answer.code).toBe(refusal);
    if (!refusal) {
      const respond_by = respondBy(model.now, tee_off_at);
      expect(parseMoment(answer.data.respond_by)).toBe(respond_by);
      const { booking_ref: ref } = answer.data;
      model.bookings.push(
        newBooking({ ref, golfer: who, caddy, holes, tee_off_at, respond_by, created_at: model.now }),
      );
    }
    await compare(model, real);
  }
}

/** Anybody tries anything. */
class Try implements Command {
  readonly tap: Tap;
  constructor(tap: Tap) {
    this.tap = tap;
  }
  check = (model: Readonly<Model>) => model.bookings.length > 0;
  toString = () => `${this.tap.who} tries ${this.tap.action} on ${this.tap.nth}, ${this.tap.ago} min ago`;

  async run(model: Model, real: Real): Promise<void> {
    const it = model.bookings[this.tap.nth % model.bookings.length];
    if (!it) throw new Error('no booking');
    await tapped(model, real, it, this.tap);
    await compare(model, real);
  }
}

/** Acts that lead away from the round: every fourth time only. */
const SELDOM: readonly Action[] = [
  'cancel',
  'ask_cancel',
  'claim_closed',
  'approve_cancel',
  'agree_closed',
  'substitute',
];

/** One of those acts that are allowed now: so that lives go on. */
class Act implements Command {
  readonly tap: Tap;
  readonly pick: number;
  /** Also what ends a life early, and what only is a record. */
  readonly isWild: boolean;
  constructor(tap: Tap, pick: number, isWild: boolean) {
    this.tap = tap;
    this.pick = pick;
    this.isWild = isWild;
  }
  private allowed(model: Readonly<Model>): { it: Modelled; who: Name; action: Action }[] {
    const isAllowed = (it: Modelled, action: Action, actor: 'golfer' | 'caddy') => {
      const outcome = oracle(it, action, actor, model.now);
      if (!outcome || this.isWild) return outcome !== undefined;
      const isSeldom = SELDOM.includes(action) && this.pick % 4 > 0;
      return !outcome.isLate && !isSeldom && action !== 'decline' && (action !== 'cancel' || it.status !== 'PENDING');
    };
    return model.bookings.flatMap((it) =>
      (['golfer', 'caddy'] as const).flatMap((actor) =>
        ACTS.filter((action) => isAllowed(it, action, actor)).map((action) => ({ it, who: it[actor], action })),
      ),
    );
  }
  check = (model: Readonly<Model>) => this.allowed(model).length > 0;
  toString = () => `the ${this.pick}th that is allowed, ${this.tap.ago} min ago`;

  async run(model: Model, real: Real): Promise<void> {
    const byAction = Map.groupBy(this.allowed(model), ({ action }) => action);
    const kinds = [...byAction.values()];
    // The kind first, then whose: else what is always allowed crowds out what is rare.
    const allowed = kinds[this.pick % kinds.length] ?? [];
    const { it, who, action } = allowed[this.tap.nth % allowed.length] as (typeof allowed)[number];
    await tapped(model, real, it, { ...this.tap, who, action, isStale: false });
    await compare(model, real);
  }
}

/** Time goes by; a worker looks, or is late. */
class Wait implements Command {
  readonly minutes: number;
  readonly edge: number | null;
  readonly isBefore: boolean;
  readonly isLate: boolean;
  constructor(minutes: number, edge: number | null, isBefore: boolean, isLate: boolean) {
    this.minutes = minutes;
    this.edge = edge;
    this.isBefore = isBefore;
    this.isLate = isLate;
  }
  check = () => true;
  toString = () =>
    `${this.edge === null ? `${this.minutes} min go by` : `until ${this.isBefore ? 'just before ' : ''}edge ${this.edge}`}${this.isLate ? ', no worker' : ''}`;

  async run(model: Model, real: Real): Promise<void> {
    const edges = edgesAhead(model);
    const edge = this.edge === null ? undefined : edges[this.edge % Math.max(1, Math.min(edges.length, 4))];
    const to = edge === undefined ? model.now + this.minutes * MINUTE : edge - (this.isBefore ? 1 : 0);
    model.now = Math.max(model.now, to);
    real.world.setNow(model.now);
    if (!this.isLate) {
      await real.world.runJobs();
      jobsRan(model);
    }
    await compare(model, real);
  }
}

/** An operator decides whatever is contested, or closes a day. */
class Operate implements Command {
  readonly to: BookingStatus;
  readonly share: number;
  readonly day: number | null;
  constructor(to: BookingStatus, share: number, day: number | null) {
    this.to = to;
    this.share = share;
    this.day = day;
  }
  check = (model: Readonly<Model>) => this.day !== null || model.bookings.some((it) => it.status === 'DISPUTED');
  toString = () => (this.day === null ? `decided: ${this.to}, ${this.share} % back` : `day ${this.day} is closed`);

  async run(model: Model, real: Real): Promise<void> {
    if (this.day === null) await this.decide(model, real);
    else await this.close(model, real, dateOf(model.now + this.day * DAY));
    await compare(model, real);
  }

  private async decide(model: Model, { world: { db } }: Real): Promise<void> {
    const it = model.bookings.find(({ status }) => status === 'DISPUTED');
    if (!it) throw new Error('nothing is contested');
    const refund = Math.floor((priceOf(it.holes, it.tee_off_at) * this.share) / 100);
    await db.transact(async (tx) => {
      const { booking_id } = await tx.one(
        sql<{ booking_id: string }>`select booking_id from booking where booking_ref = ${it.ref}`,
      );
      const booking = await tx.one(lockedBooking(booking_id));
      await decide(tx, booking, { to: this.to, refund: satang(refund), why: 'as the evidence says' }, model.now);
    });
    doneActs.add('decide by the operator');
    applyDecision(model, it, this.to, refund);
  }

  private async close(model: Model, { world: { db }, course }: Real, day: ReturnType<typeof dateOf>): Promise<void> {
    const closing = { slug: course, day, reason: 'RAIN', note: null } as const;
    await decided(db, model.now, (tx, acting) => closeCourseAs(tx, acting, closing));
    model.closedDays.add(day);
    for (const it of model.bookings)
      if (dateOf(it.tee_off_at) === day && oracle(it, 'close_course', 'operator', model.now))
        apply(model, it, 'close_course', 'operator', model.now);
    doneActs.add('close_course by the operator');
  }
}

/** A caddy is on duty, or not. */
class Duty implements Command {
  readonly caddy: Caddy;
  readonly on_duty: boolean;
  constructor(caddy: Caddy, on_duty: boolean) {
    this.caddy = caddy;
    this.on_duty = on_duty;
  }
  check = () => true;
  toString = () => `${this.caddy} is ${this.on_duty ? 'on' : 'off'} duty`;

  async run(model: Model, real: Real): Promise<void> {
    await real.world.done('POST /caddy/duty', { on_duty: this.on_duty }, real.people[this.caddy]);
    if (this.on_duty) model.offDuty.delete(this.caddy);
    else model.offDuty.add(this.caddy);
    await compare(model, real);
  }
}

/** A caddy's card was looked at, or found to be somebody else's. */
class Verify implements Command {
  readonly caddy: Caddy;
  readonly isVerified: boolean;
  constructor(caddy: Caddy, isVerified: boolean) {
    this.caddy = caddy;
    this.isVerified = isVerified;
  }
  check = () => true;
  toString = () => `${this.caddy} is ${this.isVerified ? 'verified' : 'rejected'}`;

  async run(model: Model, real: Real): Promise<void> {
    const verdict = this.isVerified ? ({ to: 'VERIFIED' } as const) : ({ to: 'REJECTED', why: 'no' } as const);
    const { user_id } = real.people[this.caddy];
    await real.world.db.transact((tx) => verifyCaddy(tx, user_id, verdict, model.now));
    if (this.isVerified) model.verified.add(this.caddy);
    else model.verified.delete(this.caddy);
    await compare(model, real);
  }
}

/** The caddy does not come, the golfer says so, and nobody looks until a day later: by itself it is rare, and goodwill hangs on it. */
class Absent implements Command {
  readonly tap: Tap;
  constructor(tap: Tap) {
    this.tap = tap;
  }
  private promised = ({ bookings }: Readonly<Model>) =>
    bookings.find(({ status, caddy_arrived_at }) => status === 'CONFIRMED' && caddy_arrived_at === null);
  check = (model: Readonly<Model>) => this.promised(model) !== undefined;
  toString = () => 'a caddy does not come';

  async run(model: Model, real: Real): Promise<void> {
    const it = this.promised(model);
    if (!it) throw new Error('nobody is expected');
    const pass = (to: number) => {
      model.now = Math.max(model.now, to);
      real.world.setNow(model.now);
    };
    pass(it.tee_off_at + 10 * MINUTE);
    for (const action of ['check_in', 'no_show'] as const)
      await tapped(model, real, it, { ...this.tap, who: it.golfer, action, ago: 0, isStale: false });
    pass(model.now + DAY);
    await real.world.runJobs();
    jobsRan(model);
    await compare(model, real);
  }
}

/** An operator decides about goodwill that waits; twice, because a second time must change nothing. */
class Review implements Command {
  readonly outcome: 'GIVEN' | 'REFUSED';
  constructor(outcome: 'GIVEN' | 'REFUSED') {
    this.outcome = outcome;
  }
  check = (model: Readonly<Model>) => model.bookings.some(({ review }) => review?.outcome === null);
  toString = () => `goodwill that waits is ${this.outcome}`;

  async run(model: Model, real: Real): Promise<void> {
    const it = model.bookings.find(({ review }) => review?.outcome === null);
    if (!it) throw new Error('no goodwill waits');
    const wanted = { booking_ref: it.ref, outcome: this.outcome, why: 'so' };
    const judge = () => decided(real.world.db, model.now, (tx, acting) => decideGoodwillAs(tx, acting, wanted));
    expect((await judge()).state).toBe('DONE');
    expect((await judge()).state).toBe('SAME');
    applyReview(it, this.outcome, model.now);
    await compare(model, real);
  }
}

const day = fc.integer({ min: 0, max: 2 });
const minute = fc.constantFrom(6 * 60 + 30, 9 * 60 + 30, 12 * 60 + 30, 13 * 60);
const holes = fc.constantFrom(9 as const, 18 as const);
const tap: fc.Arbitrary<Tap> = fc.record({
  nth: fc.nat(5),
  who: fc.constantFrom<Name>(...GOLFERS, ...CADDIES),
  action: fc.constantFrom(...ACTS),
  ago: fc.constantFrom(0, 0, 1, 20, 120, 1500),
  isStale: fc.constantFrom(false, false, false, true),
  isTwice: fc.constantFrom(false, false, false, true),
  day,
  minute,
  holes,
});
const waiting = fc.constantFrom(1, 5, 20, 30, 60, 180);
const decision = fc.constantFrom<BookingStatus>('COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_COURSE');
const asking = fc
  .tuple(fc.constantFrom(...GOLFERS), fc.constantFrom(...CADDIES), day, minute, holes)
  .map((it) => new Ask(...it));
const acting = fc.tuple(tap, fc.nat(40), fc.constant(false)).map((it) => new Act(...it));
const wilder = fc.tuple(tap, fc.nat(40), fc.constant(true)).map((it) => new Act(...it));
const trying = tap.map((it) => new Try(it));
const edging = fc
  .tuple(waiting, fc.nat(5), fc.boolean(), fc.constantFrom(false, false, false, true))
  .map((it) => new Wait(...it));
const QUARTER = 90 * 24 * 60;
const passing = fc
  .tuple(
    fc.oneof({ arbitrary: waiting, weight: 6 }, { arbitrary: fc.constant(QUARTER), weight: 1 }),
    fc.constant(null),
    fc.constant(false),
    fc.boolean(),
  )
  .map((it) => new Wait(...it));
const deciding = fc.tuple(decision, fc.constantFrom(0, 33, 50, 100), fc.constant(null)).map((it) => new Operate(...it));
const closing = fc.tuple(decision, fc.constant(0), day).map((it) => new Operate(...it));
const dutying = fc.tuple(fc.constantFrom(...CADDIES), fc.boolean()).map((it) => new Duty(...it));
const verifying = fc
  .tuple(fc.constantFrom(...CADDIES), fc.constantFrom(true, true, false))
  .map((it) => new Verify(...it));
const absent = tap.map((it) => new Absent(it));
const reviewing = fc.constantFrom('GIVEN' as const, 'REFUSED' as const).map((it) => new Review(it));
/** What happens now and then, and must not end every life before it began. */
const rarely = fc.oneof(
  { arbitrary: closing, weight: 1 },
  { arbitrary: dutying, weight: 1 },
  { arbitrary: verifying, weight: 1 },
  { arbitrary: wilder, weight: 4 },
  { arbitrary: passing, weight: 4 },
);
const many = <T>(times: number, of: T): T[] => Array.from({ length: times }, () => of);

/** What a run does, after two rounds were asked for and a yes was said. */
export const commands = fc.tuple(
  fc.tuple(asking, asking, acting),
  fc.commands<Model, Real, false>(
    [
      asking,
      asking,
      ...many(9, acting),
      trying,
      ...many(5, edging),
      rarely,
      deciding,
      absent,
      reviewing,
    ] as fc.Arbitrary<Command>[],
    { maxCommands: 80, size: 'max' },
  ),
);

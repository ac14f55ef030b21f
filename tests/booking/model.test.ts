import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTS, type Booking } from '../../domain/booking/api.ts';
import { needsVersion } from '../../domain/booking/life.ts';
import type { BookingStatus } from '../../domain/booking/status.ts';
import { clockOf, DAY, dateOf, HOUR, isoOf, MINUTE, momentOf, parseMoment } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { decide } from '../../server/booking/decide.ts';
import { lockedBooking } from '../../server/booking/sql.ts';
import { sql } from '../../server/db.ts';
import { closeCourse } from '../../server/operator/closure.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import {
  apply,
  applyDecision,
  CADDIES,
  type Caddy,
  caddyMoney,
  CREDIT,
  edgesAhead,
  emptyModel,
  GOLFERS,
  type Golfer,
  golferMoney,
  happenedAt,
  HOLES_SAID,
  inTheWay,
  isTaken,
  jobsRan,
  type Model,
  type Modelled,
  newBooking,
  priceOf,
  type RealBooking,
  respondBy,
  sameBookings,
  statusesSeen,
} from './model.ts';
import { oracle } from './oracle.ts';
import { NOW, type Person, startWorld, type World } from './world.ts';

const RUNS = Number(process.env['DEEP'] ?? 25);
/** A database grows, and the ledger is looked at as a whole: after so many runs a new one. */
const RUNS_OF_A_WORLD = 50;
vi.setConfig({ testTimeout: 60 * 60_000 });

type Name = Golfer | Caddy;
interface Real {
  world: World;
  people: Record<Name, Person>;
  course: string;
}

let world: World;
let runs = 0;
const seenStatuses = new Set<BookingStatus>();
const doneActs = new Set<string>();
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Command = fc.AsyncCommand<Model, Real>;
type Action = (typeof ACTS)[number];

const ONLY_CADDY: readonly Action[] = ['accept', 'decline', 'ask_cancel', 'withdraw_ask', 'end'];
const ONLY_GOLFER: readonly Action[] = ['cancel', 'approve_cancel', 'refuse_cancel', 'substitute', 'confirm_end'];

async function compare(model: Model, { world: { db }, people }: Real): Promise<void> {
  const real = await db.many(sql<RealBooking>`
    select booking_ref, status, version, refunded, caddy_share, covered, goodwill, settled_at is not null as is_settled, holes, holes_played
    from booking where golfer_id in (${people.nok.user_id}, ${people.dao.user_id})`);
  sameBookings(model, real);
  const accounts = await db.many(
    sql<{ account: string; balance: number }>`
      select account, balance from account where split_part(account, ':', 2) = any(${Object.values(people).map((it) => it.user_id)}::text[])`,
  );
  const has = (account: string) => accounts.find((row) => row.account === account)?.balance;
  for (const golfer of GOLFERS) {
    const { user_id } = people[golfer];
    const is = { available: has(`golfer:${user_id}:available`), held: has(`golfer:${user_id}:held`) };
    expect(is, golfer).toEqual(golferMoney(model, golfer));
  }
  for (const caddy of CADDIES) {
    const { user_id } = people[caddy];
    const is = { pending: has(`caddy:${user_id}:pending`), available: has(`caddy:${user_id}:available`) };
    expect(is, caddy).toEqual(caddyMoney(model, caddy));
  }
}

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

interface Tap {
  /** Which booking, counted round. */
  nth: number;
  who: Name;
  action: Action;
  /** Minutes ago, without a signal, by a clock that is right. */
  ago: number;
  isStale: boolean;
  isTwice: boolean;
  /** The other course of a change: day and time. */
  day: number;
  minute: number;
  holes: 9 | 18;
}

/** What a wish may meet beside its row, when it is more than its row. */
const OTHERWISE = [
  'CADDY_NOT_AVAILABLE',
  'BOOKING_SLOT_TAKEN',
  'BOOKING_OVERLAPS_OWN',
  'TEE_OFF_TOO_SOON',
  'COURSE_CLOSED',
  'CHANGE_IS_NONE',
  'WALLET_TOO_LOW',
];

async function tapped(model: Model, real: Real, it: Modelled, tap: Tap): Promise<void> {
  const { action, who } = tap;
  const person = real.people[who];
  const isOnCourse = !needsVersion(action);
  const wanted = {
    booking_date: dateOf(model.now + tap.day * DAY),
    tee_off_time: clockOf(tap.minute),
    holes: tap.holes,
  };
  const proposed = { tee_off_at: momentOf(wanted.booking_date, wanted.tee_off_time), holes: tap.holes };
  const otherCaddy: Caddy = it.caddy === 'somchai' ? 'somsri' : 'somchai';
  const wish = {
    booking_ref: it.ref,
    version: tap.isStale ? it.version + 1 : it.version,
    action,
    reason: { code: 'UNWELL' as const },
    holes_played: HOLES_SAID,
    stop_reason: 'FULL' as const,
    claim: 'RAIN' as const,
    dispute: { reason: 'OTHER' as const, text: 'ไม่ใช่' },
    change: { ...wanted, transport: 'CART_SHARED' as const },
    caddy_id: real.people[otherCaddy].user_id,
    at: isoOf(model.now - tap.ago * MINUTE),
    ...(action === 'propose_change' && { total: priceOf(proposed.holes, proposed.tee_off_at) }),
  };
  const given = { ...person, key: randomUUID(), headers: { 'device-time': isoOf(model.now) } };
  const answer = await real.world.call('POST /booking/act', wish, given);

  const actor = it.golfer === who ? 'golfer' : it.caddy === who ? 'caddy' : undefined;
  const at = isOnCourse ? happenedAt(it, action, model.now - tap.ago * MINUTE) : model.now;
  const refusal = expectedRefusal(model, it, tap, actor, at);
  if (refusal) {
    expect(answer.code, `${action} by ${who}`).toBe(refusal);
    return;
  }
  if (!actor) throw new Error('a stranger');
  const isMore = action === 'substitute' || action === 'propose_change' || action === 'accept_change';
  if (isMore && answer.status === 'error') {
    expect(OTHERWISE, `${action} by ${who}`).toContain(answer.code);
    if (action === 'substitute') expect(answer.code).toBe(inTheWay(model, { ...it, caddy: otherCaddy }, it));
    return;
  }
  expect(answer.code ?? 'success', `${action} by ${who} on a ${it.status}`).toBe('success');
  doneActs.add(`${action} by the ${actor}`);
  follow(model, it, action, actor, at, { answer: answer.data, otherCaddy, proposed });
  if (tap.isTwice) expect((await real.world.call('POST /booking/act', wish, given)).data).toEqual(answer.data);
  const shown = action === 'substitute' ? model.bookings.at(-1) : it;
  if (shown) sameButtons(shown, answer.data, actor, model.now);
}

function sameButtons(it: Modelled, answer: Booking, actor: 'golfer' | 'caddy', now: number): void {
  const may = ACTS.filter((action) => {
    const outcome = oracle(it, action, actor, now);
    return outcome && !outcome.isLate;
  });
  expect(answer.actions.toSorted()).toEqual(may.toSorted());
}

function expectedRefusal(
  model: Model,
  it: Modelled,
  { action, isStale }: Tap,
  actor: 'golfer' | 'caddy' | undefined,
  at: number,
): string | undefined {
  if (!actor) return 'BOOKING_UNKNOWN';
  if ((actor === 'golfer' ? ONLY_CADDY : ONLY_GOLFER).includes(action)) return 'ROLE_NOT_ALLOWED';
  if (isStale && needsVersion(action)) return 'BOOKING_VERSION_STALE';
  if (!oracle(it, action, actor, at)) return 'BOOKING_ACTION_NOT_NOW';
  return action === 'accept' && isTaken(model, it) ? 'BOOKING_SLOT_TAKEN' : undefined;
}

interface Done {
  answer: Booking;
  otherCaddy: Caddy;
  proposed: { tee_off_at: number; holes: 9 | 18 };
}

function follow(
  model: Model,
  it: Modelled,
  action: Action,
  actor: 'golfer' | 'caddy',
  at: number,
  { answer, otherCaddy, proposed }: Done,
): void {
  const { now } = model;
  if (action === 'propose_change') {
    it.version++;
    const { tee_off_at, holes } = proposed;
    const more = priceOf(holes, tee_off_at) - priceOf(it.holes, it.tee_off_at);
    it.proposal = { tee_off_at, holes, extra: actor === 'golfer' ? Math.max(0, more) : 0 };
    it.change = { by: actor, expires_at: Math.min(now + 12 * HOUR, it.tee_off_at - HOUR, tee_off_at - HOUR) };
    return;
  }
  apply(model, it, action, actor, at);
  if (action === 'substitute') {
    const respond_by = Math.min(now + 20 * MINUTE, it.tee_off_at);
    const { golfer, holes, tee_off_at } = it;
    const made = { ref: answer.booking_ref, golfer, caddy: otherCaddy, holes, tee_off_at, respond_by, created_at: now };
    model.bookings.push(newBooking(made, it.earliest_tee_off_at));
  }
  if (action !== 'accept') return;
  for (const other of model.bookings)
    if (other !== it && other.golfer === it.golfer && other.status === 'PENDING' && other.tee_off_at === it.tee_off_at)
      apply(model, other, 'cancel', 'golfer', now);
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

/** One of those acts that are allowed now: so that lives go on. */
class Act implements Command {
  readonly tap: Tap;
  readonly pick: number;
  constructor(tap: Tap, pick: number) {
    this.tap = tap;
    this.pick = pick;
  }
  private allowed(model: Readonly<Model>): { it: Modelled; who: Name; action: Action }[] {
    return model.bookings.flatMap((it) =>
      (['golfer', 'caddy'] as const).flatMap((actor) =>
        ACTS.filter((action) => oracle(it, action, actor, model.now)).map((action) => ({ it, who: it[actor], action })),
      ),
    );
  }
  check = (model: Readonly<Model>) => this.allowed(model).length > 0;
  toString = () => `the ${this.pick}th that is allowed, ${this.tap.ago} min ago`;

  async run(model: Model, real: Real): Promise<void> {
    const allowed = this.allowed(model);
    const { it, who, action } = allowed[this.pick % allowed.length] as (typeof allowed)[number];
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
    const edge = this.edge === null ? undefined : edges[this.edge % Math.max(1, Math.min(edges.length, 6))];
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
      await decide(tx, booking, { to: this.to, refund: satang(refund) }, 'anan', model.now);
    });
    doneActs.add('decide by the operator');
    applyDecision(it, this.to, refund, model.now);
  }

  private async close(model: Model, { world: { db }, course }: Real, day: ReturnType<typeof dateOf>): Promise<void> {
    const desk = { db, now: model.now, operator: 'anan' };
    await closeCourse(desk, { slug: course, day, reason: 'RAIN', note: undefined });
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
const waiting = fc.constantFrom(1, 5, 20, 30, 60, 180, 720, 1440);
const decision = fc.constantFrom<BookingStatus>('COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_COURSE');
const asking = fc
  .tuple(fc.constantFrom(...GOLFERS), fc.constantFrom(...CADDIES), day, minute, holes)
  .map((it) => new Ask(...it));
const acting = fc.tuple(tap, fc.nat(40)).map((it) => new Act(...it));
const edging = fc
  .tuple(waiting, fc.nat(5), fc.boolean(), fc.constantFrom(false, false, false, true))
  .map((it) => new Wait(...it));

const commands = fc.commands(
  [
    asking,
    asking,
    acting,
    acting,
    acting,
    acting,
    tap.map((it) => new Try(it)),
    fc.tuple(waiting, fc.constant(null), fc.constant(false), fc.boolean()).map((it) => new Wait(...it)),
    edging,
    edging,
    fc.tuple(decision, fc.constantFrom(0, 33, 50, 100), fc.constant(null)).map((it) => new Operate(...it)),
    fc.tuple(fc.constantFrom(...CADDIES), fc.boolean()).map((it) => new Duty(...it)),
    fc.tuple(decision, fc.constant(0), day).map((it) => new Operate(...it)),
  ],
  { maxCommands: 60, size: 'max' },
);

/** Four new people at a course of their own, the clock at the beginning. */
async function newRun(): Promise<{ model: Model; real: Real }> {
  if (runs > 0 && runs % RUNS_OF_A_WORLD === 0) {
    await world.close();
    world = await startWorld();
  }
  const course = `course-${runs++}`;
  world.setNow(NOW);
  await world.db.run(sql`delete from job`);
  await world.course(course);
  const [nok, dao] = [await world.golfer(CREDIT / 100), await world.golfer(CREDIT / 100)];
  const [somchai, somsri] = [await world.caddy({ courses: [course] }), await world.caddy({ courses: [course] })];
  return { model: emptyModel(NOW), real: { world, people: { nok, dao, somchai, somsri }, course } };
}

test(`BK-05: ${RUNS} runs of whatever people, clocks, workers and operators do: bookings and money are as the model says`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const { model, real } = await newRun();
      await fc.asyncModelRun(() => ({ model, real }), all);
      for (const status of statusesSeen(model)) seenStatuses.add(status);
      await ledgerIsWhole(world.db);
    }),
    { numRuns: RUNS },
  );
  if (RUNS < 500) return;
  // So many runs must have been everywhere: else they show less than they seem to.
  expect(seenStatuses.size).toBe(13);
  expect(ACTS.filter((action) => ![...doneActs].some((done) => done.startsWith(`${action} `)))).toEqual([]);
});

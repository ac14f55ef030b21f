import fc from 'fast-check';
import { expect } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { earningOf } from '../../domain/booking/refund.ts';
import { addDays, DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import type { Line } from '../../domain/wallet/api.ts';
import { totalsOf } from '../../domain/wallet/income-statement.ts';
import { backOf } from '../../src/booking/data.ts';
import { readStatement } from '../../src/wallet/earnings/income-check-screen.tsx';
import { type BookingFixture, decided, DISPUTE, does, seen, WHOLE } from '../booking/booking-fixture.ts';
import { act, book, type Person, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { tips, undoes } from '../tip/rounds.ts';
import { ledgerIsWhole } from './ledger-is-whole.ts';

interface Step {
  at: Moment;
  does: () => Promise<unknown>;
}

type StepsOf = (world: World, fixture: BookingFixture) => Step[];

const nokDoes =
  (action: Parameters<typeof does>[3], at: (teeOff: Moment) => Moment, more = {}): StepsOf =>
  (world, fixture) => [{ at: at(fixture.tee_off), does: () => does(world, fixture, 'nok', action, undefined, more) }];
const somchaiDoes =
  (action: Parameters<typeof does>[3], at: (teeOff: Moment) => Moment, more = {}): StepsOf =>
  (world, fixture) => [
    { at: at(fixture.tee_off), does: () => does(world, fixture, 'somchai', action, undefined, more) },
  ];
const all =
  (...parts: StepsOf[]): StepsOf =>
  (world, fixture) =>
    parts.flatMap((part) => part(world, fixture));

const asked = NOW + HOUR;
const accepted = somchaiDoes('accept', () => asked);
const played = all(
  accepted,
  somchaiDoes('start', (it) => it),
  somchaiDoes('end', (it) => it + 4 * HOUR, WHOLE),
  nokDoes('confirm_end', (it) => it + 4 * HOUR + MINUTE),
);
const golferAway = all(
  accepted,
  somchaiDoes('check_in', (it) => it - HOUR),
  somchaiDoes('no_show', (it) => it + 35 * MINUTE),
);
const operator =
  (to: Booking['status'], refund: number): StepsOf =>
  (world, fixture) => {
    const at = fixture.tee_off + 9 * HOUR;
    return [{ at, does: () => decided(world, fixture, to, refund, at) }];
  };
const contested = nokDoes('dispute', (it) => it + 6 * HOUR, DISPUTE);

/** Every way the money of a round can go. Each at most once in a life: two failures of a caddy would end it. */
const FATES: Record<string, StepsOf> = {
  declined: somchaiDoes('decline', () => asked),
  takenBack: nokDoes('cancel', () => asked),
  expired: () => [],
  cancelledFree: all(
    accepted,
    nokDoes('cancel', () => asked + MINUTE),
  ),
  cancelledLate: all(
    accepted,
    nokDoes('cancel', (it) => it - 5 * HOUR),
  ),
  played,
  tipped: all(played, (world, fixture) => [
    { at: fixture.tee_off + 5 * HOUR, does: () => tips(world, fixture, { amount: baht(60) }) },
  ]),
  tipUndone: all(played, (world, fixture) => [
    {
      at: fixture.tee_off + 5 * HOUR,
      does: async () => undoes(world, fixture, await tips(world, fixture, { amount: baht(80) })),
    },
  ]),
  contested: all(played, contested),
  decided: all(played, contested, operator('COMPLETED', 50)),
  decidedAll: all(played, contested, operator('COMPLETED', 150)),
  golferAway,
  golferAwayContested: all(golferAway, contested),
  golferAwayDecided: all(golferAway, contested, operator('NO_SHOW_GOLFER', 70)),
  caddyAway: all(
    accepted,
    nokDoes('check_in', (it) => it - HOUR),
    nokDoes('no_show', (it) => it + 12 * MINUTE),
  ),
  closed: all(
    accepted,
    somchaiDoes('claim_closed', (it) => it - HOUR, { claim: 'CLOSED' }),
    nokDoes('agree_closed', (it) => it - 50 * MINUTE),
  ),
  substituteDeclined: all(
    accepted,
    somchaiDoes('ask_cancel', (it) => it - 30 * HOUR),
    (world, fixture) => [
      {
        at: fixture.tee_off - 30 * HOUR + MINUTE,
        does: async () => {
          const somsri = await world.caddy();
          await seen(world, fixture);
          const { data } = await act(world, fixture.nok, fixture.booking, 'substitute', { caddy_id: somsri.user_id });
          await act(world, somsri, data, 'decline');
        },
      },
    ],
  ),
};

export interface Life {
  fates: string[];
  /** After the last tee-off. */
  hours: number;
}

export const lives: fc.Arbitrary<Life> = fc.record({
  fates: fc.shuffledSubarray(Object.keys(FATES), { minLength: 2, maxLength: 6 }),
  hours: fc.integer({ min: 1, max: 60 }),
});

/** Nok and somchai live it, in the order of time; after each step `look`. Answers where they are then. */
export async function live(
  world: World,
  { fates, hours }: Life,
  look: (nok: Person, somchai: Person) => Promise<void>,
): Promise<{ nok: Person; somchai: Person; now: Moment }> {
  world.setNow(NOW);
  const [nok, somchai] = [await world.golfer(5_000), await world.caddy()];
  const steps: Step[] = [];
  let last = NOW;
  for (const [n, fate] of fates.entries()) {
    world.setNow(NOW + n);
    const booking = await book(world, nok, somchai, { booking_date: dateOf(NOW + (5 + n) * DAY) });
    last = parseMoment(booking.tee_off_at);
    steps.push(...(FATES[fate]?.(world, { nok, somchai, booking, tee_off: last }) ?? []));
  }
  const arrive = async (at: Moment) => {
    world.setNow(at);
    await world.runJobs();
  };
  for (const step of steps.toSorted((a, b) => a.at - b.at)) {
    await arrive(step.at);
    await step.does();
    await look(nok, somchai);
  }
  const now = last + 9 * HOUR + hours * HOUR;
  await arrive(now);
  await look(nok, somchai);
  return { nok, somchai, now };
}

export const statementOf = async (world: World, person: Person): Promise<Line[]> =>
  (await world.done('POST /wallet/ledger', { page: 1, limit: 200 }, person)).items;

/** Looks at both statements each time, and says what was rewritten since: the lines that were there stand at the end of the new ones. */
export function watchStatements(world: World): (...people: Person[]) => Promise<void> {
  const read = new Map<string, Line[]>();
  return async (...people) => {
    for (const person of people) {
      const before = read.get(person.user_id) ?? [];
      const lines = await statementOf(world, person);
      expect(lines.slice(lines.length - before.length)).toEqual(before);
      read.set(person.user_id, lines);
    }
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((sofar, it) => sofar + it, 0);
const monthOf = (iso: string): string => dateOf(parseMoment(iso)).slice(0, 7);
const EVERYTHING: Booking['status'][] = [
  'DECLINED',
  'EXPIRED',
  'CANCELLED_BY_GOLFER',
  'CANCELLED_BY_CADDY',
  'CANCELLED_BY_COURSE',
  'COMPLETED',
  'NO_SHOW_GOLFER',
  'NO_SHOW_CADDY',
  'DISPUTED',
  'PENDING',
  'CONFIRMED',
  'IN_PROGRESS',
  'CANCELLATION_REQUESTED_BY_CADDY',
];

const bookingsOf = async (world: World, person: Person): Promise<Booking[]> =>
  (await world.done('POST /booking/history', { filter: { status: EVERYTHING }, page: 1, limit: 100 }, person)).items;

/** What every screen and paper says of these two agrees with every other and with the ledger, to the satang. */
export async function figuresAgree(world: World, nok: Person, somchai: Person, now: Moment): Promise<void> {
  await ledgerIsWhole(world.db);
  await golferAgrees(world, nok);
  await caddyAgrees(world, somchai, now);
}

async function balancesAgree(world: World, person: Person, lines: readonly Line[]) {
  const balance = await world.done('GET /wallet/balance', {}, person);
  expect(balance.available).toBe(sum(lines.map(({ available }) => available)));
  expect(balance.held).toBe(sum(lines.map(({ held }) => held)));
  expect(lines[0]?.balance ?? 0).toBe(balance.available);
  for (const [n, line] of lines.entries()) expect(line.balance).toBe(line.available + (lines[n + 1]?.balance ?? 0));
  return balance;
}

async function golferAgrees(world: World, nok: Person): Promise<void> {
  const lines = await statementOf(world, nok);
  await balancesAgree(world, nok, lines);
  const summary = (await world.done('POST /wallet/summary', { page: 1, limit: 100 }, nok)).items;
  for (const key of ['available', 'held'] as const)
    expect(sum(summary.map((line) => line[key]))).toBe(sum(lines.map((line) => line[key])));
  for (const line of summary) {
    // Nothing gives back more than was set aside for it.
    expect(line.held).toBeGreaterThanOrEqual(0);
    if (line.kind !== 'TOPUP' && line.kind !== 'GIFT' && line.kind !== 'GOODWILL')
      expect(line.whole + line.available).toBeLessThanOrEqual(line.whole);
  }
  for (const booking of await bookingsOf(world, nok)) {
    const { booking_ref } = booking;
    expect(await world.done('GET /booking/{booking_ref}', { booking_ref }, nok)).toEqual(booking);
    // A tip of the round stands with its booking, too.
    const of = lines.filter((line) => line.booking_ref === booking_ref && line.kind !== 'TIP_UNDONE');
    const came = sum(of.map(({ available }) => Math.max(0, available)));
    expect(came).toBe((backOf(booking) ?? 0) + (booking.goodwill ?? 0));
  }
}

async function caddyAgrees(world: World, somchai: Person, now: Moment): Promise<void> {
  const lines = await statementOf(world, somchai);
  const balance = await balancesAgree(world, somchai, lines);
  const earnings = await world.done('GET /wallet/earnings', {}, somchai);
  expect(earnings).toMatchObject({ available: balance.available, pending: balance.pending });

  const bookings = await bookingsOf(world, somchai);
  for (const booking of bookings) {
    const { booking_ref } = booking;
    expect(await world.done('GET /booking/{booking_ref}', { booking_ref }, somchai)).toEqual(booking);
    if (booking.settled_at === null) continue;
    const of = lines.filter((line) => line.booking_ref === booking_ref && line.kind !== 'TIP');
    expect(sum(of.map(({ available, pending }) => available + pending))).toBe(earningOf(booking));
  }
  const coming = bookings.filter(({ settled_at }) => settled_at === null);
  expect(earnings.pending).toBe(sum(coming.map(earningOf)));

  const from = addDays(dateOf(NOW), -1);
  const { days } = await world.done('GET /booking/earnings', { from, days: '40' }, somchai);
  expect(sum(days.map(({ earned }) => earned))).toBe(sum(bookings.map(earningOf)));

  for (const { month, earned, tips: tipped, withdrawn } of earnings.months) {
    const of = lines.filter(({ at }) => monthOf(at) === month);
    const came = (kinds: readonly Line['kind'][]) =>
      sum(of.filter(({ kind }) => kinds.includes(kind)).map(({ available }) => available));
    expect({ month, earned, tips: tipped }).toEqual({
      month,
      earned: came(['SETTLED', 'DECIDED']),
      tips: came(['TIP']),
    });
    expect(earned + tipped - withdrawn).toBe(sum(of.map(({ available }) => available)));
  }
  expect(sum(earnings.months.map(({ earned }) => earned)) + earnings.pending).toBe(sum(bookings.map(earningOf)));

  await paperAgrees(world, somchai, earnings.months, now);
}

async function paperAgrees(
  world: World,
  somchai: Person,
  months: readonly { month: string; rounds: number; earned: number; tips: number }[],
  now: Moment,
): Promise<void> {
  const [to, from] = [monthOf(isoOf(now)), months[5]?.month ?? ''];
  const paper = readStatement((await world.done('GET /wallet/income-statement', { from, to }, somchai)).statement);
  if (!paper) throw new Error('no statement');
  const joined = monthOf(isoOf(NOW));
  const since = months.filter(({ month }) => month >= joined).toReversed();
  expect(paper.months).toEqual(
    since.map(({ month, rounds, earned, tips: tipped }) => ({ month, rounds, earned, tips: tipped })),
  );
  const { earned, tips: tipped, average } = totalsOf(paper);
  expect(average).toBe(Math.floor((earned + tipped) / since.length));
}

import { DAY, HOUR, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { baht } from '#domain/money.ts';
import { EARNED } from '#domain/reward/points.ts';
import type { CourseSeed } from '../../course/sql.ts';
import { Books } from '../books.ts';
import { CADDIES } from '../people/caddies.ts';
import type { DemoWords } from '../talk/chats.ts';
import type { DemoCaddy } from '../people/demo-caddy.ts';
import type { DemoGolfer } from '../people/demo-golfer.ts';
import { saidBy } from '../people/faces.ts';
import { GOLFERS } from '../people/golfers.ts';
import { chanceOf, idOf, pickOf } from '../id.ts';
import { bookingOf } from './past-booking.ts';
import { actPast, createPast, type Past, type PastBooking } from './past-transitions.ts';
import { bankAccountOf, haveEnough, takeOut, tipFor, topUp, worthTaking } from './past-money.ts';
import { Calendar, golferFor, isWithin, OF_THE_DEMO_PEOPLE, others, type PlannedRound } from './past-plan.ts';
import { pastReviewsOf, reviewsPlanned, type ReviewedRound } from './past-reviews.ts';
import { Rooms } from './past-rooms.ts';
import { type Outcome, stepsOf } from './past-steps.ts';
import { AFTER, BEFORE } from './past-words.ts';
import type { PastReview, PastRound } from '../talk/review-sql.ts';
import { ROUNDS } from '../rounds.ts';

interface Doing {
  at: Moment;
  do: () => void;
}

export interface PastWorld {
  books: Books;
  rounds: PastRound[];
  reviews: PastReview[];
}

/** The months before: bookings and what they brought, money in and out, talk, and the reviews of before that. Asks no database. */
export function pastWorld(courses: readonly CourseSeed[], inApp: readonly string[], now: Moment): PastWorld {
  const past: Past = { books: new Books(now), rooms: new Rooms() };
  const { planned, reviewed } = plan(courses, now);
  const bySlug = new Map(courses.map((course) => [course.slug, course]));
  const doings: Doing[] = [...firstTopUps(past.books, now), ...withdrawals(past.books, now)];
  const bookings = new Map<string, PastBooking>();
  for (const round of planned) {
    const course = bySlug.get(round.slug);
    if (!course) throw new RangeError(`${round.slug} is no course`);
    const booking = bookingOf(round, course, inApp.includes(round.slug) ? 'IN_APP' : 'AT_COURSE');
    bookings.set(round.key, booking);
    doings.push(...lifeOf(past, round, booking));
  }
  for (const { do: happen } of doings.toSorted((a, b) => a.at - b.at)) happen();
  const { rounds, reviews } = pastReviewsOf(reviewed, bookings);
  earnByStars(past.books, rounds, reviews, new Set([...bookings.values()].map(({ booking_id }) => booking_id)));
  past.rooms.write(past.books);
  return { books: past.books, rounds, reviews };
}

/** Who played with whom: one round behind each review, and what else was asked for. */
function plan(courses: readonly CourseSeed[], now: Moment): { planned: PlannedRound[]; reviewed: ReviewedRound[] } {
  const calendar = new Calendar(now);
  const regions = new Map(courses.map(({ slug, region }) => [slug, region]));
  const [me, ...strangers] = GOLFERS;
  const [demoCaddy] = CADDIES;
  if (!me || !demoCaddy) throw new RangeError('nobody lives here');

  /** On that day, or on the first one before it on which both have time. */
  const add = (key: string, caddy: DemoCaddy, ago: number, outcome: Outcome, among = GOLFERS): PlannedRound => {
    for (let from = ago; ; from += 1) {
      const day = isWithin(from) ? calendar.dayFor(caddy, from) : from;
      const isGood = (it: DemoGolfer) =>
        calendar.mayMeet(it, caddy) && (!isWithin(day) || calendar.isFree(it.key, day));
      const golfer = golferFor(caddy, among, regions, key, isGood);
      if (!golfer) continue;
      calendar.take(caddy.key, day);
      calendar.take(golfer.key, day);
      const slug = pickOf(caddy.courses, `${key} course`);
      const holes = chanceOf(`${key} holes`) < 0.12 ? 9 : 18;
      const time = calendar.timeFor(caddy, day, key);
      return { key, caddy, golfer, slug, ago: day, day: calendar.dayOf(day), time, holes, outcome };
    }
  };
  const nearMe = CADDIES.filter(
    (it) => it.courses.some((slug) => me.usual_courses.includes(slug)) && calendar.mayMeet(me, it) && !it.verification,
  );
  const ours = OF_THE_DEMO_PEOPLE.map(([who, ago, outcome]) => {
    const key = `demo ${who} ${ago}`;
    if (who === 'caddy') return add(key, demoCaddy, ago, outcome, strangers);
    return add(key, pickOf(nearMe, key), ago, outcome, [me]);
  });
  const reviewed = CADDIES.flatMap((caddy) =>
    reviewsPlanned(caddy).map(({ key, n, stars, ago }) => ({ ...add(key, caddy, ago, 'PLAYED'), n, stars })),
  );
  const more = CADDIES.flatMap((caddy) => [...others(caddy)].map((it) => add(it.key, caddy, it.ago, it.outcome)));
  return { planned: [...ours, ...reviewed, ...more].filter(({ ago }) => isWithin(ago)), reviewed };
}

const saidAs = ({ key }: { key: string }, words: DemoWords): DemoWords =>
  typeof words === 'string' ? saidBy(key, words) : words;

function lifeOf(past: Past, round: PlannedRound, booking: PastBooking): Doing[] {
  const { key, golfer, outcome, holes } = round;
  const [asked, teeOff] = [parseMoment(booking.created_at), parseMoment(booking.tee_off_at)];
  const ask = () => {
    haveEnough(past.books, booking.golfer_id, booking.total, asked);
    createPast(past, booking, asked);
  };
  const steps = stepsOf(key, outcome, asked, teeOff, holes);
  const acts = steps.map(({ at, act }) => ({
    at,
    do: () => {
      const reason = act.reason && { ...act.reason, text: saidBy(round.caddy.key, act.reason.text) };
      actPast(past, booking, reason ? { ...act, reason } : act, at);
      if (act.action === 'confirm_end' || act.action === 'agree_closed') afterPlay(past, booking);
    },
  }));
  // Whom the README signs in as talks with everybody.
  const isOfDemo = golfer.key === 'golfer' || round.caddy.key === 'caddy';
  const talks = chanceOf(`${key} talks`) * (isOfDemo ? 0.3 : 1);
  if (outcome === 'PLAYED' && talks < 0.6) {
    const { language } = golfer;
    const [before, after] = [pickOf(BEFORE[language], `${key} before`), pickOf(AFTER[language], `${key} after`)];
    const evening = teeOff - (10 + 3 * talks) * HOUR;
    for (const [n, [by, words]] of before.entries())
      past.rooms.say(booking, by, saidAs(round[by], words), evening + n * (3 + talks) * MINUTE);
    if (talks < 0.25)
      for (const [n, [by, words]] of after.entries())
        past.rooms.say(booking, by, saidAs(round[by], words), teeOff + (7 + 4 * talks) * HOUR + n * 9 * MINUTE);
  }
  return [{ at: asked, do: ask }, ...acts];
}

function afterPlay({ books }: Past, booking: PastBooking): void {
  if (booking.started_at !== null) tipFor(books, booking);
}

/** Everybody began with a top-up, and those of rounds.ts had one more a month ago. */
function firstTopUps(books: Books, now: Moment): Doing[] {
  const again = new Set(ROUNDS.map(({ golfer }) => golfer));
  return GOLFERS.flatMap(({ key, credit }) => {
    const first = now - 101 * DAY + Math.floor(chanceOf(`${key} first`) * 600) * MINUTE;
    const begin = { at: first, do: () => topUp(books, idOf(key), baht(credit), first, 'PROMPTPAY') };
    if (!again.has(key)) return [begin];
    const later = now - 33 * DAY;
    const once = () => {
      topUp(books, idOf(key), baht(credit), later, 'PROMPTPAY');
      books.kept.set(idOf(key), baht(credit));
    };
    return [begin, { at: later, do: once }];
  });
}

/**
 * Caddies withdraw their earnings about once a month. One account number was wrong; one golfer got a top-up refunded, another was refused.
 */
function withdrawals(books: Books, now: Moment): Doing[] {
  const caddies = CADDIES.flatMap(({ key, real_name }): Doing[] => {
    const shift = Math.floor(chanceOf(`${key} takes out`) * 12);
    const account = bankAccountOf(books, key, real_name, now - 95 * DAY);
    return [68, 41, 18].map((ago) => {
      const at = now - (ago + shift) * DAY - 90 * MINUTE;
      const take = () => {
        const amount = worthTaking(books, idOf(key));
        const to = key === 'pla' && ago === 41 ? 'FAILED' : 'PAID';
        if (amount) takeOut(books, account, { kind: 'EARNINGS', amount, to }, at);
      };
      return { at, do: take };
    });
  });
  const refunds = [
    ['napat', 'PAID', undefined],
    ['oliver', 'REJECTED', 'ชื่อบัญชีไม่ตรงกับชื่อผู้ใช้'],
  ] as const;
  return [
    ...caddies,
    ...refunds.map(([key, to, note], n): Doing => {
      const at = now - (60 + n) * DAY;
      const name = GOLFERS.find((it) => it.key === key)?.display_name ?? key;
      const account = bankAccountOf(books, key, name, now - 96 * DAY);
      const give = () => {
        haveEnough(books, idOf(key), baht(500), at);
        takeOut(books, account, { kind: 'REFUND', amount: baht(500), to, ...(note && { note }) }, at);
      };
      return { at, do: give };
    }),
  ];
}

/** Five stars are points, when they are read. */
function earnByStars(
  books: Books,
  rounds: readonly PastRound[],
  reviews: readonly PastReview[],
  booked: ReadonlySet<string>,
): void {
  const refs = new Map(rounds.map(({ booking_id, booking_ref }) => [booking_id, booking_ref]));
  for (const { about_id, by, stars, published_at, booking_id } of reviews)
    if (booked.has(booking_id) && by === 'golfer' && stars === 5)
      books.earn(about_id, EARNED.review, `review:${refs.get(booking_id)}`, parseMoment(published_at));
}

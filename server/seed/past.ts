import { addDays, type ClockTime, dateOf, HOUR, MINUTE, type Moment, momentOf, parseMoment } from '#domain/dates.ts';
import type { Holes } from '#domain/course/course.ts';
import type { CourseSeed } from '../course/sql.ts';
import type { Books } from './books.ts';
import { type Line, OUTCOMES, type PastStep, saidBy, WORDS } from './data.ts';
import { chanceOf, pickOf } from './id.ts';
import { actPast, bookingOf, createPast, type PastBooking, type PlannedRound } from './past-booking.ts';
import { type Doing, haveEnough, tipFor, topUps, withdrawals } from './past-money.ts';
import { planRounds, addReviews } from './past-reviews.ts';

/** Adds the past months: bookings and their money, top-ups and withdrawals, conversations, and older reviews. Uses no database. */
export function addPast(books: Books, courses: readonly CourseSeed[], inApp: readonly string[]): void {
  const { planned, reviewed } = planRounds(courses, books.now);
  const bySlug = new Map(courses.map((course) => [course.slug, course]));
  const doings: Doing[] = [...topUps(books), ...withdrawals(books)];
  const bookings = new Map<string, PastBooking>();
  for (const round of planned) {
    const course = bySlug.get(round.slug);
    if (!course) throw new RangeError(`${round.slug} is no course`);
    const booking = bookingOf(round, course, inApp.includes(round.slug) ? 'IN_APP' : 'AT_COURSE');
    bookings.set(round.key, booking);
    doings.push(...lifeOf(books, round, booking));
    if (round.outcome === 'PLAYED') doings.push(...talkOf(books, round, booking));
  }
  for (const { do: happen } of doings.toSorted((a, b) => a.at - b.at)) happen();
  addReviews(books, reviewed, bookings);
}

function lifeOf(books: Books, round: PlannedRound, booking: PastBooking): Doing[] {
  const asked = parseMoment(booking.created_at);
  const ask = () => {
    haveEnough(books, booking.golfer_id, booking.total, asked);
    createPast(books, booking, asked);
  };
  const acts = stepsOf(round, booking).map(({ at, step }) => ({
    at,
    do: () => {
      const { action } = step;
      actPast(books, booking, { ...step, ...reasonOf(round, action) }, at);
      if ((action === 'confirm_end' || action === 'agree_closed') && booking.started_at !== null)
        tipFor(books, booking);
    },
  }));
  return [{ at: asked, do: ask }, ...acts];
}

const LATE: Partial<PastStep> = { least: -8, most: -22 };
const PACE: Record<Holes, number> = { 9: 132, 18: 268, 27: 400, 36: 545 };

/** All steps of a past booking in order. */
function stepsOf({ key, outcome, holes }: PlannedRound, booking: PastBooking): { at: Moment; step: PastStep }[] {
  const tee_off = parseMoment(booking.tee_off_at);
  const evening = (days = 1) => momentOf(addDays(dateOf(tee_off), -days), '18:20' as ClockTime);
  const isLate = chanceOf(`${key} late`) < 0.05;
  let last = parseMoment(booking.created_at);
  const from = {
    asked: last,
    respond_by: parseMoment(booking.respond_by),
    tee_off,
    full_round: tee_off + PACE[holes] * MINUTE,
  };
  return OUTCOMES[outcome].map((it) => {
    const step = isLate && it.chance === 'arrival' ? { ...it, ...LATE } : it;
    const { least, most = least, said } = step;
    const minutes = Math.round(least + chanceOf(`${key} ${step.chance}`) * (most - least));
    const start = step.from === 'last' ? last : step.from === 'evening' ? evening(step.days) : from[step.from];
    last = start + minutes * MINUTE;
    const holes_played = said?.holes_played && Math.min(said.holes_played, holes);
    return { at: last, step: said ? { ...step, said: { ...said, ...(holes_played && { holes_played }) } } : step };
  });
}

function reasonOf({ key, caddy }: PlannedRound, action: PastStep['action']) {
  const [all, chance] = action === 'decline' ? [WORDS.decline, 'no'] : [WORDS.ask_cancel, 'off'];
  if (action !== 'decline' && action !== 'ask_cancel') return {};
  const { code, text } = pickOf(all, `${key} ${chance}`);
  return { reason: { code, text: saidBy(caddy, text) } };
}

/** Messages on the evening before and after a round. The README's users talk with everybody. */
function talkOf(books: Books, round: PlannedRound, booking: PastBooking): Doing[] {
  const { key, golfer, caddy } = round;
  const talks = chanceOf(`${key} talks`) * (golfer.key === 'golfer' || caddy.key === 'caddy' ? 0.3 : 1);
  const say = (lines: readonly Line[], start: Moment, apart: number) =>
    lines.map(({ by, text, phrase }, n): Doing => {
      const words = phrase
        ? { kind: 'PHRASE' as const, phrase }
        : { kind: 'TEXT' as const, text: saidBy(round[by], text ?? '') };
      const at = start + n * apart * MINUTE;
      return { at, do: () => books.say(booking, { ...words, sender_id: booking[`${by}_id`] }, at) };
    });
  const tee_off = parseMoment(booking.tee_off_at);
  const evening = tee_off - (10 + 3 * talks) * HOUR;
  const { before_play, after_play } = WORDS;
  const before = say(pickOf(before_play[golfer.language], `${key} before`), evening, 3 + talks);
  const after = say(pickOf(after_play[golfer.language], `${key} after`), tee_off + (7 + 4 * talks) * HOUR, 9);
  return [...(talks < 0.6 ? before : []), ...(talks < 0.25 ? after : [])];
}

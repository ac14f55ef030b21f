import { createHash } from 'node:crypto';
import {
  addDays,
  type ClockTime,
  dateOf,
  HOUR,
  MINUTE,
  type Moment,
  momentOf,
  parseMoment,
  DAY,
  isoOf,
} from '#domain/dates.ts';
import type { Holes } from '#domain/course/course.ts';
import { baht, type Satang, satang } from '#domain/money.ts';
import { TOPUP_METHODS, type TopupMethod } from '#domain/payment/topup.ts';
import { undoBy } from '#domain/tip/tip.ts';
import {
  caddyAccounts,
  givingBack,
  golferAccounts,
  holding,
  tipping,
  toppingUp,
  withdrawing,
} from '#domain/wallet/posting.ts';
import { BANKS, type WithdrawalKind } from '#domain/withdrawal/withdrawal.ts';
import type { CourseSeed } from '../course/sql.ts';
import type { Books } from './books.ts';
import { type Line, OUTCOMES, type PastStep, saidBy, WORDS, CADDIES, GOLFERS, ROUNDS } from './data.ts';
import { chanceOf, pickOf, idOf } from './id.ts';
import { actPast, bookingOf, createPast, type PastBooking, type PlannedRound } from './past-booking.ts';
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
    const booking = bookingOf(books, round, course, inApp.includes(round.slug) ? 'IN_APP' : 'AT_COURSE');
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

const PROVIDER = { provider: 'sandbox', livemode: false } as const;

/** 160 bits like the provider's keys, always the same. */
const keyOf = (kind: string, key: string): string =>
  `${kind}_sandbox_${createHash('sha1').update(`caddee-demo ${key}`).digest('base64url')}`;

/** A top-up that was paid two minutes after its creation, also in the provider's tables. */
export function topUp(books: Books, user_id: string, amount: Satang, at: Moment, wanted?: TopupMethod): void {
  const reference = books.reference('TU', at);
  const topup_id = books.id(at, `topup ${reference}`);
  const method = wanted ?? pickOf([...TOPUP_METHODS.slice(0, 1), ...TOPUP_METHODS], topup_id);
  const charge_id = keyOf('chrg', topup_id);
  const moments = { created_at: isoOf(at), expires_at: isoOf(at + 15 * MINUTE), paid_at: isoOf(at + 2 * MINUTE) };
  const same = { topup_id, charge_id, amount, method, ...moments };
  books.rows.add('sandbox_charge', { ...same, status: 'successful', return_uri: '/golfer/payment-status' });
  const fee = Math.round((amount * 165) / 10_000);
  books.rows.add('topup', {
    ...same,
    ...PROVIDER,
    user_id,
    reference,
    platform: 'ANDROID',
    status: 'PAID',
    fee,
    fee_vat: Math.round((fee * 7) / 100),
    ref_hash: createHash('sha256').update(charge_id).digest('hex'),
    next_check_at: moments.created_at,
  });
  books.post(toppingUp(user_id, amount), `topup:${topup_id}:credit`, at + 2 * MINUTE);
  books.tell('topup.changed', { topup_id, amount, status: 'PAID' }, [user_id], at + 2 * MINUTE);
}

/** Tops up a golfer who would have too little, some time before. */
function haveEnough(books: Books, user_id: string, amount: Satang, at: Moment): void {
  const free = books.available(golferAccounts(user_id).available) - (books.reserved.get(user_id) ?? 0);
  if (free >= amount) return;
  const enough = [500, 1_000, 1_500, 2_000, 3_000, 5_000].filter((credits) => baht(credits) >= amount - free);
  topUp(books, user_id, baht(pickOf(enough.slice(0, 3), `more ${user_id} ${at}`)), at - 21 * MINUTE);
}

/** Two in five tip in the app, and one in five notes a cash tip. */
function tipFor(books: Books, booking: PastBooking): void {
  const { booking_id, booking_ref, golfer_id, caddy_id, closed_at } = booking;
  const chance = chanceOf(`tip ${booking_ref}`);
  if (chance > 0.6 || closed_at === null) return;
  const at = parseMoment(closed_at) + Math.round(4 + chance * 60) * MINUTE;
  const amount = baht(pickOf([200, 300, 300, 400, 400, 500, 600], `tip of ${booking_ref}`));
  const tip_id = books.id(at, `tip ${booking_ref}`);
  const tip = { tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, created_at: isoOf(at) };
  if (chance > 0.4) return books.rows.add('tip', { ...tip, way: 'CASH', status: 'NOTED', undo_by: null });
  haveEnough(books, golfer_id, amount, at);
  const undo_by = undoBy(at);
  books.rows.add('tip', { ...tip, way: 'WALLET', status: 'PAID', undo_by: isoOf(undo_by) });
  books.post(holding(golfer_id, amount), `tip:${tip_id}:hold`, at);
  books.post(tipping(golfer_id, caddy_id, amount), `tip:${tip_id}:pay`, undo_by);
  books.tell('tip.received', { booking_ref, amount }, [caddy_id], undo_by);
}

type BankAccount = ReturnType<typeof addBankAccount>;

/** The demo caddy's account is the one in the README. */
function addBankAccount(books: Books, key: string, holder: string, at: Moment) {
  const end = 1_000 + Math.floor(chanceOf(`account of ${key}`) * 8_900);
  const [bank, last4] = key === 'caddy' ? (['kbank', '4471'] as const) : [pickOf(BANKS, key), String(end)];
  const recipient_id = keyOf('recp', key);
  const account = { user_id: idOf(key), bank, last4, holder, provider: PROVIDER.provider, recipient_id };
  books.rows.add('sandbox_recipient', { recipient_id, name: holder, bank, last4, created_at: isoOf(at) });
  books.rows.add('bank_account', { ...account, changed_at: isoOf(at) });
  return account;
}

function takeOut(
  books: Books,
  account: BankAccount,
  kind: WithdrawalKind,
  amount: Satang,
  at: Moment,
  to: 'PAID' | 'FAILED' | 'REJECTED' = 'PAID',
  note: string | null = null,
): void {
  const { user_id, recipient_id } = account;
  const reference = books.reference('WD', at);
  const withdrawal_id = books.id(at, `withdrawal ${reference}`);
  const own = kind === 'EARNINGS' ? caddyAccounts(user_id).available : golferAccounts(user_id).available;
  const transfer_id = to === 'REJECTED' ? null : keyOf('trsf', withdrawal_id);
  const failure_code = to === 'FAILED' ? 'failed_invalid_account' : null;
  // An operator approves a refund first.
  const approved = kind === 'EARNINGS' ? at : at + DAY;
  const ended = approved + (to === 'PAID' ? MINUTE : 5 * MINUTE);
  books.rows.add('withdrawal', {
    withdrawal_id,
    ...account,
    reference,
    kind,
    amount,
    status: to,
    transfer_id,
    note,
    failure_code,
    requested_on: dateOf(at),
    requested_at: isoOf(at),
    approved_at: transfer_id && isoOf(approved),
    checks: transfer_id ? 1 : 0,
    ended_at: isoOf(ended),
  });
  books.post(withdrawing(own, amount), `withdrawal:${withdrawal_id}:out`, at);
  const sent = { transfer_id, withdrawal_id, recipient_id, amount, created_at: isoOf(approved) };
  if (transfer_id)
    books.rows.add('sandbox_transfer', { ...sent, failure_code, status: failure_code ? 'failed' : 'pending' });
  if (to !== 'PAID') books.post(givingBack(own, amount), `withdrawal:${withdrawal_id}:back`, ended);
  books.tell('withdrawal.changed', { reference, status: to }, [user_id], ended);
}

interface Doing {
  at: Moment;
  do: () => void;
}

/** Everybody started with a top-up; golfers with present rounds had another a month ago. */
function topUps(books: Books): Doing[] {
  const again = new Set(ROUNDS.map(({ golfer }) => golfer));
  const doings = GOLFERS.flatMap(({ key, credit }) => {
    const [user_id, amount] = [idOf(key), baht(credit)];
    const first = books.now - 101 * DAY + Math.floor(chanceOf(`${key} first`) * 600) * MINUTE;
    const begin = { at: first, do: () => topUp(books, user_id, amount, first, 'PROMPTPAY') };
    const later = books.now - 33 * DAY;
    const once = () => {
      topUp(books, user_id, amount, later, 'PROMPTPAY');
      books.reserved.set(user_id, amount);
    };
    return again.has(key) ? [begin, { at: later, do: once }] : [begin];
  });
  const lately = books.now - 11 * DAY;
  return [...doings, { at: lately, do: () => topUp(books, idOf('golfer'), baht(1_500), lately, 'KBANK') }];
}

/**
 * Caddies withdraw about once a month, in whole hundreds of baht; the demo caddy also six days ago. One account number was wrong; one
 * golfer's refund was paid and another refused.
 */
function withdrawals(books: Books): Doing[] {
  const caddies = CADDIES.flatMap(({ key, real_name }) => {
    const account = addBankAccount(books, key, real_name, books.now - 95 * DAY);
    const shift = Math.floor(chanceOf(`${key} takes out`) * 12);
    const lately = books.now - 6 * DAY;
    const few = () => takeOut(books, account, 'EARNINGS', baht(400), lately);
    const monthly = [68, 41, 18].map((ago) => {
      const at = books.now - (ago + shift) * DAY - 90 * MINUTE;
      const take = () => {
        const has = books.available(caddyAccounts(account.user_id).available);
        const amount = satang(Math.floor(has / 10_000) * 10_000);
        const to = key === 'pla' && ago === 41 ? 'FAILED' : 'PAID';
        if (amount >= baht(300)) takeOut(books, account, 'EARNINGS', amount, at, to);
      };
      return { at, do: take };
    });
    return key === 'caddy' ? [...monthly, { at: lately, do: few }] : monthly;
  });
  const refunds = [
    { key: 'napat', to: 'PAID' as const },
    { key: 'oliver', to: 'REJECTED' as const, note: 'ชื่อบัญชีไม่ตรงกับชื่อผู้ใช้' },
  ].map(({ key, to, note }, n) => {
    const at = books.now - (60 + n) * DAY;
    const name = GOLFERS.find((it) => it.key === key)?.display_name ?? key;
    const account = addBankAccount(books, key, name, books.now - 96 * DAY);
    const give = () => {
      haveEnough(books, account.user_id, baht(500), at);
      takeOut(books, account, 'REFUND', baht(500), at, to, note);
    };
    return { at, do: give };
  });
  return [...caddies, ...refunds];
}

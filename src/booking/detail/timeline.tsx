import type { Booking } from '#domain/booking/api.ts';
import { dateOf, MINUTE, timeOf, type Moment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { type ClaimReason, UPCOMING, wasConfirmed, type BookingStatus } from '#domain/booking/status.ts';
import {
  approveBy,
  checkInFrom,
  claimAnswerBy,
  confirmEndBy,
  contestBy,
  respondBy,
  type Deadline,
} from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { earningOf } from '#domain/booking/refund.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, type Words, wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { factsOf, otherName, backOf } from '../data.ts';
import { OWN_STATUS_WORDS, STATUS_WORDS } from '../words.ts';

interface Props {
  /** With what waits on this phone. */
  booking: Booking;
  /** As the server knows it. */
  copy: Booking;
  viewer: Viewer;
}

/** What happened to a booking and what comes next, each with its moment; a time that was changed stays to be seen, struck through. */
export function Timeline({ booking, copy, viewer }: Props) {
  const f = useFormat();
  const language = useLanguage();
  const steps = stepsOf({ booking, copy, viewer, language, money: (amount) => f.money(satang(amount)) });
  return (
    <ol className="card card--pad timeline">
      {steps.map((step) => (
        <OneStep key={step.text} step={step} />
      ))}
    </ol>
  );
}

function OneStep({ step: { text, at, until, was, isDone, isToSend } }: { step: Step }) {
  const w = useWords(timelineWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const of = (moment: Moment) => `${f.day(dateOf(moment))} · ${timeOf(moment)}`;
  const isTimed = text.includes('{when}');
  const when = (moment: Moment) =>
    dateOf(moment) === dateOf(now) ? timeOf(moment) : `${f.day(dateOf(moment))} ${timeOf(moment)}`;
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <Icon name={isToSend ? 'clock' : isDone ? 'circle-check' : 'circle'} />
      <span className="grow">
        <b>{at === undefined ? text : say(text, { when: when(at) })}</b>
        {at !== undefined && !isTimed && (
          <span className="meta-xs num">
            {was !== undefined && <s>{of(was)}</s>} {of(at)}
            {until !== undefined && `–${timeOf(until)}`}
            {isToSend && ` · ${w.toSend}`}
          </span>
        )}
      </span>
    </li>
  );
}

/** A course that does not let them play, inside a sentence. */
const CLOSED_WORDS = {
  RAIN: { th: 'เล่นต่อไม่ได้เพราะฝน', en: 'rain stopped play' },
  CLOSED: { th: 'สนามปิด', en: 'the course is closed' },
  TOURNAMENT: { th: 'สนามมีการแข่งขัน', en: 'there is a tournament' },
} satisfies Record<ClaimReason, Words>;

const timelineWords = {
  you: { th: 'คุณ', en: 'You' },
  sent: { th: 'ส่งคำขอ และกันเงิน {amount}', en: 'Request sent, {amount} held' },
  asked: { th: '{name}ส่งคำขอ', en: '{name} asked for you' },
  heldFor: { th: 'รับช่วงการจองเดิม เงินที่กันไว้ย้ายมา', en: 'Took over the booking, the held money came along' },
  waitsFor: { th: 'รอ{name}ตอบถึง {when}', en: 'Waiting for {name} until {when}' },
  waitsForYou: { th: 'รอคุณตอบถึง {when}', en: 'Waiting for you until {when}' },
  accepted: { th: '{name}ตอบรับ', en: '{name} accepted' },
  youAccepted: { th: 'คุณรับงาน', en: 'You accepted' },
  refused: { th: '{name}ขอให้คงรอบไว้', en: '{name} asked to keep the round' },
  asksCancel: { th: '{name}ขอยกเลิก', en: '{name} asked to cancel' },
  byItself: { th: 'ระบบยกเลิกให้เอง ถ้าไม่มีคำตอบ', en: 'Cancelled by itself if nobody answers' },
  checkedIn: { th: '{name}เช็กอิน', en: '{name} checked in' },
  checkIn: { th: 'เช็กอินที่แท่นที', en: 'Check in at the tee' },
  teeOff: { th: 'ออกรอบ', en: 'Tee off' },
  started: { th: 'เริ่มรอบ', en: 'The round began' },
  claimed: { th: '{name}แจ้งว่า{why}', en: '{name}: {why}' },
  claimUnsent: {
    th: 'เวลา 30 นาทีเริ่มนับเมื่อส่งถึงเรา',
    en: 'The 30 minutes to answer begin when it arrives',
  },
  endUnsent: { th: 'เวลา 24 ชม. เริ่มนับเมื่อส่งถึงเรา', en: 'The 24 hours to confirm begin when it arrives' },
  claimAnswer: { th: 'ถือว่ายืนยัน ถ้าไม่มีคำตอบ', en: 'Counts as confirmed if nobody answers' },
  finish: { th: 'จบรอบ ตัดเงิน', en: 'Finish, the money is paid' },
  ended: { th: 'จบรอบ เล่น {n} หลุม', en: 'Finished, holes played: {n}' },
  stopped: { th: 'หยุดรอบ เล่น {n} หลุม', en: 'Stopped, holes played: {n}' },
  confirmEnd: { th: 'ยืนยันจบรอบให้เอง ถ้าไม่มีคำตอบ', en: 'Confirmed by itself if nobody answers' },
  back: { th: 'คืนเงิน {amount} เข้าวอลเล็ตแล้ว', en: '{amount} is back in your wallet' },
  willBack: {
    th: 'จะคืนเงิน {amount} เมื่อคำขอส่งถึง ถ้าแคดดี้ยังไม่ตอบรับ',
    en: '{amount} comes back once this has reached us, unless the caddy has accepted',
  },
  replaced: { th: 'มีแคดดี้แทน เงินที่กันไว้ย้ายไป', en: 'A substitute stepped in, the held money moved along' },
  disputed: { th: '{name}ขอให้ตรวจสอบ', en: '{name} asked for a review' },
  settles: { th: 'ปิดยอด ถ้าไม่มีการโต้แย้ง', en: 'Settled if nobody contests it' },
  settled: { th: 'ปิดยอดแล้ว', en: 'Settled' },
  yours: { th: '{amount} เป็นของคุณแล้ว', en: '{amount} is yours' },
  toSend: { th: 'รอส่ง', en: 'waiting to send' },
} as const satisfies Record<string, Words>;

interface Step {
  text: string;
  /** When it happened or will; not every end has a moment of its own. */
  at?: Moment | undefined;
  /** Until when, of what has a window. */
  until?: Moment;
  /** The time it had before it was changed. */
  was?: Moment | undefined;
  isDone: boolean;
  /** It happened on this phone and is not sent yet. */
  isToSend?: boolean;
}

interface About {
  booking: Booking;
  /** As the server knows it: what is not in it has not been sent. */
  copy: Booking;
  viewer: 'golfer' | 'caddy';
  language: Language;
  money: (amount: Satang | number) => string;
}

/** What happened to a booking and what comes next, as this person lives it: first what has been, in its order, then what is to come. */
function stepsOf(about: About): Step[] {
  const ahead = aheadOf(about);
  return [...happened(about).toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity)), ...ahead];
}

function naming({ booking, viewer, language }: About) {
  const w = wordsIn(timelineWords, language);
  const other = otherName(booking, viewer, language);
  return { w, other, who: (by: 'golfer' | 'caddy') => (by === viewer ? w.you : other) };
}

function happened(about: About): Step[] {
  const { booking, copy, viewer, language, money } = about;
  const { w, who, other } = naming(about);
  const facts = factsOf(booking);
  const known = factsOf(copy);
  const isCaddy = viewer === 'caddy';
  const done = (text: string, key: keyof BookingFacts): Step[] => {
    const at = facts[key];
    return typeof at === 'number' ? [{ text, at, isDone: true, isToSend: known[key] === null }] : [];
  };
  const sent = booking.replaces_ref ? w.heldFor : say(w.sent, { amount: money(booking.total) });
  const yes = isCaddy ? w.youAccepted : say(w.accepted, { name: other });
  const { claim, dispute, holes_played: n } = booking;
  const ended = booking.stop_reason === 'FULL' ? w.ended : w.stopped;
  return [
    ...done(isCaddy ? say(w.asked, { name: other }) : sent, 'created_at'),
    ...(wasConfirmed(booking) ? done(yes, 'answered_at') : []),
    ...done(say(w.refused, { name: who('golfer') }), 'refused_at'),
    ...done(say(w.asksCancel, { name: who('caddy') }), 'asked_at'),
    ...done(say(w.checkedIn, { name: who('caddy') }), 'caddy_arrived_at'),
    ...done(say(w.checkedIn, { name: who('golfer') }), 'golfer_arrived_at'),
    ...done(w.started, 'started_at'),
    ...(claim
      ? [
          {
            text: say(w.claimed, { name: who(claim.by), why: wordIn(CLOSED_WORDS[claim.reason], language) }),
            at: facts.claim?.at,
            isDone: true,
            isToSend: copy.claim === null,
          },
        ]
      : []),
    ...done(say(ended, { n: n ?? booking.holes }), 'ended_at'),
    ...closing(about, facts),
    ...(dispute ? done(say(w.disputed, { name: who(dispute.by) }), 'disputed_at') : []),
    // What was over at once is not closed once more.
    ...(facts.settled_at === null || facts.settled_at === facts.closed_at
      ? []
      : [{ ...settledStep(about), at: facts.settled_at }]),
  ];
}

/** How it ended, and what came back. */
function closing(about: About, facts: BookingFacts): Step[] {
  const { booking, copy, viewer, language, money } = about;
  const { w } = naming(about);
  const { status } = booking;
  if (UPCOMING.includes(status)) return [];
  const text = wordIn(OWN_STATUS_WORDS[viewer][status] ?? STATUS_WORDS[status], language);
  const at = facts.closed_at ?? olderEnd(facts);
  const back = viewer === 'golfer' ? backOf(booking) : undefined;
  const isToSend = UPCOMING.includes(copy.status);
  return [
    // Under review is not an end: it has its own step.
    ...(status === 'DISPUTED' ? [] : [{ text, at, isDone: true, isToSend }]),
    ...(booking.replaced_by_ref ? [{ text: w.replaced, at, isDone: true }] : []),
    ...(back
      ? [
          isToSend
            ? { text: say(w.willBack, { amount: money(back) }), isDone: false }
            : { text: say(w.back, { amount: money(back) }), at, isDone: true },
        ]
      : []),
  ];
}

/** Of a booking kept by an older build. */
function olderEnd({ status, answered_at, respond_by }: BookingFacts): Moment | undefined {
  if (status === 'DECLINED') return answered_at ?? undefined;
  return status === 'EXPIRED' ? respond_by : undefined;
}

function settledStep(about: About): Step {
  const { w } = naming(about);
  const share = earningOf(about.booking);
  const isPaid = about.viewer === 'caddy' && share > 0;
  return { text: isPaid ? say(w.yours, { amount: about.money(share) }) : w.settled, isDone: true };
}

interface Ahead extends About {
  facts: BookingFacts;
  by: (text: string, deadline: Deadline) => Step;
}

const settles = (it: Ahead): Step[] =>
  it.facts.settled_at === null && it.facts.closed_at !== null ? [it.by(naming(it).w.settles, contestBy)] : [];
const nothing = (): Step[] => [];
const finish = (it: Ahead): Step => ({ text: naming(it).w.finish, isDone: false });

const teeOff = (it: Ahead): Step => {
  const { tee_off_at, earliest_tee_off_at: earliest } = it.facts;
  const step = it.by(naming(it).w.teeOff, () => tee_off_at);
  return earliest === tee_off_at ? step : { ...step, was: earliest };
};

/** What is still to come of a booking in this status. */
const AHEAD: Record<BookingStatus, (it: Ahead) => Step[]> = {
  PENDING: (it) => {
    const { w, other } = naming(it);
    const text = it.viewer === 'caddy' ? w.waitsForYou : say(w.waitsFor, { name: other, when: '{when}' });
    return [it.by(text, respondBy), teeOff(it)];
  },
  CONFIRMED: (it) => {
    const isThere = it.facts[`${it.viewer}_arrived_at`] !== null;
    return [
      ...(isThere ? [] : [{ ...it.by(naming(it).w.checkIn, checkInFrom), until: it.facts.tee_off_at }]),
      teeOff(it),
      finish(it),
    ];
  },
  CANCELLATION_REQUESTED_BY_CADDY: (it) => [it.by(naming(it).w.byItself, approveBy), teeOff(it)],
  IN_PROGRESS: (it) => [it.facts.ended_at === null ? finish(it) : it.by(naming(it).w.confirmEnd, confirmEndBy)],
  COMPLETED: settles,
  NO_SHOW_GOLFER: settles,
  NO_SHOW_CADDY: settles,
  DECLINED: nothing,
  EXPIRED: nothing,
  CANCELLED_BY_GOLFER: nothing,
  CANCELLED_BY_CADDY: nothing,
  CANCELLED_BY_COURSE: nothing,
  DISPUTED: nothing,
};

function aheadOf(about: About): Step[] {
  const facts = factsOf(about.booking);
  const by: Ahead['by'] = (text, deadline) => ({ text, at: deadline(facts), isDone: false });
  // What waits on this phone has begun nothing yet: its answer has no moment.
  if (facts.claim && !about.copy.claim) return [{ text: naming(about).w.claimUnsent, isDone: false }];
  if (facts.claim) return [by(naming(about).w.claimAnswer, claimAnswerBy)];
  if (facts.status === 'IN_PROGRESS' && facts.ended_at !== null && about.copy.ended_at === null)
    return [{ text: naming(about).w.endUnsent, isDone: false }];
  return AHEAD[about.booking.status]({ ...about, facts, by });
}

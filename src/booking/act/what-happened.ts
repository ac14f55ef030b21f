import type { Booking } from '#domain/booking/api.ts';
import type { BookingStatus } from '#domain/booking/status.ts';
import { dateOf, parseMoment, type Moment } from '#domain/dates.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { formatIn } from '../../i18n/format.ts';
import { say, type Language, type Words } from '../../i18n/language.ts';
import { otherName } from '../data.ts';

type Viewer = 'golfer' | 'caddy';
type Who = Viewer | 'course';

export const NOTHING_LEFT: Words = { th: 'ไม่ต้องทำอะไรอีก', en: 'Nothing is left to do.' };
const LOOK: Words = { th: 'เปิดดูการจองก่อนตัดสินใจ', en: 'Look at the booking before you decide.' };

interface Row {
  who: Who | undefined;
  at: (it: Booking) => string | null;
  did: Words;
  next: Words;
}

/** How a booking came to its status: who did what, and whether anything is left to do. */
const ROWS: Partial<Record<BookingStatus, Row>> = {
  CANCELLED_BY_GOLFER: row('golfer', { th: '{who}ยกเลิกแล้ว', en: '{who} cancelled' }, NOTHING_LEFT, ended),
  CANCELLED_BY_CADDY: row('caddy', { th: '{who}ยกเลิกแล้ว', en: '{who} cancelled' }, NOTHING_LEFT, ended),
  CANCELLED_BY_COURSE: row(
    'course',
    { th: 'รอบปิดเพราะสนาม', en: 'The round was closed because of the course' },
    NOTHING_LEFT,
    ended,
  ),
  DECLINED: row('caddy', { th: '{who}ตอบว่าไม่รับ', en: '{who} declined' }, NOTHING_LEFT, (it) => it.answered_at),
  EXPIRED: row(undefined, { th: 'หมดเวลาตอบ', en: 'The time to answer ended' }, NOTHING_LEFT, (it) => it.respond_by),
  CONFIRMED: row('caddy', { th: '{who}ตอบรับแล้ว', en: '{who} accepted' }, LOOK, (it) => it.answered_at),
  CANCELLATION_REQUESTED_BY_CADDY: row(
    'caddy',
    { th: '{who}ขอยกเลิก', en: '{who} asked to be let off' },
    LOOK,
    (it) => it.asked_at,
  ),
  IN_PROGRESS: row(undefined, { th: 'เริ่มรอบแล้ว', en: 'The round began' }, LOOK, (it) => it.started_at),
  COMPLETED: row(undefined, { th: 'รอบจบแล้ว', en: 'The round was closed as finished' }, NOTHING_LEFT, ended),
  NO_SHOW_GOLFER: row(
    'caddy',
    { th: '{who}แจ้งว่านักกอล์ฟไม่มา', en: '{who} reported that the golfer did not come' },
    LOOK,
    ended,
  ),
  NO_SHOW_CADDY: row(
    'golfer',
    { th: '{who}แจ้งว่าแคดดี้ไม่มา', en: '{who} reported that the caddy did not come' },
    LOOK,
    ended,
  ),
};

/** Newer than the status: the other has asked for something. */
const CLAIMED: Words = { th: '{who}แจ้งว่าเล่นต่อไม่ได้', en: '{who} reported that play stopped' };
const PROPOSED: Words = { th: '{who}ขอเปลี่ยนรอบ', en: '{who} proposed a change' };

function row(who: Row['who'], did: Words, next: Words, at: Row['at']): Row {
  return { who, did, next, at };
}

function ended(it: Booking): string | null {
  return it.closed_at;
}

/** Trusted as little as anything that was on a disk. */
export const isWhole = (present: unknown): present is Booking =>
  typeof present === 'object' &&
  present !== null &&
  'status' in present &&
  'golfer' in present &&
  'caddy' in present &&
  'respond_by' in present;

/** In place of a general reason; undefined where the booking does not say it. `present` is what the server said when it refused. */
export function whatHappened(present: Booking, viewer: Viewer, now: Moment): Words | undefined {
  const isOver = present.status === 'PENDING' && parseMoment(present.respond_by) <= now;
  const found = latestOf(present) ?? ROWS[isOver ? 'EXPIRED' : present.status];
  if (!found) return undefined;
  const at = found.at(present);
  const saidIn = (language: Language): string => {
    const f = formatIn(language);
    const when = at === null ? '' : ` ${timeIn(f, parseMoment(at), now)}`;
    return `${say(found.did[language], { who: nameOf(present, found.who, viewer, language) })}${when}${language === 'en' ? '.' : ''} ${found.next[language]}`;
  };
  return { th: saidIn('th'), en: saidIn('en') };
}

function latestOf({ status, claim, change }: Booking): Row | undefined {
  if (claim && (status === 'CONFIRMED' || status === 'IN_PROGRESS'))
    return row(claim.by, CLAIMED, LOOK, () => claim.at);
  return change && status === 'CONFIRMED' ? row(change.by, PROPOSED, LOOK, () => null) : undefined;
}

function nameOf(present: Booking, who: Row['who'], viewer: Viewer, language: Language): string {
  if (who === viewer) return language === 'th' ? 'คุณ' : 'You';
  return who === 'golfer' || who === 'caddy' ? otherName(present, viewer, language) : '';
}

/** The time, with the day where it is not today. */
export function timeIn(f: ReturnType<typeof formatIn>, moment: Moment, now: Moment): string {
  const time = f.time(moment);
  return dateOf(moment) === dateOf(now) ? time : `${f.day(dateOf(moment))} ${time}`;
}

/** Of acts that waited on the phone: the only one that can find the time taken is a caddy's yes, and its request still waits. */
export const WAITED_REFUSALS: Partial<Record<RefusalCode, Words>> = {
  BOOKING_SLOT_TAKEN: {
    th: 'คุณหรือนักกอล์ฟมีรอบอื่นที่ยืนยันแล้วในเวลานี้ คำขอนี้ยังรอคำตอบ กดไม่รับเพื่อให้นักกอล์ฟได้เงินคืนทันที',
    en: 'You or the golfer have another confirmed round then. This request is still waiting: decline it, and the golfer gets the money back at once',
  },
};

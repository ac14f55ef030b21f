import type { Price } from '#domain/booking/price.ts';
import type { Terms } from '#domain/booking/rate.ts';
import { expiryOf } from '#domain/broadcast/transitions.ts';
import { isTooShort, type Audience } from '#domain/broadcast/status.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Course } from '#domain/course/api.ts';
import { HOUR, MINUTE, momentOf, type Moment } from '#domain/dates.ts';
import type { RoundDraft } from '../../booking/round/round.ts';
import { roundPrice } from '../../course/round-price.ts';
import { useWords, type Words, say } from '../../i18n/language.ts';
import { useNow } from '../../ui/now.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';

const words = {
  tooShort: {
    th: 'ประกาศไม่ทันแล้ว ต้องก่อนเวลาออกรอบอย่างน้อย 1 ชม. 15 นาที เลือกเวลาที่ช้ากว่านี้ หรือขอแคดดี้คนเดียว',
    en: 'Too late to ask all: at least 1 h 15 min before tee-off. Choose a later time, or request one caddy',
  },
} as const satisfies Record<string, Words>;

/** When it would end by itself if it were sent at `now`; undefined while the round is not chosen. */
export function endOf({ date, time, open_hours }: RoundDraft, now: Moment): Moment | undefined {
  if (!date || !time) return undefined;
  return expiryOf(
    now,
    momentOf(date, time),
    open_hours === undefined ? undefined : { since: now, length: open_hours * HOUR },
  );
}

/** Why no open request can be made for that round; undefined when one can. The server decides. */
export function useAskProblem(round: RoundDraft): string | undefined {
  const w = useWords(words);
  const now = useNow(MINUTE);
  const end = endOf(round, now);
  return end !== undefined && isTooShort(now, end) ? w.tooShort : undefined;
}

/** As the calls want it; undefined while something of the round is not chosen. */
export function askInput(round: RoundDraft): InputOf<'POST /broadcast/create'> | undefined {
  const { slug, date, time, holes, transport, seats, audience, note, open_hours } = round;
  const { wish_languages, wish_years } = round;
  if (!slug || !date || !time || !transport) return undefined;
  return {
    golf_course: slug,
    booking_date: date,
    tee_off_time: time,
    holes,
    transport,
    caddies_needed: seats,
    audience,
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(wish_languages.length > 0 ? { wish_languages: [...wish_languages] } : {}),
    ...(wish_years === undefined ? {} : { wish_years }),
    ...(open_hours === undefined ? {} : { open_hours }),
  };
}

/** By the rules themselves; the server gives the price again when the golfer chooses a caddy. */
export function priceNow({ date, holes, transport }: RoundDraft, course: Course, kept?: Terms): Price | undefined {
  if (!date || !transport) return undefined;
  return roundPrice({ booking_date: date, holes, transport }, course, kept);
}

/** Who sees an open request. */
export const AUDIENCE_WORDS = {
  FOLLOWED: { th: 'แคดดี้ที่คุณติดตามก่อน', en: 'Caddies you follow first' },
  COURSE: { th: 'แคดดี้ทุกคนของสนามนี้', en: 'All caddies of this course' },
  ALL: { th: 'รวมสนามใกล้เคียง', en: 'Also nearby courses' },
} as const satisfies Record<Audience, Words>;

export const AUDIENCE_HINTS = {
  FOLLOWED: {
    th: '30 นาทีแรกเห็นเฉพาะคนที่คุณติดตาม แล้วเปิดให้ทุกคนของสนามนี้',
    en: 'For 30 minutes only those you follow, then all of this course',
  },
  COURSE: { th: 'เห็นทันทีที่ประกาศ', en: 'They see it at once' },
  ALL: { th: 'แคดดี้สนามอื่นในจังหวัดเดียวกันเห็นด้วย', en: 'Caddies of other courses in the province see it too' },
} as const satisfies Record<Audience, Words>;

/** Making and editing an open request. */
export const askWords = {
  seats: { th: 'ต้องการแคดดี้กี่คน', en: 'How many caddies' },
  seatsHint: {
    th: 'มากันเป็นก๊วนได้ถึง 4 คน แต่ละคนมีแคดดี้และการจองของตัวเอง',
    en: 'Up to a flight of four: each seat gets its own caddy and its own booking',
  },
  audience: { th: 'ใครเห็นประกาศ', en: 'Who sees it' },
  openFor: { th: 'เปิดรับนานแค่ไหน', en: 'Open for' },
  open: { th: 'เปิดรับถึง', en: 'Open until' },
  hours: { th: '{n} ชม.', en: '{n} h' },
  longest: { th: 'นานที่สุด 3 วัน', en: 'Longest, 3 days' },
  asItIs: { th: 'ตามเดิม', en: 'As it is' },
  closes: { th: 'ปิดรับ {when}', en: 'Closes {when}' },
  closesEarly: {
    th: 'ปิดรับ {when} เพราะต้องปิดก่อนเวลาออกรอบ 1 ชม.',
    en: 'Closes {when}: an hour before tee-off at the latest',
  },
  closesLongest: {
    th: 'ปิดรับ {when} นานที่สุด 3 วัน และต้องปิดก่อนเวลาออกรอบ 1 ชม.',
    en: 'Closes {when}: 3 days at most, and an hour before tee-off at the latest',
  },
  closesByDay: {
    th: 'ประกาศปิดช่วง 08:00–21:00 เท่านั้น แคดดี้จึงมีเวลาตอบตอนกลางวัน',
    en: 'It closes between 08:00 and 21:00, so that caddies have time to answer by day.',
  },
  closesAtNight: {
    th: 'ปิดตอนกลางคืนเพราะใกล้เวลาออกรอบแล้ว แคดดี้อาจไม่ทันเห็น',
    en: 'It closes at night, as tee-off is so near: few caddies may see it.',
  },

  nCaddies: { th: '{n} คน', en: '{n}' },
  pricePer: { th: 'ราคาต่อแคดดี้หนึ่งคน', en: 'Price for each caddy' },
  sumOf: { th: 'รวมถ้าได้ครบ {n} คน', en: 'In all, for {n} caddies' },
  notHeld: {
    th: 'ตอนนี้ยังไม่กันเงิน เมื่อคุณเลือกแคดดี้ เรากันเงินคนละ {amount} และตัดจริงเมื่อจบรอบ',
    en: 'Nothing is held now. When you choose a caddy we hold {amount} each, and take it when the round is finished.',
  },
  noPromise: {
    th: 'แคดดี้ที่สนใจยังไม่ใช่การจอง และยังรับงานอื่นได้จนกว่าคุณจะเลือก',
    en: 'Interest is not a booking: a caddy may still take other rounds until you choose.',
  },
  send: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
  asked: { th: 'ส่งประกาศถึงแคดดี้แล้ว คนที่สนใจจะขึ้นที่หน้านี้', en: 'Sent to the caddies. Whoever is interested appears here' },
  needOnline: {
    th: 'ยังไม่ได้ส่ง ต้องมีสัญญาณจึงประกาศได้ สิ่งที่เลือกไว้ยังอยู่ในเครื่อง',
    en: 'Not sent: asking needs a signal. What you chose is kept on this device.',
  },
  toOpen: { th: 'ดูประกาศของฉัน', en: 'See my open requests' },
  toRound: { th: 'แก้ไขรอบ', en: 'Change the round' },
  toAsk: { th: 'แก้ไขประกาศ', en: 'Change the request' },
  toOther: { th: 'ดูรอบนั้น', en: 'See that round' },
  toProfile: { th: 'กรอกข้อมูลให้ครบ', en: 'Finish your profile' },
  note: { th: 'ฝากถึงแคดดี้ (ไม่บังคับ)', en: 'Note to the caddies (optional)' },
} as const satisfies Record<string, Words>;

/** What all caddies together cost, one for each seat; nothing for a single seat. */
export function SeatsTotal({ total, seats }: Pick<Price, 'total'> & { seats: number }) {
  const w = useWords(askWords);
  const f = useFormat();
  if (seats < 2) return null;
  return (
    <p className="card row between">
      <span>{say(w.sumOf, { n: seats })}</span>
      <b className="num strong">{f.money(satang(total * seats))}</b>
    </p>
  );
}

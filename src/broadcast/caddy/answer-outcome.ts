import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { NOTHING_LEFT, timeIn } from '../../booking/act/what-happened.ts';
import { formatIn } from '../../i18n/format.ts';
import { say, useWord, type Language, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import type { OutboxItem } from '../../sync/outbox/outbox.ts';
import { useNow } from '../../ui/now.ts';

const BUSY: Words = {
  th: 'คุณมีรอบอื่นที่ยืนยันแล้วในเวลานี้',
  en: 'You have another confirmed round at that time.',
};
const GONE: Words = { th: 'ไม่พบประกาศนี้แล้ว', en: 'The open request is gone.' };
const LOOK: Words = { th: 'เปิดดูประกาศก่อนตัดสินใจ', en: 'Look at the request before you decide.' };

interface Row {
  did: Words;
  next: Words;
}

const TIME_UP: Row = {
  did: { th: 'หมดเวลาประกาศ {until}', en: 'The time of the request ended {until}.' },
  next: NOTHING_LEFT,
};

/** How a request came to its status. The server tells when of an end by time only. */
const REQUEST: Partial<Record<string, Row>> = {
  FILLED: { did: { th: '{who}ได้แคดดี้ครบแล้ว', en: '{who} found all the caddies.' }, next: NOTHING_LEFT },
  CANCELLED: { did: { th: '{who}ปิดประกาศแล้ว', en: '{who} closed the request.' }, next: NOTHING_LEFT },
  EXPIRED: TIME_UP,
};

/** How the caddy's own answer stands; when is told of what the caddy did. */
const RESPONSE: Partial<Record<string, Row>> = {
  INTERESTED: { did: { th: 'คุณตอบว่าสนใจแล้ว {at}', en: 'You said that you’re in {at}.' }, next: NOTHING_LEFT },
  RECONFIRM_NEEDED: { did: { th: '{who}เปลี่ยนรอบแล้ว', en: '{who} changed the round.' }, next: LOOK },
  SELECTED: { did: { th: '{who}เลือกคุณแล้ว', en: '{who} chose you.' }, next: LOOK },
  NOT_SELECTED: { did: { th: '{who}เลือกแคดดี้คนอื่น', en: '{who} chose another caddy.' }, next: NOTHING_LEFT },
  WITHDRAWN: { did: { th: 'คุณถอนตัวแล้ว {at}', en: 'You withdrew {at}.' }, next: NOTHING_LEFT },
  EXPIRED: TIME_UP,
};

/** Of a caddy's answer that had no effect: who did what and when instead, else why. */
export function useAnswerOutcome({ refusal }: OutboxItem): string {
  const { code, present } = refusal ?? {};
  const instead = outcomeOf(code, present, useNow(MINUTE));
  const why = useRefusal(instead ? undefined : code);
  return useWord(instead ?? why);
}

/** The server's object is trusted as little as anything that was on a disk. */
function outcomeOf(code: RefusalCode | undefined, present: unknown, now: Moment): Words | undefined {
  if (code === 'BOOKING_SLOT_TAKEN') return BUSY;
  if (code === 'BROADCAST_UNKNOWN') return GONE;
  if (!isObject(present) || !isObject(present['golfer'])) return undefined;
  const response = isObject(present['response']) ? present['response'] : {};
  const found =
    code === 'BROADCAST_NOT_OPEN'
      ? rowOf(REQUEST, present['status'])
      : code === 'RESPONSE_NOT_NOW'
        ? rowOf(RESPONSE, response['status'])
        : undefined;
  if (!found) return undefined;
  const { display_name } = present['golfer'];
  const who = typeof display_name === 'string' ? display_name : '';
  const saidIn = (language: Language): string => {
    const at = whenOf(response['responded_at'], language, now);
    const until = whenOf(present['expires_at'], language, now);
    return `${say(found.did[language], { who, at, until })} ${found.next[language]}`;
  };
  return { th: saidIn('th'), en: saidIn('en') };
}

const whenOf = (at: unknown, language: Language, now: Moment): string =>
  typeof at === 'string' ? timeIn(formatIn(language), parseMoment(at), now) : '';

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;

const rowOf = (rows: Partial<Record<string, Row>>, status: unknown): Row | undefined =>
  typeof status === 'string' ? rows[status] : undefined;

import type { RefusalCode } from '#domain/refusals.ts';
import { say, useLanguage, useWord, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { BROADCAST_WORDS, OWN_RESPONSE_WORDS } from '../status-words.ts';

const words = {
  now: { th: 'ตอนนี้ประกาศนี้ “{status}”', en: 'It is now “{status}”.' },
  yours: { th: 'คำตอบของคุณตอนนี้คือ “{status}”', en: 'Your answer stands as “{status}”.' },
  busy: { th: 'คุณมีรอบอื่นที่ยืนยันแล้วในเวลานี้', en: 'You have another confirmed round at that time.' },
  gone: { th: 'ไม่พบประกาศนี้แล้ว', en: 'The open request is gone.' },
} as const satisfies Record<string, Words>;

/** Of a caddy's answer that had no effect: what is the case instead, else why. */
export function useAnswerOutcome({ refusal }: OutboxItem): string {
  const w = useWords(words);
  const language = useLanguage();
  const { code, present } = refusal ?? {};
  const instead = outcomeOf(code, present);
  const why = useWord(useRefusal(instead ? undefined : code));
  return instead ? say(w[instead.say], { status: instead.words ? wordIn(instead.words, language) : '' }) : why;
}

interface Outcome {
  say: keyof typeof words;
  /** How it stands, where the sentence has a place for it. */
  words?: Words;
}

/** The server's object is trusted as little as anything that was on a disk. */
function outcomeOf(code: RefusalCode | undefined, present: unknown): Outcome | undefined {
  if (code === 'BOOKING_SLOT_TAKEN') return { say: 'busy' };
  if (code === 'BROADCAST_UNKNOWN') return { say: 'gone' };
  if (!isObject(present)) return undefined;
  const request = known(BROADCAST_WORDS, present['status']);
  if (code === 'BROADCAST_NOT_OPEN' && request) return { say: 'now', words: request };
  const response = isObject(present['response']) ? known(OWN_RESPONSE_WORDS, present['response']['status']) : undefined;
  return code === 'RESPONSE_NOT_NOW' && response ? { say: 'yours', words: response } : undefined;
}

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;

const known = (list: Partial<Record<string, Words>>, status: unknown): Words | undefined =>
  typeof status === 'string' ? list[status] : undefined;

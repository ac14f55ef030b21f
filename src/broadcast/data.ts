import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { broadcastActions, type BroadcastAction } from '#domain/broadcast/transitions.ts';
import { isoOf, parseMoment, type Moment } from '#domain/dates.ts';
import { dayOf } from '../booking/data.ts';
import { courseWords } from '../course/names.ts';
import { formatIn } from '../i18n/format.ts';
import { guestName } from '../i18n/guest-name.ts';
import { wordIn, type Language, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { keepAnswered } from './answered-round.ts';
import { type Phone } from '../sync/phone.ts';

const MAX_REQUESTS = 50;
const RESPOND = 'POST /broadcast/respond';

/** Open requests a caddy may answer; `answered`: those the caddy has answered, whatever became of them. */
export const useNearby = (answered: boolean, skip = false) =>
  useMirror('POST /broadcast/nearby', { filter: { answered }, page: 1, limit: MAX_REQUESTS }, { skip });

/** What prevents the caddy from seeing open requests, if anything. */
export const useStanding = () => useMirror('GET /caddy/standing', {});

/** The caddy's answers to one open request: the outbox sends them in order. */
const entityOf = (alt_reference: string) => `broadcast:${alt_reference}`;

/** The caddy's answers on this phone, oldest first; a receipt stays for a while after it was sent. */
export const useAnswers = (): OutboxItem[] => useOutbox().filter(({ call }) => call === RESPOND);

export const isAbout = (item: OutboxItem, it: { alt_reference: string }): boolean =>
  item.entity === entityOf(it.alt_reference);

type Answer = 'INTERESTED' | 'WITHDRAWN';

/** What a queued answer says; undefined for an item of another build. */
export function answerOf({ input }: OutboxItem): Answer | undefined {
  const said = typeof input === 'object' && input !== null && 'status' in input ? input.status : undefined;
  return said === 'INTERESTED' || said === 'WITHDRAWN' ? said : undefined;
}

/** Queued: it leaves the phone now or when there is a signal, with the time of the tap (product.md §3.6). */
export function respond(
  phone: Phone,
  it: NearbyBroadcast,
  status: Answer,
  now: Moment,
  message = '',
): Promise<OutboxItem> {
  const { alt_reference } = it;
  const said = message.trim();
  if (status === 'INTERESTED') keepAnswered(phone, it);
  return outboxOf(phone).add({
    entity: entityOf(alt_reference),
    call: RESPOND,
    input: { alt_reference, status, at: isoOf(now), ...(said ? { message: said } : {}) },
    title: titleOf(it, status),
    arrive_by: parseMoment(it.expires_at),
  });
}

const ANSWER_WORDS: Record<Answer, Words> = {
  INTERESTED: { th: 'สนใจประกาศ', en: 'I’m in' },
  WITHDRAWN: { th: 'ถอนตัวจากประกาศ', en: 'Withdraw' },
};

function titleOf(it: NearbyBroadcast, answer: Answer): Words {
  const course = courseWords(it.course);
  const said = (language: Language) =>
    [
      wordIn(ANSWER_WORDS[answer], language),
      `${formatIn(language).day(dayOf(it))} ${it.tee_off_time}`,
      guestName(it.golfer.display_name, language),
      wordIn(course, language),
    ].join(' · ');
  return { th: said('th'), en: said('en') };
}

type Known = Pick<NearbyBroadcast, 'status' | 'expires_at' | 'tee_off_at' | 'caddies_needed' | 'seats_taken'>;

/** What may be done with it at `now`, by the rules themselves: a copy is older than its deadlines. */
export const actionsNow = (it: Known, by: 'golfer' | 'caddy', now: Moment): BroadcastAction[] =>
  broadcastActions({ ...it, expires_at: parseMoment(it.expires_at), tee_off_at: parseMoment(it.tee_off_at) }, by, now);

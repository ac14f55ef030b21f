import type { Language } from '#domain/account/account.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import type { Moment } from '#domain/dates.ts';
import {
  answerBy,
  isStillAsked,
  isStillTrue,
  type Reminder,
  isUrgent,
  type Pressing,
  takesRoundAt,
  groupOf,
  type NotificationGroup,
} from '#domain/notification/notification.ts';
import { roomPlace, tagOf } from '#domain/notification/place.ts';
import type { Both } from '#domain/notification/row.ts';
import { chatWords } from '#domain/notification/words-other.ts';
import { quietWords } from '#domain/notification/words-other.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { factsOf } from '../booking/present.ts';
import type { Queries } from '../db/db.ts';
import type { DeliveryRow } from './delivery-sql.ts';
import { aboutOf, nicknameIn } from './queries.ts';
import { newestUnread, type NotificationRow, oneNotification, readerOf, roundOf } from './sql.ts';

/** What is delivered to a reader at this moment, in both languages. */
export interface MessageContent extends Pressing {
  title: Both;
  text: Both;
  href: string;
  tag: string;
  group: NotificationGroup;
  language: Language;
}

const IN_NO_HURRY: Pressing = { urgent: false, takes_round_at: undefined, respond_by: undefined };

type DeliveryRef = Pick<DeliveryRow, 'key' | 'user_id' | 'body'>;
type Reader = { role: 'GOLFER' | 'CADDY' | null; language: Language };

/**
 * The content of a delivery; undefined when there is nothing left to send: it was read, is no longer true, was deleted, or its reader is
 * gone.
 */
export async function messageContentOf(
  queries: Queries,
  it: DeliveryRef,
  now: Moment,
): Promise<MessageContent | undefined> {
  const reader = await queries.maybe(readerOf(it.user_id));
  if (!reader) return undefined;
  const [noun, ...rest] = it.key.split(':') as [string, ...string[]];
  if (noun === 'notify') return ofNotification(queries, rest[0] as string, reader, now);
  if (noun === 'chat') return ofMessage(queries, rest as [string, string, string], reader);
  return ofNight(queries, it, reader, now);
}

async function ofNotification(
  queries: Queries,
  id: string,
  { role, language }: Reader,
  now: Moment,
): Promise<MessageContent | undefined> {
  const row = await queries.maybe(oneNotification(id));
  if (!row || row.read_at !== null) return undefined;
  const { kind, body } = row;
  const pressing = await pressingOf(queries, row, now);
  return (
    pressing && {
      ...inBoth((of) => wordsOf(kind, body, aboutOf(row, of), role)),
      ...pressing,
      tag: tagOf(body, id),
      group: groupOf(kind),
      language,
    }
  );
}

/** Words each text with the name that its readers know. */
function inBoth<T extends { title: Both; text: Both }>(wordsIn: (language: Language) => T): T {
  const [th, en] = [wordsIn('th'), wordsIn('en')];
  return { ...th, title: { th: th.title.th, en: en.title.en }, text: { th: th.text.th, en: en.text.en } };
}

/** Only the newest message of a room; a newer one has its own delivery. */
async function ofMessage(
  queries: Queries,
  [room_id, user_id, seq]: [string, string, string],
  { role, language }: Reader,
): Promise<MessageContent | undefined> {
  const newest = await queries.maybe(newestUnread(room_id, user_id));
  if (!newest || newest.seq !== Number(seq)) return undefined;
  const { phrase } = newest;
  const sentence = phrase && wordsOfPhrase(phrase.phrase_id, phrase.values);
  return {
    ...inBoth((of) => chatWords({ ...newest, name: nicknameIn(newest, of), phrase: sentence ?? null })),
    href: roomPlace(room_id, role),
    tag: `room:${room_id}`,
    group: 'chat',
    ...IN_NO_HURRY,
    language,
  };
}

/** The unread notifications held back in the quiet hours, newest first; a single one is sent as itself. */
async function ofNight(
  queries: Queries,
  { user_id, body }: DeliveryRef,
  reader: Reader,
  now: Moment,
): Promise<MessageContent | undefined> {
  const left: MessageContent[] = [];
  for (const key of body?.keys ?? []) {
    const said = await messageContentOf(queries, { key, user_id, body: null }, now);
    if (said) left.push(said);
  }
  const [newest] = left;
  if (!newest || left.length === 1) return newest;
  const href = reader.role === 'CADDY' ? '/caddy/notification' : '/golfer/notification';
  return { ...newest, ...quietWords(left.length, newest.title), href, tag: 'quiet' };
}

type StoredNotification = Pick<NotificationRow, 'kind' | 'body' | 'user_id' | 'created_at'>;

/** How urgent it is; undefined: it is no longer true for its booking, or its answer was given or is too late. */
async function pressingOf(queries: Queries, told: StoredNotification, now: Moment): Promise<Pressing | undefined> {
  const { kind, body, user_id, created_at } = told;
  const urgent = isUrgent(kind);
  const ref = body['booking_ref'];
  const row =
    kind.startsWith('booking.') && typeof ref === 'string' ? await queries.maybe(roundOf(ref, created_at)) : undefined;
  if (!row) return { urgent, takes_round_at: undefined, respond_by: undefined };
  const round = factsOf(row);
  const reader = user_id === row.golfer_id ? 'golfer' : 'caddy';
  const isAnother = kind === 'booking.change_proposed' && !row.is_its_change;
  if (isAnother || !isStillAsked(kind, round, reader, now) || !isStillToPlay(told, round, now)) return undefined;
  return { urgent, takes_round_at: takesRoundAt(kind, round), respond_by: answerBy(kind, round, reader, now) };
}

const isStillToPlay = (
  { kind, body }: StoredNotification,
  { status, tee_off_at }: BookingFacts,
  now: Moment,
): boolean =>
  kind !== 'booking.reminder' || (status === 'CONFIRMED' && isStillTrue(body['moment'] as Reminder, tee_off_at, now));

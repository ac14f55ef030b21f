import type { InputOf } from '#domain/calls.ts';
import { isoOf, parseMoment, type Moment } from '#domain/dates.ts';
import { clockOf } from '../ui/now.ts';
import type { Review, ReviewsOfRound } from '#domain/review/api.ts';
import { ALL_MARKS, ALL_TAGS, type Marks, type Tag } from '#domain/review/review.ts';
import type { Words } from '../i18n/language.ts';
import type { Read } from '../sync/shown/loaded.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem, outboxOf } from '../sync/outbox/outbox.ts';
import { type Phone } from '../sync/phone.ts';

/** What the author writes about a round. */
export interface Said {
  /** 0: none yet. */
  stars: number;
  marks: Marks;
  tags: Tag[];
  text: string;
}
export const NOTHING_SAID: Said = { stars: 0, marks: {}, tags: [], text: '' };

const entityOf = (booking_ref: string): string => `review:${booking_ref}`;

export interface ReviewsHere {
  read: Read<ReviewsOfRound>;
  /** The user's own review as it stands on this phone: what waits to be sent, else what the server has. */
  said: Said | undefined;
  /** The user's own review on its way to the server; or refused by it. */
  item: OutboxItem | undefined;
}

/** A round's reviews, as the server knows them and as they wait on this phone. */
export function useReviews(booking_ref: string): ReviewsHere {
  const read = useMirror('GET /review/of/{booking_ref}', { booking_ref });
  const last = useOutbox().findLast(({ entity }) => entity === entityOf(booking_ref));
  const mine = read.data?.mine ?? undefined;
  // The receipt counts until the server's copy includes it.
  const isHeard =
    last?.state === 'sent' && (mine !== undefined || read.data?.phase === 'CLOSED') && !isOlder(mine, last);
  const item = isHeard ? undefined : last;
  return { read, said: item && item.state !== 'conflict' ? saidIn(item.input) : mine && saidOf(mine), item };
}

function isOlder(mine: Review | undefined, { input }: OutboxItem): boolean {
  const at = (input as InputOf<'POST /review/submit'>).at;
  return mine !== undefined && at !== undefined && parseMoment(mine.written_at) + SKEW < parseMoment(at);
}
/** A phone's clock that is believed may be wrong by so much. */
const SKEW = 10 * 60_000;

export const saidOf = ({ stars, marks, tags, text }: Review): Said => ({ stars, marks, tags, text: text ?? '' });

/** The content of a review that waits in the outbox; validated, because what was on a disk is not trusted. */
export function saidIn(input: unknown): Said {
  const { stars, marks, tags, text } = (typeof input === 'object' && input !== null ? input : {}) as Partial<Said>;
  const given = Object.entries(marks ?? {}).filter(
    ([mark, n]) => (ALL_MARKS as readonly string[]).includes(mark) && typeof n === 'number',
  );
  return {
    stars: typeof stars === 'number' && stars >= 1 && stars <= 5 ? stars : 0,
    marks: Object.fromEntries(given),
    tags: Array.isArray(tags) ? ALL_TAGS.filter((tag) => tags.includes(tag)) : [],
    text: typeof text === 'string' ? text : '',
  };
}

/**
 * It leaves the phone now or when there is a signal; one that still waits here is taken back, but only when this one is on the phone: the
 * later one stands anyway.
 */
export async function submitReview(
  phone: Phone,
  booking_ref: string,
  { stars, marks, tags, text }: Said,
  { title, closes_at }: { title: Words; closes_at: Moment },
  before: OutboxItem | undefined,
): Promise<OutboxItem> {
  const added = await outboxOf(phone).add({
    entity: entityOf(booking_ref),
    call: 'POST /review/submit',
    input: { booking_ref, stars, marks, tags, text, at: isoOf(clockOf(phone).momentNow()) },
    title,
    arrive_by: closes_at,
    replaces: true,
  });
  if (before?.state === 'conflict') await outboxOf(phone).discard(before.id);
  else if (before && before.state !== 'sent') await outboxOf(phone).cancel(before.id);
  return added;
}

import { slashDate } from '#domain/dates.ts';
import type { Message } from '#domain/chat/api.ts';
import { presentMedia } from '../media/owner.ts';
import type { MediaFactsRow, MessageRow, ShownMessage } from './message-sql.ts';

/** A message as `reader` sees it. */
export function presentMessage(
  row: MessageRow,
  reader: string,
  media?: MediaFactsRow,
  card?: Message['card'],
): Message {
  const { seq, client_msg_id, sender_id, kind, text, phrase, about_seq, deleted_at, sent_at } = row;
  return {
    seq,
    client_msg_id,
    from: sender_id === null ? 'HOUSE' : sender_id === reader ? 'ME' : 'THEM',
    kind,
    text,
    phrase: phrase && { phrase_id: phrase.phrase_id, values: phrase.values },
    image: media ? presentMedia(media) : null,
    card: card ?? null,
    about_seq,
    is_deleted: deleted_at !== null,
    sent_at,
  };
}

type AboutBooking = Pick<ShownMessage, 'booking_ref' | 'status' | 'slug' | 'booking_date' | 'tee_off_time' | 'holes'>;

/** The booking of a row; null when there is none (all columns are from one row, so one null means none). */
export function presentAbout(row: AboutBooking) {
  const { booking_ref, status, slug, booking_date, tee_off_time, holes } = row;
  if (booking_ref === null || status === null || slug === null || booking_date === null) return null;
  if (tee_off_time === null || holes === null) return null;
  return { booking_ref, status, slug, booking_date: slashDate(booking_date), tee_off_time, holes };
}

export function presentCard(row: ShownMessage): Message['card'] {
  const about = presentAbout(row);
  return row.card && about && { event: row.card.event, by: row.card.by, ...about };
}

import { payloadOf, type Slip } from '#domain/booking/slip.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { HOUR, parseMoment, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../../db/db.ts';
import type { Reader } from '../../http/http.ts';
import { present } from '../present.ts';
import { bookingFor } from '../reads.ts';
import { signedText } from './signing.ts';
import type { FullBooking } from '../sql.ts';

/** The signed slip of a promised booking, for one of its two people. */
export async function slipFor(queries: Queries, booking_ref: string, viewer: Reader, now: Moment) {
  const booking = await bookingFor(queries, booking_ref, viewer.user_id);
  if (!SLOT_HOLDING.includes(booking.status))
    throw new Refused('BOOKING_ACTION_NOT_NOW', { present: present(booking, viewer, now) });
  return { slip: await signedText(queries, now, (key_id) => payloadOf(factsOf(booking, key_id, now))) };
}

/** The same within an hour as long as nothing happens to the booking: a phone that has this slip is not sent it again. */
const issuedAt = ({ moved_at }: FullBooking, now: Moment): Moment =>
  Math.max(now - (now % HOUR), parseMoment(moved_at));

const factsOf = (booking: FullBooking, key_id: string, now: Moment): Slip => ({
  key_id,
  booking_ref: booking.booking_ref,
  course: { slug: booking.slug, name_th: booking.name_th, name_en: booking.name_en },
  date: booking.booking_date.replaceAll('-', '/') as SlashDate,
  time: booking.tee_off_time,
  holes: booking.holes,
  transport: booking.transport,
  caddy: { nickname: booking.nickname, number: booking.caddy_number },
  golfer: booking.golfer_name,
  issued_at: issuedAt(booking, now),
});

import { HOLES, type Holes, TRANSPORTS, type Transport } from '../course/course.ts';
import { dateOf, type ClockTime, type Moment, parseDate, parseTime, type SlashDate } from '../dates.ts';
import { isText, listIn } from '../signed.ts';

/**
 * A starter slip (product.md §5.2): what the starter at the first tee needs to know of a booking, signed so that it can be checked without
 * a network (domain/signed.ts). Anybody who has the slip can read it, so it never contains anything else of a booking.
 */
export interface Slip {
  key_id: string;
  booking_ref: string;
  course: { slug: string; name_th: string; name_en: string };
  date: SlashDate;
  time: ClockTime;
  holes: Holes;
  transport: Transport;
  caddy: { nickname: string; number: string };
  golfer: string;
  /** The start of the hour, or the booking's last change if later; to the second. */
  issued_at: Moment;
}

/** The first value of a payload; a slip is recognised by a number in this place. */
const VERSION = 1;

/** The payload is a list: field names would make the QR code larger and harder to scan in the sun. */
export function payloadOf(slip: Slip): string {
  const { key_id, booking_ref, course, date, time, holes, transport, caddy, golfer, issued_at } = slip;
  const names = [course.slug, course.name_th, course.name_en];
  const round = [date, time, holes, TRANSPORTS.indexOf(transport)];
  const people = [caddy.nickname, caddy.number, golfer];
  return JSON.stringify([VERSION, key_id, booking_ref, ...names, ...round, ...people, Math.floor(issued_at / 1_000)]);
}

/** Reads a payload; undefined when it is not a slip, or has a version that this build does not know. Does not check the signature. */
export function slipOf(payload: string): Slip | undefined {
  const read = listIn(payload);
  if (read?.length !== 14 || read[0] !== VERSION) return undefined;
  const [key_id, booking_ref, slug, name_th, name_en, day, clock, holes, transport, nickname, number, golfer, seconds] =
    read.slice(1);
  const date = isText(day) ? parseDate(day) : undefined;
  const time = isText(clock) ? parseTime(clock) : undefined;
  const round = { holes: HOLES.find((it) => it === holes), transport: TRANSPORTS[Number(transport)] };
  if (!date || !time || !round.holes || !round.transport || !Number.isSafeInteger(seconds)) return undefined;
  if (!isText(key_id) || !isText(booking_ref) || !isText(slug) || !isText(name_th) || !isText(name_en))
    return undefined;
  if (!isText(nickname) || !isText(number) || !isText(golfer)) return undefined;
  return {
    key_id,
    booking_ref,
    course: { slug, name_th, name_en },
    date,
    time,
    holes: round.holes,
    transport: round.transport,
    caddy: { nickname, number },
    golfer,
    issued_at: Number(seconds) * 1_000,
  };
}

/** Whether the slip's day is over. */
export const isOfPastDay = (slip: Pick<Slip, 'date'>, now: Moment): boolean => slip.date < dateOf(now);

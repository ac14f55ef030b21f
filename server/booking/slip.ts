import { createPrivateKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { payloadOf, type Slip } from '#domain/booking/slip.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { HOUR, isoOf, type Moment, parseMoment, slashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db/db.ts';
import type { Reader } from '../http/http.ts';
import { present } from './present.ts';
import { keepKey, newestKey, publicKeys, type SigningKey, type SlipKey } from './queries-sql.ts';
import { bookingFor } from './present.ts';
import type { FullBooking } from './sql.ts';

/** The signed slip of an accepted booking, for one of its two people. */
export async function slipFor(queries: Queries, booking_ref: string, viewer: Reader, now: Moment) {
  const booking = await bookingFor(queries, booking_ref, viewer.user_id);
  if (!SLOT_HOLDING.includes(booking.status))
    throw new Refused('BOOKING_ACTION_NOT_NOW', { present: present(booking, viewer, now) });
  return { slip: await signedText(queries, now, (key_id) => payloadOf(slipOf(booking, key_id, now))) };
}

/** The same within an hour unless the booking changes, so that a phone that has this slip does not get it again. */
const issuedAt = ({ moved_at }: FullBooking, now: Moment): Moment =>
  Math.max(now - (now % HOUR), parseMoment(moved_at));

const slipOf = (booking: FullBooking, key_id: string, now: Moment): Slip => ({
  key_id,
  booking_ref: booking.booking_ref,
  course: { slug: booking.slug, name_th: booking.name_th, name_en: booking.name_en },
  date: slashDate(booking.booking_date),
  time: booking.tee_off_time,
  holes: booking.holes,
  transport: booking.transport,
  caddy: { nickname: booking.nickname, number: booking.caddy_number },
  golfer: booking.golfer_name,
  issued_at: issuedAt(booking, now),
});

/** The name of the first key is fixed, so that two servers that need it at once create only one. */
const FIRST = 'k1';

/** Signs (domain/signed.ts) the payload that `payloadWith` makes with the newest key's name. */
export async function signedText(
  queries: Queries,
  now: Moment,
  payloadWith: (key_id: string) => string,
): Promise<string> {
  const key = await signingKey(queries, now);
  const payload = Buffer.from(payloadWith(key.key_id)).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

function signatureOf(payload: string, { private_key }: SigningKey): Buffer {
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(payload), key);
}

/** All public keys, including old ones that signed earlier slips. The first call creates the first key. */
export async function signingKeys(queries: Queries, now: Moment): Promise<{ keys: SlipKey[] }> {
  await signingKey(queries, now);
  return { keys: await queries.many(publicKeys()) };
}

async function signingKey(queries: Queries, now: Moment): Promise<SigningKey> {
  const known = await queries.maybe(newestKey());
  if (known) return known;
  await queries.run(keepKey(await newKey(), isoOf(now)));
  return queries.one(newestKey());
}

const newPair = promisify(generateKeyPair);

async function newKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await newPair('ed25519');
  const { x: public_key = '' } = publicKey.export({ format: 'jwk' });
  const private_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { key_id: FIRST, public_key, private_key };
}

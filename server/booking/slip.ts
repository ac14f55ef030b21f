import { createPrivateKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { payloadOf, type Slip } from '#domain/booking/slip.ts';
import { PROMISED } from '#domain/booking/status.ts';
import { isoOf, type Moment, type SlashDate } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries } from '../db.ts';
import { present } from './present.ts';
import { bookingFor } from './reads.ts';
import { keepKey, newestKey, publicKeys, type SigningKey, type SlipKey } from './slip-sql.ts';
import type { FullBooking } from './sql.ts';

/** The first key's name is fixed, so that two servers that need it at once make one key between them. */
const FIRST = 'k1';

/** The signed slip of a promised booking, for one of its two people. */
export async function slipFor(queries: Queries, booking_ref: string, viewer: string, now: Moment) {
  const booking = await bookingFor(queries, booking_ref, viewer);
  if (!PROMISED.includes(booking.status))
    throw new Refused('BOOKING_ACTION_NOT_NOW', { present: present(booking, viewer, now) });
  const key = await signingKey(queries, now);
  const payload = Buffer.from(payloadOf(factsOf(booking, key.key_id, now))).toString('base64url');
  return { slip: `${payload}.${signatureOf(payload, key).toString('base64url')}` };
}

const factsOf = (booking: FullBooking, key_id: string, issued_at: Moment): Slip => ({
  key_id,
  booking_ref: booking.booking_ref,
  course: { slug: booking.slug, name_th: booking.name_th, name_en: booking.name_en },
  date: booking.booking_date.replaceAll('-', '/') as SlashDate,
  time: booking.tee_off_time,
  holes: booking.holes,
  transport: booking.transport,
  caddy: { nickname: booking.nickname, number: booking.caddy_number },
  golfer: booking.golfer_name,
  issued_at,
});

function signatureOf(payload: string, { private_key }: SigningKey): Buffer {
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(payload), key);
}

/** Every public key there ever was: an old one still checks old slips. The first asker makes the first. */
export async function slipKeys(queries: Queries, now: Moment): Promise<{ keys: SlipKey[] }> {
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

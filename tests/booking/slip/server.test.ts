import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { slipOf } from '../../../domain/booking/slip.ts';
import { dateOf, DAY, HOUR, isoOf, MINUTE, type Moment } from '../../../domain/dates.ts';
import { halvesOf } from '../../../domain/signed.ts';
import { sql } from '../../../server/db/db.ts';
import { act, book, COURSE, type Person, PHONE, REAL_NAME, startWorld } from '../world.ts';
import { NOW } from '../../support/clock.ts';

let nok: Person;
let somchai: Person;
let booking: Booking;
const world = await startWorld();
beforeEach(async () => {
  [nok, somchai] = [await world.golfer(), await world.caddy()];
  booking = await book(world, nok, somchai);
});
afterAll(() => world.close());

const accepted = async () => (await act(world, somchai, booking, 'accept')).data;
const slipOfBooking = async (person: Person) =>
  (await world.done('GET /booking/{booking_ref}/slip', { booking_ref: booking.booking_ref }, person)).slip;
const keysNow = async () => (await world.done('GET /slip/keys', {})).keys;

function isSigned(slip: string, x: string): boolean {
  const { payload = '', signature = '' } = halvesOf(slip) ?? {};
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url'));
}

const read = (slip: string) => slipOf(Buffer.from(halvesOf(slip)?.payload ?? '', 'base64url').toString());

describe('the slip of a booking', () => {
  test('says what the starter needs and nothing else, to both of its people, signed with a key everybody may have', async () => {
    await accepted();
    const [key] = await keysNow();
    for (const person of [nok, somchai]) {
      const slip = await slipOfBooking(person);
      expect(isSigned(slip, key?.public_key ?? '')).toBe(true);
      expect(read(slip)).toEqual({
        key_id: key?.key_id,
        booking_ref: booking.booking_ref,
        course: { slug: COURSE, name_th: booking.course.name_th, name_en: booking.course.name_en },
        date: dateOf(NOW + 3 * DAY),
        time: '06:30',
        holes: 18,
        transport: 'CART_SHARED',
        caddy: { nickname: 'somchai', number: '177' },
        golfer: booking.golfer.display_name,
        issued_at: NOW,
      });
      const text = Buffer.from(halvesOf(slip)?.payload ?? '', 'base64url').toString();
      for (const secret of [PHONE, REAL_NAME, nok.user_id, somchai.user_id, '15000'])
        expect(text).not.toContain(secret);
    }
  });

  test('is the same within an hour as long as nothing happens to the booking, and says when the last thing did', async () => {
    await accepted();
    const issuedAt = async (now: Moment) => {
      const server = await world.replica(now);
      const input = { booking_ref: booking.booking_ref };
      const { slip } = await server.done('GET /booking/{booking_ref}/slip', input, nok);
      await server.close();
      return read(slip)?.issued_at;
    };
    const hour = NOW - (NOW % HOUR) + HOUR;
    expect(await issuedAt(hour - MINUTE)).toBe(NOW);
    expect(await issuedAt(hour + MINUTE)).toBe(hour);
    expect(await issuedAt(hour + 59 * MINUTE)).toBe(hour);
    await world.db.run(sql`
      update booking set moved_at = ${isoOf(hour + 20 * MINUTE)} where booking_ref = ${booking.booking_ref}`);
    expect(await issuedAt(hour + 59 * MINUTE)).toBe(hour + 20 * MINUTE);
  });

  test('is for a promised booking only, not while it waits nor once it is cancelled, and nobody else’s', async () => {
    const input = { booking_ref: booking.booking_ref };
    const ask = (person?: Person) => world.refused('GET /booking/{booking_ref}/slip', input, person);
    expect(await ask(nok)).toBe('BOOKING_ACTION_NOT_NOW');
    const promised = await accepted();
    expect(await slipOfBooking(nok)).toMatch(/^[\w-]+\.[\w-]{86}$/);
    expect([await ask(await world.golfer()), await ask()]).toEqual(['BOOKING_UNKNOWN', 'SESSION_OVER']);
    await act(world, nok, promised, 'cancel');
    expect([await ask(nok), await ask(somchai)]).toEqual(['BOOKING_ACTION_NOT_NOW', 'BOOKING_ACTION_NOT_NOW']);
  });
});

describe('the keys', () => {
  test('two servers that need the first key at the same time have one between them', async () => {
    await world.db.run(sql`delete from slip_key`);
    const [one, two] = await Promise.all([world.replica(NOW), world.replica(NOW)]);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? one : two).done('GET /slip/keys', {}).then(({ keys }) => keys)),
    );
    expect(new Set(asked.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(asked[0]).toHaveLength(1);
    await Promise.all([one.close(), two.close()]);
  });

  test('a new key signs from then on, and the old one still checks what it signed; the private half is in no answer', async () => {
    await accepted();
    const before = await slipOfBooking(nok);
    const [old] = await keysNow();
    await world.db.run(sql`
      insert into slip_key (key_id, public_key, private_key, created_at)
      select 'k2', public_key, private_key, created_at + interval '1 day' from slip_key`);
    const { private_key } = await world.db.one(sql<{ private_key: string }>`select private_key from slip_key limit 1`);
    const { headers: _, ...answer } = await world.call('GET /slip/keys', {});
    expect(JSON.stringify(answer)).not.toContain(private_key);
    expect(Object.keys(answer.data.keys[0] ?? {}).sort()).toEqual(['key_id', 'public_key']);
    const { keys } = answer.data;
    expect(keys.map(({ key_id }) => key_id)).toEqual(['k2', old?.key_id]);
    expect(read(await slipOfBooking(nok))?.key_id).toBe('k2');
    expect(isSigned(before, old?.public_key ?? '')).toBe(true);
    await world.db.run(sql`delete from slip_key where key_id = 'k2'`);
  });
});

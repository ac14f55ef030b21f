import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { BookingStatus } from '../../domain/booking/status.ts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { deleteUnheld } from '../../server/media/sql.ts';
import { photo, plain, seen as seenPhoto, upload } from '../media/pictures.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import {
  broughtTo,
  confirmed,
  decided,
  DISPUTE,
  does,
  type BookingFixture,
  moneyOf,
  passes,
  seen,
  tries,
  trusted,
} from './booking-fixture.ts';
import { testTable } from '../support/table.ts';
import { heardBy, notifiedOf, type Person, startWorld, writesNothing } from './world.ts';

const world = await startWorld();
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const BACK = { nok: { available: 1000, held: 0 }, somchai: { pending: 0, available: 0 } };
const standingOf = (person: Person) => world.done('GET /caddy/standing', {}, person);
const roundsOf = async ({ nok, somchai }: BookingFixture) =>
  (await world.done('GET /caddy/{user_id}', { user_id: somchai.user_id }, nok)).rounds;

const there = async (who: 'nok' | 'somchai'): Promise<BookingFixture> => {
  const fixture = await confirmed(world);
  await does(world, fixture, who, 'check_in', fixture.tee_off - 30 * MINUTE);
  return fixture;
};

describe('B14: nok does not come', () => {
  const says = async (fixture: BookingFixture, after: number) =>
    (await tries(world, fixture, 'somchai', 'no_show', fixture.tee_off + after)).status_code;

  test('a caddy who was there at tee-off may say so from half an hour after it, for three hours, while nok has not checked in', async () => {
    const [fixture, tooLate, absent, late, both] = [
      await there('somchai'),
      await there('somchai'),
      await confirmed(world),
      await confirmed(world),
      await there('somchai'),
    ];
    const early = await writesNothing(world.db, () => says(fixture, 30 * MINUTE - 1));
    expect([early, await says(tooLate, 3 * HOUR)]).toEqual([409, 409]);
    await does(world, late, 'somchai', 'check_in', late.tee_off + 1);
    await does(world, both, 'nok', 'check_in', both.tee_off + 20 * MINUTE);
    for (const other of [absent, late, both]) expect(await says(other, 30 * MINUTE)).toBe(409);
    await does(world, fixture, 'somchai', 'no_show', fixture.tee_off + 30 * MINUTE);
    expect(fixture.booking).toMatchObject({ status: 'NO_SHOW_GOLFER', actions: ['dispute'] });
    expect(await notifiedOf(world.db, fixture.nok)).toContain('booking.no_show');
  });

  test('the money stays held for a day, and is coming to the caddy; then all of it is captured, less our share, and paid', async () => {
    const fixture = await broughtTo(world, 'NO_SHOW_GOLFER');
    const closed = fixture.tee_off + 30 * MINUTE;
    await passes(world, fixture, closed + DAY - 1);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 850, held: 150 },
      somchai: { pending: 135, available: 0 },
    });
    expect(await passes(world, fixture, closed + DAY)).toMatchObject({
      status: 'NO_SHOW_GOLFER',
      settled_at: isoOf(closed + DAY),
      refunded: 0,
    });
    await passes(world, fixture, closed + 9 * DAY);
    expect(await moneyOf(world, fixture)).toEqual({
      nok: { available: 850, held: 0 },
      somchai: { pending: 0, available: 135 },
    });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.settled');
  });
});

describe('B15: somchai does not come', () => {
  test('a golfer who checked in may say so from ten minutes after tee-off, for three hours, while somchai has not: all of it comes back at once', async () => {
    const [fixture, tooLate, absent, both] = [
      await there('nok'),
      await there('nok'),
      await confirmed(world),
      await there('nok'),
    ];
    await does(world, both, 'somchai', 'check_in', both.tee_off + 5 * MINUTE);
    const says = async (of: BookingFixture, after: number) =>
      (await tries(world, of, 'nok', 'no_show', of.tee_off + after)).status_code;
    expect([await says(fixture, 10 * MINUTE - 1), await says(tooLate, 3 * HOUR)]).toEqual([409, 409]);
    for (const other of [absent, both]) expect(await says(other, 10 * MINUTE)).toBe(409);
    await does(world, fixture, 'nok', 'no_show', fixture.tee_off + 10 * MINUTE);
    expect(fixture.booking).toMatchObject({ status: 'NO_SHOW_CADDY', refunded: 15_000, goodwill: null });
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('booking.no_show');
  });

  test('a day later, uncontested: ฿100 of ours for nok, three points for somchai, each once; hidden for a week, counted for thirty days, gone after sixty', async () => {
    const fixture = await broughtTo(world, 'NO_SHOW_CADDY', await trusted(world));
    const struck = fixture.tee_off + 10 * MINUTE + DAY;
    await passes(world, fixture, struck - 1);
    expect(await moneyOf(world, fixture)).toEqual(BACK);
    expect((await standingOf(fixture.somchai)).strikes).toEqual([]);
    expect(await passes(world, fixture, struck)).toMatchObject({ goodwill: 10_000, settled_at: isoOf(struck) });
    await passes(world, fixture, struck + 4 * DAY);
    expect((await moneyOf(world, fixture)).nok).toEqual({ available: 1100, held: 0 });
    expect((await seen(world, fixture, 'somchai')).goodwill).toBeNull();
    expect(await standingOf(fixture.somchai)).toMatchObject({
      strike_points: 3,
      hidden_until: isoOf(struck + 7 * DAY),
      strikes: [{ kind: 'NO_SHOW', booking_ref: fixture.booking.booking_ref }],
    });
    expect(await notifiedOf(world.db, fixture.somchai)).toContain('caddy.struck');
    const at = (moment: number) => {
      world.setNow(moment);
      return standingOf(fixture.somchai);
    };
    expect((await at(struck + 7 * DAY - 1)).hidden_until).toBe(isoOf(struck + 7 * DAY));
    expect((await at(struck + 7 * DAY)).hidden_until).toBeNull();
    expect((await at(struck + 30 * DAY - 1)).strike_points).toBe(3);
    expect(await at(struck + 30 * DAY)).toMatchObject({ strike_points: 0, strikes: [{ kind: 'NO_SHOW' }] });
    expect((await at(struck + 60 * DAY - 1)).strikes).toHaveLength(1);
    expect((await at(struck + 60 * DAY)).strikes).toEqual([]);
  });
});

describe('B17: one says that it was not so', () => {
  testTable<[BookingStatus, 'nok' | 'somchai', 'nok' | 'somchai']>([
    ['COMPLETED', 'nok', 'somchai'],
    ['NO_SHOW_GOLFER', 'nok', 'somchai'],
    ['NO_SHOW_CADDY', 'somchai', 'nok'],
  ])('either may, for a day, with reason and text; then nothing happens by itself: %s', async (status, who, other) => {
    const fixture = await broughtTo(world, status);
    const money = await moneyOf(world, fixture);
    const at = world.context.clock() + DAY - 1;
    await does(world, fixture, who, 'dispute', at, DISPUTE);
    expect(await seen(world, fixture, other)).toMatchObject({
      status: 'DISPUTED',
      dispute: { by: who === 'nok' ? 'golfer' : 'caddy', reason: 'NOT_PLAYED', text: 'ไม่ได้ออกรอบ', at: isoOf(at) },
      actions: [],
    });
    expect(await notifiedOf(world.db, fixture[other])).toContain('booking.disputed');
    expect((await heardBy(world.db, fixture[who])).at(-1)?.kind).toBe('booking.disputed');
    expect((await passes(world, fixture, at + 40 * DAY)).status).toBe('DISPUTED');
    expect(await moneyOf(world, fixture)).toEqual(money);
    expect((await standingOf(fixture.somchai)).strikes).toEqual([]);
  });

  test('without words, or a day later, nok cannot; a contested round does not count on somchai’s page until it is decided', async () => {
    const [fixture, late] = [await broughtTo(world, 'COMPLETED'), await broughtTo(world, 'COMPLETED')];
    const silent = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'dispute'));
    expect(silent).toMatchObject({ status_code: 422, fields: [{ path: 'dispute', code: 'REQUIRED' }] });
    const empty = { dispute: { reason: 'OTHER' as const, text: '  ' } };
    const answer = await writesNothing(world.db, () => tries(world, fixture, 'nok', 'dispute', undefined, empty));
    expect(answer).toMatchObject({ status_code: 422, fields: [{ path: 'dispute.text' }] });
    expect(await roundsOf(fixture)).toBe(1);
    await does(world, fixture, 'nok', 'dispute', undefined, DISPUTE);
    expect(await roundsOf(fixture)).toBe(0);
    const nextDay = world.context.clock() + DAY;
    expect((await tries(world, late, 'nok', 'dispute', nextDay, DISPUTE)).code).toBe('BOOKING_ACTION_NOT_NOW');
  });

  test('up to three photos of nok’s own go along, in the given order; both people of the round see them, nobody else, and they are kept', async () => {
    const sent = async (person: Person): Promise<string> => {
      const media_id = randomUUID();
      await upload(world, person.as, photo(media_id, await plain().jpeg().toBuffer()));
      return media_id;
    };
    const withPhotos = (photos: string[]) => ({ dispute: { ...DISPUTE.dispute, photos } });
    const fixture = await broughtTo(world, 'COMPLETED');
    const contests = (photos: string[]) =>
      writesNothing(world.db, () => tries(world, fixture, 'nok', 'dispute', undefined, withPhotos(photos)));
    for (const media_id of [await sent(fixture.somchai), randomUUID()])
      expect(await contests([media_id])).toMatchObject({
        status_code: 404,
        code: 'MEDIA_UNKNOWN',
        fields: [{ path: 'dispute.photos' }],
      });
    const four = await contests([randomUUID(), randomUUID(), randomUUID(), randomUUID()]);
    expect(four).toMatchObject({ status_code: 422, fields: [{ path: 'dispute.photos' }] });

    const [unheld, ...photos] = [
      await sent(fixture.nok),
      await sent(fixture.nok),
      await sent(fixture.nok),
      await sent(fixture.nok),
    ];
    photos.reverse();
    await does(world, fixture, 'nok', 'dispute', undefined, withPhotos(photos));
    const dispute = (await seen(world, fixture, 'somchai')).dispute;
    expect(dispute?.photos?.map(({ media_id }) => media_id)).toEqual(photos);
    expect(dispute?.photos?.[0]).toMatchObject({ url: `/api/v1/media/${photos[0]}`, width: 64, height: 48 });
    const people = [fixture.nok, fixture.somchai, await world.golfer()];
    const answers = await Promise.all(people.map(({ as }) => seenPhoto(world, as, photos[0] ?? '')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    const gone = await world.db.many(deleteUnheld(world.context.clock() + DAY, 1000));
    const ids = gone.map(({ media_id }) => media_id);
    expect([unheld, ...photos].map((it) => ids.includes(it ?? ''))).toEqual([true, false, false, false]);
  });
});

describe('B18: an operator decides', () => {
  const later = () => world.context.clock() + 3 * DAY;

  /** From; decided to be; of ฿150 back to nok. What nok has, what somchai has to withdraw, whether a round counts, points. */
  testTable<[BookingStatus, BookingStatus, number, number, number, number, number]>([
    ['COMPLETED', 'COMPLETED', 50, 900, 90, 1, 0],
    ['COMPLETED', 'CANCELLED_BY_COURSE', 150, 1000, 0, 0, 0],
    ['COMPLETED', 'NO_SHOW_CADDY', 150, 1100, 0, 0, 3],
    ['COMPLETED', 'NO_SHOW_GOLFER', 0, 850, 135, 0, 0],
    ['NO_SHOW_GOLFER', 'COMPLETED', 75, 925, 67.5, 1, 0],
    ['NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 150, 1100, 0, 0, 3],
    // What was refunded to nok is not taken from nok again: the house pays somchai's part.
    ['NO_SHOW_CADDY', 'NO_SHOW_CADDY', 150, 1100, 0, 0, 3],
    ['NO_SHOW_CADDY', 'COMPLETED', 100, 1000, 45, 1, 0],
    ['NO_SHOW_CADDY', 'CANCELLED_BY_COURSE', 150, 1000, 0, 0, 0],
  ])(
    'money, rounds and points are as decided: %s to %s, ฿%i back',
    async (from, to, refund, available, paid, rounds, points) => {
      // Goodwill would be given by itself if it were due: in none of the others it is.
      const fixture = await broughtTo(world, from, to === 'COMPLETED' ? {} : await trusted(world));
      await does(world, fixture, 'nok', 'dispute', undefined, DISPUTE);
      await decided(world, fixture, to, refund, later());
      expect(fixture.booking).toMatchObject({ status: to, settled_at: isoOf(world.context.clock()), actions: [] });
      const should = { nok: { available, held: 0 }, somchai: { pending: 0, available: paid } };
      expect(await moneyOf(world, fixture)).toEqual(should);
      expect((await seen(world, fixture, 'somchai')).caddy_share).toBe(paid * 100);
      expect(await roundsOf(fixture)).toBe(rounds);
      expect((await standingOf(fixture.somchai)).strike_points).toBe(points);
      for (const person of [fixture.nok, fixture.somchai])
        expect(await notifiedOf(world.db, person)).toContain('booking.decided');
      await passes(world, fixture, world.context.clock() + 30 * DAY);
      expect(await moneyOf(world, fixture)).toEqual(should);
    },
  );

  test('once: amounts that are none, ends that are none, a second decision and a second dispute are refused; the round keeps what was decided, not by whom', async () => {
    const fixture = await broughtTo(world, 'DISPUTED');
    const refused = (to: BookingStatus, refund: number) =>
      expect(writesNothing(world.db, () => decided(world, fixture, to, refund, later()))).rejects.toThrow(RangeError);
    await refused('COMPLETED', -1);
    await refused('COMPLETED', 150.01);
    await refused('CANCELLED_BY_GOLFER', 0);
    await decided(world, fixture, 'COMPLETED', 50, later());
    await refused('COMPLETED', 50);
    const again = await tries(world, fixture, 'somchai', 'dispute', undefined, DISPUTE);
    expect(again.code).toBe('BOOKING_ACTION_NOT_NOW');
    const moments = await world.db.many(sql`
      select actor, said from booking_moment join booking using (booking_id)
      where booking_ref = ${fixture.booking.booking_ref} and action = 'decide'`);
    expect(moments).toEqual([{ actor: 'operator', said: { to: 'COMPLETED', refund: 5000 } }]);
  });
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type CoursePrice, coursePriceOn } from '#domain/course/course.ts';
import { addDays, dateOf, HOUR, MINUTE, type SlashDate } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { pricesFrom } from '../../server/course/sql.ts';
import { confirmed, does, moneyOf } from '../booking/booking-fixture.ts';
import { book, startWorld } from '../booking/world.ts';
import { ask as askAll, choose, isIn, read as readRequest, verified } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

const TODAY = dateOf(NOW);
const FROM = addDays(TODAY, 10);
const LATER = addDays(TODAY, 12);
let courses = 0;

/** A course whose counter takes ฿400 for the caddy and ฿700 for a cart. */
async function aCourse(): Promise<string> {
  courses += 1;
  const slug = `priced-${courses}`;
  await world.course(slug);
  return slug;
}

const adds = (slug: string, valid_from: SlashDate, more: Partial<CoursePrice> = {}) => {
  const { fee_collection = 'AT_COURSE', green_fee = baht(1050), caddy_fee = baht(450), cart_fee = baht(700) } = more;
  return world.db.run(sql`
    insert into course_price (slug, valid_from, fee_collection, green_fee, caddy_fee, cart_fee)
    values (${slug}, ${valid_from}::date, ${fee_collection}, ${green_fee}::bigint, ${caddy_fee}::bigint, ${cart_fee}::bigint)`);
};

const atCourse = (lines: readonly { code: string; satang: number | null; paid: string }[]) =>
  lines.filter(({ paid }) => paid === 'COURSE').map(({ code, satang }) => [code, satang]);

describe('a price at the counter that begins in ten days', () => {
  test('a round before that day reads the old one, a round from it on the new one with its green fee; what was booked keeps its lines', async () => {
    const slug = await aCourse();
    const [nok, somchai] = [await world.golfer(), await world.caddy({ courses: [slug] })];
    const before = await book(world, nok, somchai, { golf_course: slug, booking_date: LATER });
    await adds(slug, FROM);
    const eve = await book(world, await world.golfer(), somchai, {
      golf_course: slug,
      booking_date: addDays(FROM, -1),
    });
    const after = await book(world, await world.golfer(), somchai, { golf_course: slug, booking_date: FROM });
    const old = [
      ['CADDY_FEE', baht(400)],
      ['CART_FEE', baht(700)],
      ['GREEN_FEE', null],
    ];
    expect(atCourse(eve.lines)).toEqual(old);
    expect(atCourse(after.lines)).toEqual([
      ['CADDY_FEE', baht(450)],
      ['CART_FEE', baht(700)],
      ['GREEN_FEE', baht(1050)],
    ]);
    const { lines } = await world.done('GET /booking/{booking_ref}', { booking_ref: before.booking_ref }, nok);
    expect(atCourse(lines)).toEqual(old);
  });

  test('where the app collects from that day on, the golfer holds more; rain ends each round by what it was booked with', async () => {
    const slug = await aCourse();
    const caddy = () => world.caddy({ courses: [slug] });
    const before = await confirmed(world, { golf_course: slug, booking_date: LATER }, { somchai: await caddy() });
    await adds(slug, FROM, { fee_collection: 'IN_APP' });
    const wanted = { golf_course: slug, booking_date: LATER, total: baht(400) };
    const after = await confirmed(world, wanted, { somchai: await caddy() });
    expect([before.booking.fee_collection, after.booking.fee_collection]).toEqual(['AT_COURSE', 'IN_APP']);
    for (const [fixture, back] of [
      [before, 50],
      [after, 150],
    ] as const) {
      const claimed = { claim: 'RAIN' as const, holes_played: 7 };
      await does(world, fixture, 'somchai', 'start', fixture.tee_off);
      await does(world, fixture, 'somchai', 'claim_closed', fixture.tee_off + 2 * HOUR, claimed);
      await does(world, fixture, 'nok', 'agree_closed', fixture.tee_off + 2 * HOUR + MINUTE);
      const { nok } = await moneyOf(world, fixture);
      expect(nok.available).toBe(1000 - fixture.booking.total / 100 + back);
      world.setNow(NOW);
    }
  });

  test('a golfer who read the old price reads the new one before anything is booked', async () => {
    const slug = await aCourse();
    const [nok, somchai] = [await world.golfer(), await world.caddy({ courses: [slug] })];
    await adds(slug, FROM, { fee_collection: 'IN_APP' });
    const wish = { golf_course: slug, booking_date: FROM, caddy_id: somchai.user_id, tee_off_time: '06:30', holes: 18 };
    const asked = { ...wish, transport: 'CART_SHARED', total: baht(150) } as const;
    const refused = await world.call('POST /booking/create', asked as never, nok);
    expect(refused).toMatchObject({ code: 'BOOKING_PRICE_CHANGED', data: { total: baht(400) } });
  });

  test('an open request keeps who collects its fee, also when a caddy is chosen after the change; one that is moved to another day does not', async () => {
    const slug = await aCourse();
    const [nok, somchai] = [await world.golfer(), await verified(world, { courses: [slug] })];
    const asked = { golf_course: slug, booking_date: LATER };
    const before = await askAll(world, nok, asked);
    const moved = await askAll(world, nok, { ...asked, tee_off_time: '13:00' });
    await adds(slug, FROM, { fee_collection: 'IN_APP' });
    expect((await readRequest(world, nok, before)).total).toBe(baht(150));
    const edit = {
      ...asked,
      alt_reference: moved.alt_reference,
      version: moved.version,
      booking_date: FROM,
      tee_off_time: '13:00',
      holes: 18,
      transport: 'CART_SHARED',
      caddies_needed: 1,
      audience: 'COURSE',
    } as const;
    expect(await world.done('POST /broadcast/update', edit as never, nok)).toMatchObject({ total: baht(400) });
    await isIn(world, somchai, before);
    expect(await choose(world, nok, before, somchai)).toMatchObject({
      data: { outcome: 'BOOKED', booking: { total: baht(150), fee_collection: 'AT_COURSE' } },
    });
  });

  test('a request of an older program, which says nothing of it, counts by the course’s price on its day', async () => {
    const slug = await aCourse();
    const nok = await world.golfer();
    const request = await askAll(world, nok, { golf_course: slug, booking_date: LATER });
    await world.db.run(sql`
      update broadcast set fee_collection = null where alt_reference = ${request.alt_reference}`);
    await adds(slug, FROM, { fee_collection: 'IN_APP' });
    expect((await readRequest(world, nok, request)).total).toBe(baht(400));
  });

  test('the course’s answer says what holds today, and carries it and the coming rows for a phone without a signal', async () => {
    const slug = await aCourse();
    await adds(slug, addDays(TODAY, -30), { caddy_fee: baht(300) });
    await adds(slug, addDays(TODAY, -3), { caddy_fee: baht(420) });
    await adds(slug, FROM, { fee_collection: 'IN_APP' });
    const course = await world.done('GET /course/{slug}', { slug }, await world.golfer());
    expect(course).toMatchObject({ fee_collection: 'AT_COURSE', caddy_fee: baht(420) });
    expect(course.prices).toEqual([
      {
        valid_from: addDays(TODAY, -3),
        fee_collection: 'AT_COURSE',
        green_fee: baht(1050),
        caddy_fee: baht(420),
        cart_fee: baht(700),
      },
      {
        valid_from: FROM,
        fee_collection: 'IN_APP',
        green_fee: baht(1050),
        caddy_fee: baht(450),
        cart_fee: baht(700),
      },
    ]);
  });
});

test('a phone and the database find the same row for every day, also before the first one and beside a withdrawn one', async () => {
  const slug = await aCourse();
  for (const [n, days] of [-10, 3, 4, 9].entries()) await adds(slug, addDays(TODAY, days), { caddy_fee: baht(n + 1) });
  await world.db.run(sql`
    update course_price set withdrawn_at = now() where slug = ${slug} and valid_from = ${addDays(TODAY, 4)}::date`);
  const { prices } = await world.db.one(pricesFrom([slug], '2019/01/01' as SlashDate));
  expect(prices).toHaveLength(4);
  const days = ['2019/12/31', '2020/01/01', ...[-11, -10, 0, 2, 3, 4, 8, 9, 400].map((n) => addDays(TODAY, n))];
  for (const day of days as SlashDate[]) {
    const { valid_from } = await world.db.one(
      sql<{ valid_from: string }>`
        select to_char(valid_from, 'YYYY/MM/DD') as valid_from from course_price_on(${slug}, ${day}::date)`,
    );
    expect([day, coursePriceOn(prices, day)?.valid_from]).toEqual([day, valid_from]);
  }
});

test('a row is only added or withdrawn, one a day; a course that an older program adds begins with one', async () => {
  const slug = await aCourse();
  const first = await world.db.many(sql`
    select fee_collection, green_fee, caddy_fee, cart_fee, withdrawn_at from course_price where slug = ${slug}`);
  expect(first).toEqual([
    { fee_collection: 'AT_COURSE', green_fee: null, caddy_fee: 40_000, cart_fee: 70_000, withdrawn_at: null },
  ]);
  const refused = (change: ReturnType<typeof sql>) => expect(world.db.run(change)).rejects.toThrow();
  await refused(sql`update course_price set caddy_fee = 1 where slug = ${slug}`);
  await refused(sql`delete from course_price where slug = ${slug}`);
  await refused(sql`
    insert into course_price (slug, valid_from, fee_collection, green_fee) values (${slug}, '2030-01-01', 'AT_COURSE', -1)`);
  await adds(slug, FROM);
  await expect(adds(slug, FROM)).rejects.toThrow('course_price_from');
  const withdraw = sql`
    update course_price set withdrawn_at = now() where slug = ${slug} and valid_from = ${FROM}::date`;
  await world.db.run(withdraw);
  await refused(withdraw);
  await adds(slug, FROM);
});

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { addDays, DAY, dateOf, type SlashDate } from '../../domain/dates.ts';
import { DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { book, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

const TODAY = dateOf(NOW);
const FROM = addDays(TODAY, 10);
let courses = 0;
/** A course whose counter takes ฿400 for the caddy and ฿700 for a cart. */
async function aCourse(): Promise<string> {
  courses += 1;
  const slug = `desk-priced-${courses}`;
  await world.course(slug);
  return slug;
}

type Wish = InputOf<'POST /desk/add-course-price'>;
const priced = (slug: string, more: Partial<Wish> = {}): Wish => ({
  slug,
  valid_from: FROM,
  fee_collection: 'AT_COURSE',
  green_fee: baht(1050),
  caddy_fee: baht(400),
  cart_fee: baht(650),
  ...more,
});

const lead = (name = 'Ploy') => aStaff(world.db, ['lead'], world.context.clock(), { name });
const add = (wish: Wish, who: StaffPerson) => world.call('POST /desk/add-course-price', wish, who);
const pricesOf = async (slug: string, who: StaffPerson) => {
  const { prices } = await world.done('GET /desk/course-prices', { slug }, who);
  return prices.map(({ valid_from, withdrawn_at }) => [valid_from, withdrawn_at === null]);
};
const actsOf = ({ staff_id }: StaffPerson) =>
  world.db.many(sql<{ act: string; body: Record<string, unknown> }>`
    select act, body from audit where staff_id = ${staff_id}::uuid order by created_at, audit_id`);

describe('prices of a course for a coming day', () => {
  test('a golfer reads them from that day on; what was booked keeps its lines; the audit has both', async () => {
    const slug = await aCourse();
    const ploy = await lead();
    const somchai = await world.caddy({ courses: [slug] });
    const of = (booking_date: SlashDate) => ({ golf_course: slug, booking_date });
    const before = await book(world, await world.golfer(), somchai, of(addDays(FROM, 1)));
    await world.done('POST /desk/add-course-price', priced(slug), ploy);
    const after = await book(world, await world.golfer(), somchai, of(FROM));
    const eve = await book(world, await world.golfer(), somchai, of(addDays(FROM, -1)));
    const green = ({ lines }: typeof after) => lines.find(({ code }) => code === 'GREEN_FEE')?.satang;
    expect([before, eve, after].map(green)).toEqual([null, null, baht(1050)]);
    const { prices, booked } = await world.done('GET /desk/course-prices', { slug }, ploy);
    expect(prices.map(({ valid_from, created_by }) => [valid_from, created_by])).toEqual([
      [FROM, 'Ploy'],
      ['2020/01/01', null],
    ]);
    expect(booked).toEqual([-1, 0, 1].map((n) => ({ day: addDays(FROM, n), rounds: 1 })));
    expect(await actsOf(ploy)).toEqual([
      {
        act: 'add-course-price',
        body: expect.objectContaining({
          slug,
          valid_from: FROM,
          was: 'green_fee –, cart_fee ฿700',
          to: 'green_fee ฿1050, cart_fee ฿650',
        }),
      },
    ]);
  });

  test('they go while their day has not begun, and the day is free again; what was booked by them keeps its lines', async () => {
    const slug = await aCourse();
    const ploy = await lead();
    const [nok, somchai] = [await world.golfer(), await world.caddy({ courses: [slug] })];
    const { price_id } = await world.done('POST /desk/add-course-price', priced(slug), ploy);
    const booked = await book(world, nok, somchai, { golf_course: slug, booking_date: FROM });
    await world.done('POST /desk/withdraw-course-price', { price_id }, ploy);
    const { lines } = await world.done('GET /booking/{booking_ref}', { booking_ref: booked.booking_ref }, nok);
    expect(lines.find(({ code }) => code === 'GREEN_FEE')?.satang).toBe(baht(1050));
    expect(await world.refused('POST /desk/withdraw-course-price', { price_id }, ploy)).toBe('NOT_FOUND');
    expect((await actsOf(ploy)).at(-1)).toMatchObject({
      act: 'withdraw-course-price',
      body: { was: 'fee_collection AT_COURSE, green_fee ฿1050, caddy_fee ฿400, cart_fee ฿650', to: 'WITHDRAWN' },
    });
    await world.done('POST /desk/add-course-price', priced(slug, { green_fee: null }), ploy);
    expect(await pricesOf(slug, ploy)).toEqual(
      expect.arrayContaining([
        [FROM, true],
        [FROM, false],
        ['2020/01/01', true],
      ]),
    );
  });

  test('once their day has begun they stay', async () => {
    const slug = await aCourse();
    const { price_id } = await world.done('POST /desk/add-course-price', priced(slug), await lead());
    world.setNow(NOW + 10 * DAY);
    const answer = await world.call('POST /desk/withdraw-course-price', { price_id }, await lead());
    expect(answer).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'DAY_BEGUN' } });
  });

  test('only a coming day, only what changes something, only whole amounts, only a course of ours', async () => {
    const slug = await aCourse();
    const ploy = await lead();
    const fields = async (more: Partial<Wish>) => (await add(priced(slug, more), ploy)).fields;
    expect(await fields({ valid_from: TODAY })).toEqual([{ path: 'valid_from', code: 'TOO_SMALL' }]);
    expect(await fields({ valid_from: addDays(TODAY, 1000) })).toEqual([{ path: 'valid_from', code: 'TOO_LARGE' }]);
    for (const wrong of [
      { green_fee: -1 },
      { caddy_fee: 0.5 },
      { cart_fee: 1e12 },
      { fee_collection: 'FREE' as never },
    ])
      expect(await fields(wrong)).toHaveLength(1);
    const same = await add(priced(slug, { green_fee: null, cart_fee: baht(700) }), ploy);
    expect(same).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'SAME_RATE' } });
    expect((await add(priced('no-such-course'), ploy)).code).toBe('COURSE_UNKNOWN');
    expect(await world.refused('GET /desk/course-prices', { slug: 'no-such-course' }, ploy)).toBe('COURSE_UNKNOWN');
    expect(await pricesOf(slug, ploy)).toEqual([['2020/01/01', true]]);
  });

  test('two people add prices for the same day at once: one does it, the other reads that the day has some', async () => {
    const slug = await aCourse();
    const people = [await lead(), await lead('Boy')];
    const answers = await Promise.all(people.map((who, n) => add(priced(slug, { green_fee: baht(900 + n) }), who)));
    expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECISION_NOT_NOW', 'DONE']);
    expect(answers.find(({ code }) => code)?.data).toEqual({ why: 'DAY_HAS_PRICE' });
  });
});

test('leads and owners change them; who reads prices reads them, a caddy master from outside does not', async () => {
  const slug = await aCourse();
  for (const role of DESK_ROLES) {
    const who = await aStaff(world.db, [role], NOW, role === 'course' ? { courses: [slug] } : {});
    const read = await world.call('GET /desk/course-prices', { slug }, who);
    expect([role, read.code]).toEqual([role, mayAct([role], 'READ_PRICES') === 'YES' ? undefined : 'ROLE_NOT_ALLOWED']);
    const day = addDays(FROM, DESK_ROLES.indexOf(role));
    const wish = priced(slug, { valid_from: day, green_fee: baht(DESK_ROLES.indexOf(role)) });
    const mayChange = role === 'lead' || role === 'owner';
    expect([role, (await add(wish, who)).code]).toEqual([role, mayChange ? undefined : 'ROLE_NOT_ALLOWED']);
  }
});

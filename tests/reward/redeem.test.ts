import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CODE_FOR, KEPT_FOR } from '../../domain/reward/transitions.ts';
import { sql } from '../../server/db/db.ts';
import { balanceOf, writesNothing } from '../booking/world.ts';
import { COURSE, startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const world = await startRewards(70);
await world.course('other-course');
afterEach(async () => {
  await world.isSound();
  world.setNow(NOW);
});
afterAll(() => world.close());

test('a caddy redeems a coupon: the points and one of the stock are gone, and it waits at the caddy’s course', async () => {
  const somchai = await world.rich(120);
  const coupon = await world.reward();
  const redeemed = await world.redeems(somchai, coupon);
  expect(redeemed).toMatchObject({
    reference: expect.stringMatching(/^RW-2211-\d{4}$/),
    status: 'APPROVED',
    kind: 'COUPON',
    points: 100,
    course: { slug: COURSE },
    code_expires_at: null,
    ended_at: null,
  });
  expect(await world.pointsOf(somchai)).toBe(20);
  expect(await world.stockOf(coupon.reward_id)).toBe(9);
  const { redemptions } = await world.done('GET /reward/summary', {}, somchai);
  expect(redemptions).toEqual([redeemed]);
  const { items, total } = await world.done('POST /reward/history', { page: 1, limit: 20 }, somchai);
  expect(items.map((it) => [it.kind, it.points, it.reward?.name_en ?? null])).toEqual([
    ['REDEEMED', -100, 'Reward'],
    ['ROUND', 120, null],
  ]);
  expect(total).toBe(2);
});

test('a bonus into the wallet is there at once, out of our goodwill, in the transaction that takes the points', async () => {
  const somchai = await world.rich(100);
  const bonus = await world.reward({ kind: 'WALLET' });
  const redeemed = await world.redeems(somchai, bonus);
  expect(redeemed).toMatchObject({ status: 'REDEEMED', course: null, amount: 20_000 });
  expect(await balanceOf(world, somchai)).toMatchObject({ available: 20_000 });
  const { items } = await world.done('POST /wallet/ledger', { page: 1, limit: 5, filter: 'EARNED' }, somchai);
  expect(items).toMatchObject([{ kind: 'BONUS', available: 20_000, booking_ref: null, other: null }]);
});

describe('refused, and nothing is written', () => {
  test('what is unknown, has changed, is elsewhere, gone, or not paid for', async () => {
    const [somchai, poor] = [await world.rich(1000), await world.rich(99)];
    const [coupon, none, bonus] = [
      await world.reward(),
      await world.reward({ stock: 0 }),
      await world.reward({ kind: 'WALLET' }),
    ];
    for (const [code, input, who] of [
      ['REWARD_UNKNOWN', { reward_id: 'no-such-thing', points: 100 }, somchai],
      ['REWARD_CHANGED', { ...coupon, points: 99 }, somchai],
      ['CADDY_NOT_AT_COURSE', { ...coupon, golf_course: 'other-course' }, somchai],
      ['REWARD_OUT_OF_STOCK', none, somchai],
      ['POINTS_TOO_LOW', bonus, poor],
    ] as const)
      expect(await writesNothing(world.db, () => world.call('POST /reward/redeem', input, who))).toMatchObject({
        code,
      });
    expect(await balanceOf(world, poor)).toMatchObject({ available: 0 });
  });

  test('another caddy’s is as unknown as none', async () => {
    const [somchai, other] = [await world.rich(100), await world.rich(100)];
    const { redemption_id } = await world.redeems(somchai, await world.reward());
    for (const name of ['POST /reward/cancel', 'POST /reward/code'] as const) {
      expect(await world.refused(name, { redemption_id }, other)).toBe('REDEMPTION_UNKNOWN');
      expect(await world.refused(name, { redemption_id: randomUUID() }, somchai)).toBe('REDEMPTION_UNKNOWN');
    }
  });
});

describe('all at once', () => {
  test('a crowd of caddies, five coupons: five have one, the stock is never below nothing', async () => {
    const coupon = await world.reward({ stock: 5 });
    const caddies = await Promise.all(Array.from({ length: CROWD }, () => world.rich(100)));
    const answers = await Promise.all(caddies.map((caddy) => world.call('POST /reward/redeem', coupon, caddy)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['REWARD_OUT_OF_STOCK']));
    expect(await world.stockOf(coupon.reward_id)).toBe(0);
  });

  test('one caddy, points for three, many times: three are made, and the refused ones keep their stock', async () => {
    const somchai = await world.rich(350);
    const coupon = await world.reward({ stock: CROWD });
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => world.call('POST /reward/redeem', coupon, somchai)),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(3);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['POINTS_TOO_LOW']));
    expect(await world.pointsOf(somchai)).toBe(50);
    expect(await world.stockOf(coupon.reward_id)).toBe(CROWD - 3);
  });

  test('many copies of one: made once, all are told of it', async () => {
    const somchai = await world.rich(1000);
    const coupon = await world.reward();
    const copy = { ...somchai, key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => world.call('POST /reward/redeem', coupon, copy)),
    );
    expect(new Set(answers.map(({ data }) => data.redemption_id)).size).toBe(1);
    expect(await world.pointsOf(somchai)).toBe(900);
  });

  test('confirmed by the counter and cancelled by the caddy: one of the two happened', async () => {
    const key = await world.counter();
    for (let round = 0; round < 4; round++) {
      const somchai = await world.rich(100);
      const { redemption_id } = await world.redeems(somchai, await world.reward());
      const { code } = await world.done('POST /reward/code', { redemption_id }, somchai);
      const [confirmed, cancelled] = await Promise.all([
        world.call('POST /reward/confirm', { key, code, confirm_id: randomUUID() }),
        world.call('POST /reward/cancel', { redemption_id }, somchai),
      ]);
      expect([confirmed.status, cancelled.status].sort()).toEqual(['error', 'success']);
      expect(await world.pointsOf(somchai)).toBe(cancelled.status === 'success' ? 100 : 0);
    }
  });
});

test('cancelled by the caddy, points and stock are as before; again it stays so; what was paid is not cancelled any more', async () => {
  const somchai = await world.rich(100);
  const coupon = await world.reward();
  const { redemption_id } = await world.redeems(somchai, coupon);
  for (let time = 0; time < 2; time++)
    expect(await world.done('POST /reward/cancel', { redemption_id }, somchai)).toMatchObject({
      status: 'CANCELLED',
      expires_at: null,
    });
  expect(await world.pointsOf(somchai)).toBe(100);
  expect(await world.stockOf(coupon.reward_id)).toBe(10);

  const paid = await world.redeems(somchai, await world.reward({ kind: 'WALLET' }));
  expect(await world.call('POST /reward/cancel', { redemption_id: paid.redemption_id }, somchai)).toMatchObject({
    code: 'REDEMPTION_NOT_NOW',
    data: { status: 'REDEEMED' },
  });
});

describe('by itself', () => {
  test('nobody fetches it for thirty days: it is over, points and stock come back', async () => {
    const somchai = await world.rich(100);
    const coupon = await world.reward();
    const { redemption_id } = await world.redeems(somchai, coupon);
    world.setNow(NOW + KEPT_FOR - 1);
    await world.runJobs();
    expect(await world.statusOf(redemption_id)).toBe('APPROVED');
    world.setNow(NOW + KEPT_FOR);
    await world.runJobs();
    expect(await world.statusOf(redemption_id)).toBe('EXPIRED');
    expect(await world.pointsOf(somchai)).toBe(100);
    expect(await world.stockOf(coupon.reward_id)).toBe(10);
  });

  test('a code that is over: the caddy may show another, and the redemption goes on', async () => {
    const somchai = await world.rich(100);
    const { redemption_id } = await world.redeems(somchai, await world.reward());
    await world.done('POST /reward/code', { redemption_id }, somchai);
    world.setNow(NOW + CODE_FOR);
    await world.runJobs();
    expect(await world.statusOf(redemption_id)).toBe('APPROVED');
    expect(await world.done('POST /reward/code', { redemption_id }, somchai)).toMatchObject({ status: 'READY' });
  });
});

test('in the database the book of points is append-only, sums to zero, takes no account of money nor money one of points; neither stock nor points stand below nothing', async () => {
  const somchai = await world.rich(10);
  for (const statement of [
    sql`update point_entry set amount = 1`,
    sql`delete from point_entry`,
    sql`update point_transaction set cause = 'x'`,
    sql`delete from point_transaction`,
    sql`truncate point_entry`,
  ])
    await expect(world.db.run(statement)).rejects.toThrow('append-only');
  const alone = world.db.transact(async (tx) => {
    const id = randomUUID();
    await tx.run(sql`insert into point_transaction values (${id}, ${id}, now())`);
    await tx.run(sql`insert into point_entry values (${id}, 'points:earned', -5)`);
  });
  await expect(alone).rejects.toThrow('sums to -5');
  await expect(world.db.run(sql`insert into point_account values ('platform:fee', 0, now())`)).rejects.toThrow();
  await expect(world.db.run(sql`insert into account values ('points:earned', 0, now())`)).rejects.toThrow();
  const mixed = world.db.transact(async (tx) => {
    const id = randomUUID();
    await tx.run(sql`insert into ledger_transaction values (${id}, ${id}, now())`);
    await tx.run(sql`insert into ledger_entry values (${id}, ${`caddy:${somchai.user_id}:points`}, 10, ${id})`);
  });
  await expect(mixed).rejects.toThrow('foreign key');
  const coupon = await world.reward({ stock: 0 });
  const less = sql`update reward set stock = stock - 1 where reward_id = ${coupon.reward_id}`;
  await expect(world.db.run(less)).rejects.toThrow('reward_stock_is_not_negative');
  const owing = sql`update point_account set balance = -1 where account = ${`caddy:${somchai.user_id}:points`}`;
  await expect(world.db.run(owing)).rejects.toThrow('point_account_of_a_caddy_is_not_negative');
});

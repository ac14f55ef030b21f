import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { approveRewardAs, rejectRewardAs } from '../../server/desk/decision/house.ts';
import { decided, pageOf, waitingOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { balanceOf, writesNothing } from '../booking/world.ts';
import { COURSE, startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';
import { aStaff, type StaffPerson } from '../desk/staff.ts';

const world = await startRewards();
let ploy: StaffPerson;
beforeAll(async () => {
  world.setNow(NOW);
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});
afterEach(() => world.isSound());
afterAll(() => world.close());

async function waiting(kind: 'GOODS' | 'WALLET' = 'GOODS') {
  const somchai = await world.rich(100);
  const { reference, redemption_id } = await world.redeems(somchai, await world.reward({ kind, approver: 'OPERATOR' }));
  return { somchai, reference, redemption_id };
}

const approve = (reference: string) => decided(world.db, NOW, (tx, acting) => approveRewardAs(tx, acting, reference));
const reject = (reference: string, note: string) =>
  decided(world.db, NOW, (tx, acting) => rejectRewardAs(tx, acting, reference, note));
const lastAct = async () => (await audit(world.db)).at(-1);

test('what waits stands at the desk, with its points; approved: the caddy is told and may show a code; approved again, nothing is changed', async () => {
  const { somchai, reference, redemption_id } = await waiting();
  expect(await world.refused('POST /reward/code', { redemption_id }, somchai)).toBe('REDEMPTION_NOT_NOW');
  expect(await waitingOf(world.db, NOW, 'REWARD')).toContain(reference);
  const { facts } = await pageOf(world.db, NOW, 'REWARD', reference);
  expect(facts.map(({ name }) => name)).toEqual(expect.arrayContaining(['reference', 'reward', 'points', 'caddy']));
  expect(await approve(reference)).toMatchObject({ state: 'DONE', row: { status: 'APPROVED' } });
  expect(await waitingOf(world.db, NOW, 'REWARD')).not.toContain(reference);
  expect(await lastAct()).toMatchObject({
    act: 'approve-reward',
    body: { reference, user_id: somchai.user_id, was: 'REQUESTED' },
  });
  expect(await writesNothing(world.db, () => approve(reference))).toMatchObject({ state: 'SAME' });
  expect(await world.done('POST /reward/code', { redemption_id }, somchai)).toMatchObject({ status: 'READY' });
});

test('a bonus an operator has to look at is paid when the operator says yes', async () => {
  const { somchai, reference } = await waiting('WALLET');
  expect(await balanceOf(world, somchai)).toMatchObject({ available: 0 });
  expect((await pageOf(world.db, NOW, 'REWARD', reference)).moves).toMatchObject([
    { outcome: 'APPROVE', party: 'CADDY', amount: 20_000 },
    { outcome: 'APPROVE', party: 'US', amount: -20_000 },
  ]);
  expect(await approve(reference)).toMatchObject({ state: 'DONE', row: { status: 'REDEEMED' } });
  expect(await balanceOf(world, somchai)).toMatchObject({ available: 20_000 });
});

test('rejected: points and stock are back, and the caddy reads why', async () => {
  const { somchai, reference } = await waiting();
  await reject(reference, 'ไซซ์นี้หมด');
  expect(await world.pointsOf(somchai)).toBe(100);
  const { redemptions } = await world.done('GET /reward/summary', {}, somchai);
  expect(redemptions).toMatchObject([{ status: 'REJECTED', note: 'ไซซ์นี้หมด' }]);
  expect(await approve(reference)).toMatchObject({ state: 'OVER' });
  expect(await reject('RW-0000-0000', 'x')).toEqual({ state: 'UNKNOWN' });
});

describe('stock and counters', () => {
  const setTo = (reward_id: string, stock: number, seen: number, is_active = true) =>
    world.call('POST /desk/set-reward', { reward_id, stock, seen, is_active }, ploy);

  test('so many of a reward can be had from now on; the audit has before and after', async () => {
    const { reward_id } = await world.reward({ stock: 0 });
    expect((await setTo(reward_id, 7, 0)).data).toMatchObject({ reward_id, stock: 7, is_active: true });
    expect(await lastAct()).toMatchObject({
      act: 'stock',
      body: { key: reward_id, was: 'stock 0, is_active true', to: 'stock 7, is_active true' },
    });
    const acts = await audit(world.db);
    expect((await setTo(reward_id, 7, 7)).status).toBe('success');
    expect(await audit(world.db)).toEqual(acts);
    expect(await setTo('no-such', 1, 0)).toMatchObject({ code: 'REWARD_UNKNOWN' });
    expect((await setTo(reward_id, -1, 7)).fields).toEqual([{ path: 'stock', code: 'TOO_SMALL' }]);
    expect((await setTo(reward_id, 1_000_000, 7)).fields).toEqual([{ path: 'stock', code: 'TOO_LARGE' }]);
  });

  test('one that a caddy took meanwhile is not counted twice: the number is read again first', async () => {
    const reward = await world.reward({ stock: 3 });
    await world.redeems(await world.rich(100), reward);
    expect(await setTo(reward.reward_id, 10, 3)).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } });
    expect(await world.stockOf(reward.reward_id)).toBe(2);
  });

  test('what is not offered is in no list and cannot be asked for, whatever is left; what was asked for goes on', async () => {
    const reward = await world.reward({ stock: 3 });
    const somchai = await world.rich(200);
    const { redemption_id } = await world.redeems(somchai, reward);
    expect((await setTo(reward.reward_id, 2, 2, false)).data).toMatchObject({ stock: 2, is_active: false });
    const { rewards } = await world.done('GET /reward/summary', {}, somchai);
    expect(rewards.map(({ reward_id }) => reward_id)).not.toContain(reward.reward_id);
    const asked = { reward_id: reward.reward_id, points: reward.points, golf_course: COURSE };
    expect(await world.refused('POST /reward/redeem', asked, somchai)).toBe('REWARD_OUT_OF_STOCK');
    expect(await world.done('POST /reward/code', { redemption_id }, somchai)).toMatchObject({ status: 'READY' });
    const { items } = await world.done('GET /desk/rewards', {}, ploy);
    expect(items.find(({ reward_id }) => reward_id === reward.reward_id)).toMatchObject({ stock: 2, is_active: false });
  });

  test('a key is said once and works until the counter is ended; the audit does not have it', async () => {
    const { counter_id, key } = await world.done(
      'POST /desk/make-counter',
      { slug: COURSE, name: 'เคาน์เตอร์หน้า' },
      ploy,
    );
    expect(key).toMatch(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){4}$/);
    expect(JSON.stringify(await audit(world.db))).not.toContain(key);
    const shown = await world.done('GET /desk/course', { slug: COURSE }, ploy);
    expect(shown.counters).toMatchObject([{ counter_id, name: 'เคาน์เตอร์หน้า' }]);
    expect(JSON.stringify(shown)).not.toContain(key);
    const check = () => world.refused('POST /reward/check', { key, code: '12345678' });
    expect(await check()).toBe('REWARD_CODE_WRONG');
    await world.done('POST /desk/end-counter', { counter_id }, ploy);
    expect(await lastAct()).toMatchObject({ act: 'end-counter', body: { counter_id, slug: COURSE } });
    expect(await check()).toBe('COUNTER_KEY_WRONG');
    expect(await world.call('POST /desk/end-counter', { counter_id }, ploy)).toMatchObject({ code: 'NOT_FOUND' });
    const nowhere = { slug: 'nowhere', name: 'x' };
    expect(await world.call('POST /desk/make-counter', nowhere, ploy)).toMatchObject({ code: 'COURSE_UNKNOWN' });
  });

  test('each role makes counters and sets the stock as the table of roles says', async () => {
    const { reward_id } = await world.reward({ stock: 1 });
    for (const role of DESK_ROLES) {
      const staff = await aStaff(world.db, [role], NOW, { name: role, courses: [COURSE] });
      const code = (act: 'MAKE_COUNTER' | 'SET_STOCK') =>
        mayAct([role], act) === 'YES' ? undefined : 'ROLE_NOT_ALLOWED';
      const made = await world.call('POST /desk/make-counter', { slug: COURSE, name: role }, staff);
      expect(made.code, role).toBe(code('MAKE_COUNTER'));
      const set = await world.call('POST /desk/set-reward', { reward_id, stock: 1, seen: 1, is_active: true }, staff);
      expect(set.code, role).toBe(code('SET_STOCK'));
    }
  });
});

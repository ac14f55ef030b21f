import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { approveRewardAs, rejectRewardAs } from '../../server/desk/decision/house.ts';
import { closeCounter, makeCounter, stockReward } from '../../server/operator/reward.ts';
import { decided, pageOf, waitingOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { balanceOf, writesNothing } from '../booking/world.ts';
import { COURSE, startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startRewards();
const context = { db: world.db, now: NOW, operator: 'nok' };
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
  test('so many of a reward can be had from now on', async () => {
    const { reward_id } = await world.reward({ stock: 0 });
    expect(await stockReward(context, reward_id, 7)).toBe(`There were 0 of ${reward_id}, now there are 7.`);
    expect(await writesNothing(world.db, () => stockReward(context, reward_id, 7))).toContain('already');
    await expect(stockReward(context, 'no-such', 1)).rejects.toThrow('no reward');
  });

  test('a key is said once and works until the counter is ended; the audit does not have it', async () => {
    const text = await makeCounter(context, COURSE, 'เคาน์เตอร์หน้า');
    const [key = ''] = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){4}/.exec(text) ?? [];
    const [counter_id = ''] = /[\da-f]{8}-[\da-f-]{27}/.exec(text) ?? [];
    expect(JSON.stringify(await lastAct())).not.toContain(key);
    const check = () => world.refused('POST /reward/check', { key, code: '12345678' });
    expect(await check()).toBe('REWARD_CODE_WRONG');
    expect(await closeCounter(context, counter_id)).toContain('good no more');
    expect(await check()).toBe('COUNTER_KEY_WRONG');
    await expect(closeCounter(context, counter_id)).rejects.toThrow('no open counter');
    await expect(makeCounter(context, 'nowhere', 'x')).rejects.toThrow('no course');
  });
});

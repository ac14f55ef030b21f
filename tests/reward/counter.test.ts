import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CODE_FOR } from '../../domain/reward/transitions.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { hashOfKey, WRONG_CODES_MAX, WINDOW } from '../../server/reward/counter.ts';
import { writesNothing } from '../booking/world.ts';
import { COURSE, startRewards } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

const ELSEWHERE = 'other-course';

const world = await startRewards(70);
await world.course(ELSEWHERE);
const key = await world.counter();
afterEach(async () => {
  await world.isSound();
  world.setNow(NOW);
});
afterAll(() => world.close());

/** A caddy with a code on the screen. */
async function shown() {
  const somchai = await world.rich(100);
  const coupon = await world.reward();
  const { redemption_id } = await world.redeems(somchai, coupon);
  const it = await world.done('POST /reward/code', { redemption_id }, somchai);
  return { somchai, coupon, ...it };
}

const confirms = (code: string, more: { key?: string; confirm_id?: string } = {}) =>
  world.call('POST /reward/confirm', { key, code, confirm_id: randomUUID(), ...more });

test('READY: eight digits for fifteen minutes; a counter sees what they are for, in its language, confirms, and the caddy is told', async () => {
  const { somchai, redemption_id, code, code_expires_at, status, coupon } = await shown();
  expect(status).toBe('READY');
  expect(code).toMatch(/^\d{8}$/);
  expect(code_expires_at).toBe(isoOf(NOW + CODE_FOR));
  const checked = await world.done('POST /reward/check', { key, code });
  expect(checked).toMatchObject({ kind: 'COUPON', name_en: 'Reward', course: { slug: COURSE } });
  expect(await world.statusOf(redemption_id)).toBe('READY');
  await world.db.run(sql`
    update caddy_profile set nickname = 'ชาย', nickname_latin = 'Chai' where user_id = ${somchai.user_id}`);
  const en = { headers: { 'accept-language': 'en' } };
  expect((await world.done('POST /reward/check', { key, code }, en)).caddy.nickname).toBe('Chai');
  const inThai = await world.done('POST /reward/check', { key, code });
  expect(inThai.caddy.nickname).toBe('ชาย');
  expect((await confirms(` ${code.slice(0, 4)}-${code.slice(4)} `)).data).toMatchObject({
    ...inThai,
    ended_at: isoOf(NOW),
  });
  expect(await world.statusOf(redemption_id)).toBe('REDEEMED');
  expect(await world.pointsOf(somchai)).toBe(0);
  expect(await world.stockOf(coupon.reward_id)).toBe(9);
  const heard = await world.db.many(sql`
    select kind, body ->> 'status' as status from event where user_id = ${somchai.user_id} and kind = 'reward.changed' order by seq`);
  expect(heard.at(-1)).toEqual({ kind: 'reward.changed', status: 'REDEEMED' });
  const { items } = await world.done('POST /notification/list', { page: 1, limit: 5 }, somchai);
  expect(items[0]).toMatchObject({ kind: 'reward.changed' });
});

describe('once', () => {
  test('many counters’ taps at once: one hands it over, the others are told that it was used', async () => {
    const { code, coupon } = await shown();
    const keys = [key, await world.counter(), await world.counter()];
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, n) => confirms(code, { key: keys[n % 3] ?? key })),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(new Set(answers.flatMap((it) => it.code ?? []))).toEqual(new Set(['REWARD_CODE_USED']));
    expect(await world.stockOf(coupon.reward_id)).toBe(9);
  });

  test('a tap sent again, because its answer was lost, is told the same', async () => {
    const { code } = await shown();
    const tap = { confirm_id: randomUUID() };
    const [first, again] = [await confirms(code, tap), await confirms(code, tap)];
    expect(first.status).toBe('success');
    expect(again.data).toEqual(first.data);
    expect(await confirms(code, { ...tap, key: await world.counter() })).toMatchObject({ code: 'REWARD_CODE_USED' });
  });
});

test('not when its fifteen minutes are over, to the millisecond, nor by the code before it, nor when the caddy has cancelled', async () => {
  const { somchai, redemption_id, code } = await shown();
  world.setNow(NOW + CODE_FOR);
  expect(await writesNothing(world.db, () => confirms(code))).toMatchObject({ code: 'REWARD_CODE_OVER' });
  expect((await world.call('POST /reward/check', { key, code })).code).toBe('REWARD_CODE_OVER');
  world.setNow(NOW + CODE_FOR - 1);
  const next = await world.done('POST /reward/code', { redemption_id }, somchai);
  expect(next.code).not.toBe(code);
  expect(await confirms(code)).toMatchObject({ code: 'REWARD_CODE_WRONG' });
  expect(await confirms(next.code)).toMatchObject({ status: 'success' });
  world.setNow(NOW);
  const cancelled = await shown();
  world.setNow(NOW + CODE_FOR - 1);
  await world.done('POST /reward/cancel', { redemption_id: cancelled.redemption_id }, cancelled.somchai);
  expect(await confirms(cancelled.code)).toMatchObject({ code: 'REWARD_CODE_OVER' });
});

test('not at a counter of another course, nor with a key nobody was given or that was ended: nothing is learnt of the code; nor with what is no code', async () => {
  const { code, redemption_id } = await shown();
  const wrong = { key: await world.counter(ELSEWHERE) };
  const elsewhere = await writesNothing(world.db, () => confirms(code, wrong));
  expect(elsewhere).toMatchObject({ code: 'COUNTER_OF_ANOTHER_COURSE' });
  expect(await world.statusOf(redemption_id)).toBe('READY');
  const ended = await world.counter();
  await world.db.run(sql`update counter set ended_at = now() where key_hash = ${hashOfKey(ended)}`);
  for (const none of ['K7QM2R9TX4VBHN8P3WFD', ended])
    for (const typed of [code, '00000000'])
      expect(await confirms(typed, { key: none })).toMatchObject({ code: 'COUNTER_KEY_WRONG' });
  for (const typed of ['', '1234567', '123456789', 'abcdefgh'])
    expect(await confirms(typed), typed).toMatchObject({ status_code: 422, fields: [{ path: 'code' }] });
});

test('the code stands in no table: neither the row, nor the answer that is kept, nor an event; an answer that was lost is said again, with it', async () => {
  const somchai = await world.rich(100);
  const { redemption_id } = await world.redeems(somchai, await world.reward());
  const copy = { ...somchai, key: randomUUID() };
  const first = await world.done('POST /reward/code', { redemption_id }, copy);
  const tables = await world.db.many(
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await world.db.pool.query(`select 1 from ${name} as it where it::text like $1`, [
      `%${first.code}%`,
    ]);
    expect(rows, name).toEqual([]);
  }
  expect(await world.done('POST /reward/code', { redemption_id }, copy)).toEqual(first);
  expect(await confirms(first.code)).toMatchObject({ status: 'success' });
});

describe('tried out', () => {
  const typing = async () => {
    const limited = await world.replica(NOW, world.db, { rateLimits: true });
    const types = (of: string, typed = '00000000', confirm_id: string = randomUUID()) =>
      limited.call('POST /reward/confirm', { key: of, code: typed, confirm_id });
    return { limited, types };
  };

  test('a counter may be wrong so often; then it waits, whatever it types, and another one does not; a new confirmation forgives the slips before it', async () => {
    const { limited, types } = await typing();
    const [one, two] = [await shown(), await shown()];
    const [here, other] = [await world.counter(), await world.counter()];
    for (let n = 0; n < WRONG_CODES_MAX; n++) expect((await types(here)).code).toBe('REWARD_CODE_WRONG');
    expect(await types(here, one.code)).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '900' } });
    for (let n = 0; n < WRONG_CODES_MAX - 1; n++) await types(other);
    expect(await types(other, two.code)).toMatchObject({ status: 'success' });
    for (let n = 0; n < 5; n++) expect((await types(other)).code).toBe('REWARD_CODE_WRONG');
    limited.setNow(NOW + WINDOW);
    expect((await types(here)).code).toBe('REWARD_CODE_WRONG');
    await limited.close();
  });

  test('an old confirmation sent again forgives no wrong code, only a new one does', async () => {
    const { limited, types } = await typing();
    const [old, fresh] = [await shown(), await shown()];
    const here = await world.counter();
    const tap = randomUUID();
    expect(await types(here, old.code, tap)).toMatchObject({ status: 'success' });
    for (let n = 0; n < WRONG_CODES_MAX - 1; n++) {
      expect((await types(here)).code).toBe('REWARD_CODE_WRONG');
      if (n % 4 === 0) expect(await types(here, old.code, tap)).toMatchObject({ status: 'success' });
    }
    limited.setNow(NOW + MINUTE);
    expect((await types(here)).code).toBe('REWARD_CODE_WRONG');
    expect((await types(here)).code).toBe('TOO_MANY_REQUESTS');
    expect((await types(here, fresh.code)).code).toBe('TOO_MANY_REQUESTS');
    limited.setNow(NOW + WINDOW);
    expect((await types(here)).code).toBe('REWARD_CODE_WRONG');
    await limited.close();
  });

  test('many wrong codes sent at once are no more guesses than one after the other', async () => {
    const limited = await world.replica(NOW, world.db, { rateLimits: true });
    const here = await world.counter();
    const calls = Array.from({ length: WRONG_CODES_MAX + CROWD }, (_, n) =>
      limited.call(n % 2 ? 'POST /reward/confirm' : 'POST /reward/check', {
        key: here,
        code: '00000000',
        ...(n % 2 ? { confirm_id: randomUUID() } : {}),
      } as never),
    );
    const codes = (await Promise.all(calls)).map((it) => it.code);
    expect(codes.filter((it) => it === 'REWARD_CODE_WRONG')).toHaveLength(WRONG_CODES_MAX);
    expect(new Set(codes)).toEqual(new Set(['REWARD_CODE_WRONG', 'TOO_MANY_REQUESTS']));
    await limited.close();
  });
});

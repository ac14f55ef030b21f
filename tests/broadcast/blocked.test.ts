import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { HOUR } from '../../domain/dates.ts';
import { book, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { answerOf, ask, choose, isIn, near, nobodyOnDuty, notified, read, say, verified } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
});
afterAll(() => world.close());

const answered = async (caddy: Person) =>
  (await world.done('POST /broadcast/nearby', { filter: { answered: true }, page: 1, limit: 20 }, caddy)).items;

/** Two who have a room, because nok once asked somchai; mali is another caddy. */
async function threePeople() {
  const nok = await world.golfer();
  const [somchai, mali] = [await verified(world), await verified(world)];
  await book(world, nok, somchai);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  const block = (who: Person, blocked = true) => world.done('POST /chat/block', { room_id, blocked }, who);
  return { nok, somchai, mali, block };
}

describe.each([
  ['nok blocked somchai', 'nok'],
  ['somchai blocked nok', 'somchai'],
] as const)('%s', (_what, who) => {
  test('somchai neither hears of nok’s open request nor finds or answers it; other caddies do', async () => {
    const { nok, somchai, mali, block } = await threePeople();
    await block(who === 'nok' ? nok : somchai);
    const it = await ask(world, nok);
    expect([await notified(world.db, somchai), await notified(world.db, mali)]).toEqual([[], ['broadcast.opened']]);
    expect(await near(world, mali)).toContain(it.alt_reference);
    expect(await near(world, somchai)).not.toContain(it.alt_reference);
    for (const status of ['INTERESTED', 'WITHDRAWN'] as const) {
      const refused = await writesNothing(world.db, () => say(world, somchai, it, status, { message: 'ยังว่างค่ะ' }));
      expect(refused.code).toBe('BROADCAST_UNKNOWN');
    }
    await block(who === 'nok' ? nok : somchai, false);
    expect(await near(world, somchai)).toContain(it.alt_reference);
    await isIn(world, somchai, it);
  });

  test('an answer from before is withdrawn to nok, without its message, and counts no more; somchai may withdraw it, is not chosen, and hears nothing of what becomes of the request', async () => {
    const { nok, somchai, mali, block } = await threePeople();
    const it = await ask(world, nok);
    await say(world, somchai, it, 'INTERESTED', { message: 'ว่างค่ะ' });
    await isIn(world, mali, it);
    await block(who === 'nok' ? nok : somchai);
    const before = [await notified(world.db, nok), await notified(world.db, somchai)];
    expect(answerOf(await read(world, nok, it), somchai)).toMatchObject({ status: 'WITHDRAWN', message: null });
    world.setNow(NOW + HOUR);
    const again = await writesNothing(world.db, () => say(world, somchai, it, 'INTERESTED', { message: 'ว่างนะคะ' }));
    expect(again.code).toBe('BROADCAST_UNKNOWN');
    const chosen = await writesNothing(world.db, () => choose(world, nok, it, somchai));
    expect(chosen.code).toBe('RESPONSE_NOT_NOW');
    expect(await answered(somchai)).toEqual([]);
    expect((await answered(mali))[0]).toMatchObject({ alt_reference: it.alt_reference, interested: 1 });
    expect((await say(world, somchai, it, 'WITHDRAWN')).data.response?.status).toBe('WITHDRAWN');
    expect(answerOf(await read(world, nok, it), somchai)).toMatchObject({ status: 'WITHDRAWN', message: null });
    await world.done('POST /broadcast/cancel', { alt_reference: it.alt_reference, version: it.version }, nok);
    expect([await notified(world.db, nok), await notified(world.db, somchai)]).toEqual(before);
    expect(await notified(world.db, mali)).toContain('broadcast.cancelled');
  });
});

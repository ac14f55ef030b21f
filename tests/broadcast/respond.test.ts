import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dateOf, DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { act, book, heardBy, type Person, startWorld, writesNothing } from '../booking/world.ts';
import {
  answerOf,
  ask,
  asking,
  choose,
  isIn,
  nobodyOnDuty,
  notified,
  read,
  say,
  setVerification,
  verified,
} from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
});
afterAll(() => world.close());

const kindsHeard = async (person: Person) =>
  (await heardBy(world.db, person)).map(({ kind }) => kind).filter((kind) => kind.startsWith('broadcast.'));

describe('a caddy says “I’m in” to an open request', () => {
  test('the golfer hears of it and reads what the caddy said; none of the caddy’s time is taken', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    const { data } = await say(world, somchai, it, 'INTERESTED', { message: '  ว่างค่ะ ' });
    expect(data.response).toEqual({
      status: 'INTERESTED',
      message: 'ว่างค่ะ',
      responded_at: isoOf(NOW),
      kept_until: null,
      booking_ref: null,
    });
    expect(data.interested).toBe(1);
    expect((await kindsHeard(nok)).at(-1)).toBe('broadcast.answered');
    expect(await notified(world.db, nok)).toEqual(['broadcast.answered']);
    expect(answerOf(await read(world, nok, it), somchai)).toEqual(data.response);
    const other = await ask(world, await world.golfer());
    expect((await say(world, somchai, other)).status).toBe('success');
  });

  test('said again it is new: what the caddy says now counts, and from now', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    await say(world, somchai, it, 'INTERESTED', { message: 'ว่างค่ะ' });
    world.setNow(NOW + 3 * HOUR);
    const { data } = await say(world, somchai, it);
    expect(data.response).toMatchObject({ message: 'ว่างค่ะ', responded_at: isoOf(NOW + 3 * HOUR) });
    expect((await say(world, somchai, it, 'INTERESTED', { message: '' })).data.response?.message).toBeNull();
  });

  test('a caddy takes it back, once or twice, also one who may not answer any more, and is in once more; one tap sent twice is one', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    expect((await say(world, somchai, it, 'WITHDRAWN')).code).toBe('RESPONSE_NOT_NOW');
    const given = { ...somchai, key: randomUUID() };
    const input = { alt_reference: it.alt_reference, status: 'INTERESTED' as const };
    const tap = () => world.call('POST /broadcast/respond', input, given);
    const [first, second] = [await tap(), await tap()];
    expect(second.data).toEqual(first.data);
    expect(await notified(world.db, nok)).toEqual(['broadcast.answered']);
    await setVerification(world.db, somchai, 'SUSPENDED');
    expect((await say(world, somchai, it, 'WITHDRAWN')).data.response?.status).toBe('WITHDRAWN');
    await setVerification(world.db, somchai, 'VERIFIED');
    const before = await kindsHeard(nok);
    expect((await say(world, somchai, it, 'WITHDRAWN')).data.response?.status).toBe('WITHDRAWN');
    expect(await kindsHeard(nok)).toEqual(before);
    expect((await say(world, somchai, it)).data.response?.status).toBe('INTERESTED');
  });

  test('until it ends, to the millisecond; later the answer says what became of it', async () => {
    const [nok, somchai, mali] = [await world.golfer(), await verified(world), await verified(world)];
    const it = await ask(world, nok);
    world.setNow(parseMoment(it.expires_at) - 1);
    await isIn(world, somchai, it);
    world.setNow(parseMoment(it.expires_at));
    const late = await writesNothing(world.db, () => say(world, mali, it));
    expect([late.status_code, late.code, late.data.status]).toEqual([409, 'BROADCAST_NOT_OPEN', 'EXPIRED']);
    const back = await say(world, somchai, it, 'WITHDRAWN');
    expect([back.code, back.data.response?.status]).toEqual(['BROADCAST_NOT_OPEN', 'INTERESTED']);
  });

  test('not where the caddy has promised the time: it is refused, and an earlier answer falls away by itself', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    const round = { booking_date: dateOf(NOW + 5 * DAY), tee_off_time: '09:00' };
    await act(world, somchai, await book(world, await world.golfer(), somchai, round), 'accept');
    expect(answerOf(await read(world, nok, it), somchai)?.status).toBe('WITHDRAWN');
    const again = await say(world, somchai, it);
    expect([again.status_code, again.code, again.data.response?.status]).toEqual([
      409,
      'BOOKING_SLOT_TAKEN',
      'WITHDRAWN',
    ]);
  });

  test('not when the caddy is chosen already, nor of a request nobody knows', async () => {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok, { caddies_needed: 2 });
    await isIn(world, somchai, it);
    await choose(world, nok, it, somchai);
    for (const status of ['INTERESTED', 'WITHDRAWN'] as const) {
      const answer = await say(world, somchai, it, status);
      expect([answer.code, answer.data.response?.status]).toEqual(['RESPONSE_NOT_NOW', 'SELECTED']);
    }
    expect((await say(world, somchai, { alt_reference: 'ZZZZZZZZZZ' })).code).toBe('BROADCAST_UNKNOWN');
  });

  testTable<[Record<string, unknown>, string, string]>([
    [{ alt_reference: 'x' }, 'alt_reference', 'INVALID'],
    [{ status: 'MAYBE' }, 'status', 'NOT_A_CHOICE'],
    [{ message: 'ก'.repeat(201) }, 'message', 'TOO_LONG'],
    [{ at: 'noon' }, 'at', 'INVALID'],
  ])('what cannot be an answer is refused: %o', async (more, path, code) => {
    const input = { alt_reference: 'AAAAAAAAAA', status: 'INTERESTED', ...more };
    const answer = await world.call('POST /broadcast/respond', input as never, await verified(world));
    expect([answer.status_code, answer.fields]).toEqual([422, [{ path, code }]]);
  });
});

describe('an answer that waited on a caddy’s phone', () => {
  const tapped = (at: number, sent: number) => ({ at: isoOf(at), sent: isoOf(sent) });

  test('is as old as the caddy’s tap; from a clock that cannot be believed as old as its arrival; never older than the request', async () => {
    const [nok, somchai, mali, lek] = [
      await world.golfer(),
      await verified(world),
      await verified(world),
      await verified(world),
    ];
    const it = await ask(world, nok);
    const now = NOW + 3 * HOUR;
    world.setNow(now);
    const since = async (caddy: Person, at: number, sent: number) =>
      (await say(world, caddy, it, 'INTERESTED', tapped(at, sent))).data.response?.responded_at;
    expect(await since(somchai, NOW + HOUR, now)).toBe(isoOf(NOW + HOUR));
    expect(await since(mali, NOW + HOUR, now - 11 * MINUTE)).toBe(isoOf(now));
    expect(await since(lek, NOW - HOUR, now)).toBe(isoOf(NOW));
  });

  test('an answer that was said of another round is asked again, but does not undo what the caddy has said since', async () => {
    const [nok, somchai, mali] = [await world.golfer(), await verified(world), await verified(world)];
    const it = await ask(world, nok);
    world.setNow(NOW + HOUR);
    const moved = { ...asking({ tee_off_time: '08:00' }), alt_reference: it.alt_reference, version: 1 };
    await world.done('POST /broadcast/update', moved, nok);
    await isIn(world, mali, it);
    world.setNow(NOW + 2 * HOUR);
    const before = tapped(NOW + HOUR - 1, NOW + 2 * HOUR);
    expect((await say(world, somchai, it, 'INTERESTED', before)).data.response?.status).toBe('RECONFIRM_NEEDED');
    expect((await say(world, mali, it, 'INTERESTED', before)).data.response?.status).toBe('INTERESTED');
    const since = tapped(NOW + HOUR, NOW + 2 * HOUR);
    expect((await say(world, somchai, it, 'INTERESTED', since)).data.response?.status).toBe('INTERESTED');
  });
});

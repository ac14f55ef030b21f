import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Broadcast } from '../../domain/broadcast/api.ts';
import { clockOf, HOUR, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { act, balanceOf, type Person, startWorld } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { ask, choose, isIn, nobodyOnDuty, read, say, verified } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD, RACES } from '../support/crowd.ts';

// Crowds, on whatever machine: how long it takes is nobody's promise.
vi.setConfig({ testTimeout: 120_000 });

const world = await startWorld(CROWD + 6);
afterEach(async () => {
  world.setNow(NOW);
  await nobodyOnDuty(world);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

const crowdOf = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: CROWD }, make));

/** How often each outcome came: `{ BOOKED: 1, BROADCAST_NOT_OPEN: 7 }`. */
function outcomes(answers: { code?: string; status: string; data: unknown }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code, status, data } of answers) {
    const what = code ?? (data as { outcome?: string }).outcome ?? status;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

const bookingsOf = async (column: 'golfer' | 'caddy', { user_id }: Person) => {
  const rows = await world.db.many(sql<{ status: string }>`
    select status from booking
    where case when ${column}::text = 'golfer' then golfer_id else caddy_id end = ${user_id}::uuid order by status`);
  return rows.map(({ status }) => status);
};

test('BK-03: a crowd of caddies answers one open request with one seat at once, all of them are chosen at once: exactly one is CONFIRMED', async () => {
  const [nok, crowd] = [await world.golfer(100_000), await crowdOf(() => verified(world))];
  const it = await ask(world, nok);
  expect(outcomes(await Promise.all(crowd.map((caddy) => say(world, caddy, it))))).toEqual({ success: CROWD });
  const answers = await Promise.all(crowd.map((caddy) => choose(world, nok, it, caddy)));
  expect(outcomes(answers)).toEqual({ BOOKED: 1, BROADCAST_NOT_OPEN: CROWD - 1 });
  expect(await bookingsOf('golfer', nok)).toEqual(['CONFIRMED']);
  const after = await read(world, nok, it);
  const statuses = after.caddy_responses.map(({ response }) => response.status).sort();
  expect([after.status, statuses]).toEqual(['FILLED', [...Array<string>(CROWD - 1).fill('NOT_SELECTED'), 'SELECTED']]);
  expect(await balanceOf(world, nok)).toMatchObject({ held: baht(150) });
});

test('BK-03: with old answers, all are asked once more as far as there are seats: four say yes at once and are CONFIRMED', async () => {
  const [nok, crowd] = [await world.golfer(100_000), await crowdOf(() => verified(world))];
  const it = await ask(world, nok, { caddies_needed: 4 });
  await Promise.all(crowd.map((caddy) => isIn(world, caddy, it)));
  world.setNow(NOW + 3 * HOUR);
  const answers = await Promise.all(crowd.map((caddy) => choose(world, nok, it, caddy)));
  expect(outcomes(answers)).toEqual({ BOOKED: 4, BROADCAST_NOT_OPEN: CROWD - 4 });
  const yes = answers.flatMap(({ status, data }, n) =>
    status === 'success' && data.booking ? [{ booking: data.booking, caddy: crowd[n] as Person }] : [],
  );
  await Promise.all(yes.map(({ booking, caddy }) => act(world, caddy, booking, 'accept')));
  await Promise.all([world.runJobs(), world.runJobs()]);
  expect(await bookingsOf('golfer', nok)).toEqual(Array<string>(4).fill('CONFIRMED'));
  expect((await read(world, nok, it)).status).toBe('FILLED');
});

test('BK-03: one caddy is in for many overlapping requests and chosen in all of them at once: exactly one is CONFIRMED', async () => {
  const somchai = await verified(world);
  const asked: { nok: Person; it: Broadcast }[] = [];
  for (let n = 0; n < CROWD; n++) {
    const nok = await world.golfer();
    asked.push({ nok, it: await ask(world, nok, { tee_off_time: clockOf(7 * 60 + n) }) });
  }
  await Promise.all(asked.map(({ it }) => isIn(world, somchai, it)));
  const answers = await Promise.all(asked.map(({ nok, it }) => choose(world, nok, it, somchai)));
  expect(outcomes(answers)).toEqual({ BOOKED: 1, BOOKING_SLOT_TAKEN: CROWD - 1 });
  expect(await bookingsOf('caddy', somchai)).toEqual(['CONFIRMED']);
  for (const [n, { nok, it }] of asked.entries()) {
    const { seats_taken, caddy_responses } = await read(world, nok, it);
    const isHers = answers[n]?.status === 'success';
    expect([seats_taken, caddy_responses[0]?.response.status]).toEqual(isHers ? [1, 'SELECTED'] : [0, 'WITHDRAWN']);
    if (!isHers) expect(answers[n]?.data).toMatchObject({ seats_taken: 0, status: 'OPEN' });
  }
});

test('somchai is chosen while taking the answer back: either, never both', async () => {
  for (let round = 0; round < RACES / 2; round++) {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    await isIn(world, somchai, it);
    const [chosen, back] = await Promise.all([choose(world, nok, it, somchai), say(world, somchai, it, 'WITHDRAWN')]);
    const isBooked = chosen.status === 'success';
    expect(back.status).toBe(isBooked ? 'error' : 'success');
    expect(await bookingsOf('golfer', nok)).toEqual(isBooked ? ['CONFIRMED'] : []);
  }
});

test('nok chooses in the last millisecond while two workers end the request: booked or EXPIRED, and all agree', async () => {
  const worker = await world.replica(NOW);
  for (let round = 0; round < RACES / 2; round++) {
    world.setNow(NOW);
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok, { open_hours: 1 });
    await isIn(world, somchai, it);
    world.setNow(parseMoment(it.expires_at) - 1);
    worker.setNow(parseMoment(it.expires_at));
    const [chosen] = await Promise.all([choose(world, nok, it, somchai), worker.runJobs(), worker.runJobs()]);
    world.setNow(parseMoment(it.expires_at));
    await world.runJobs();
    const after = await read(world, nok, it);
    expect(after.status).toBe(chosen.status === 'success' ? 'FILLED' : 'EXPIRED');
    expect(after.version).toBe(2);
    expect(await bookingsOf('golfer', nok)).toEqual(chosen.status === 'success' ? ['CONFIRMED'] : []);
  }
  await worker.close();
});

test('two seats are chosen at once with money for one: one is booked, the other kept', async () => {
  const nok = await world.golfer(150);
  const it = await ask(world, nok, { caddies_needed: 2 });
  const caddies = [await verified(world), await verified(world)];
  for (const caddy of caddies) await isIn(world, caddy, it);
  const answers = await Promise.all(caddies.map((caddy) => choose(world, nok, it, caddy)));
  expect(outcomes(answers)).toEqual({ BOOKED: 1, SEAT_KEPT: 1 });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { Booking } from '../../domain/booking/api.ts';
import { DAY, HOUR } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { confirmed, does } from '../booking/booking-fixture.ts';
import { type Person, startWorld, wish, writesNothing } from '../booking/world.ts';
import { ask, asking, choose, isIn, verified } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

/** Asks for the deletion of the account, giving up what can never be paid out. */
async function leaves(person: Person) {
  const { leftover } = await world.done('GET /user/deletion', {}, person);
  return world.call('POST /user/delete', { confirm: 'DELETE', ...(leftover > 0 && { give_up: leftover }) }, person);
}

/** What nobody may have open who is leaving. */
const openOf = ({ user_id }: Person) =>
  world.db.one(sql<{ is_leaving: boolean; open: number }>`
    select
      (select status <> 'ACTIVE' from person where user_id = ${user_id}::uuid) as is_leaving,
      (select count(*) from booking where ${user_id}::uuid in (golfer_id, caddy_id)
        and status in ('PENDING', 'CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY', 'IN_PROGRESS'))
      + (select count(*) from broadcast where golfer_id = ${user_id}::uuid and status = 'OPEN')
      + (select count(*) from topup where user_id = ${user_id}::uuid and status in ('CREATED', 'AWAITING_PAYMENT'))
      + (select count(*) from withdrawal where user_id = ${user_id}::uuid and status in ('REQUESTED', 'PROCESSING'))
      + (select count(*) from tip where ${user_id}::uuid in (golfer_id, caddy_id) and status = 'HELD') as open`);

interface Scene {
  /** Who leaves. */
  leaver: Person;
  begins: () => Promise<{ status_code: number; code?: string | undefined }>;
}

/** An answer that is still fresh, of a caddy whom nok is about to choose. */
async function choosing(who: 'nok' | 'somchai'): Promise<Scene> {
  const two = { nok: await world.golfer(), somchai: await verified(world) };
  const it = await ask(world, two.nok);
  await isIn(world, two.somchai, it);
  return { leaver: two[who], begins: () => choose(world, two.nok, it, two.somchai) };
}

/** A round that is over and paid, for which nok may still give something. */
async function tipping(): Promise<Scene> {
  const fixture = await confirmed(world);
  const tee_off = NOW + 3 * DAY;
  await does(world, fixture, 'nok', 'start', Date.parse(fixture.booking.tee_off_at));
  world.setNow(tee_off + 10 * DAY);
  await world.runJobs();
  await world.runJobs();
  world.setNow(tee_off + 12 * DAY);
  await world.runJobs();
  const { nok, booking } = fixture;
  const { booking_ref } = booking;
  const tip = { booking_ref, amount: 10_000, way: 'WALLET' as const };
  return { leaver: nok, begins: () => world.call('POST /wallet/tip', tip, nok) };
}

const SCENES: [string, () => Promise<Scene>][] = [
  [
    'somchai leaves while nok asks for a round',
    async () => {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      return { leaver: somchai, begins: () => world.call('POST /booking/create', wish(somchai), nok) };
    },
  ],
  ['somchai leaves while nok chooses them', () => choosing('somchai')],
  [
    'somchai leaves while nok names them as a substitute',
    async () => {
      const somchai = await world.caddy();
      const fixture = await confirmed(world);
      const asked = await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason: { code: 'UNWELL' } });
      const act = { ...pick(asked), action: 'substitute' as const, caddy_id: somchai.user_id };
      return { leaver: somchai, begins: () => world.call('POST /booking/act', act, fixture.nok) };
    },
  ],
  [
    'nok leaves while asking for a round',
    async () => {
      const [nok, somchai] = [await world.golfer(), await world.caddy()];
      return { leaver: nok, begins: () => world.call('POST /booking/create', wish(somchai), nok) };
    },
  ],
  [
    'nok leaves while asking all caddies',
    async () => {
      const nok = await world.golfer();
      return { leaver: nok, begins: () => world.call('POST /broadcast/create', asking(), nok) };
    },
  ],
  [
    'nok leaves while topping up',
    async () => {
      const nok = await world.golfer();
      const topup = { amount: 20_000, method: 'PROMPTPAY' as const, platform: 'WEB' as const };
      return { leaver: nok, begins: () => world.call('POST /wallet/topup', topup, { ...nok, key: randomUUID() }) };
    },
  ],
  ['nok leaves while giving a tip', tipping],
];

const pick = ({ booking_ref, version }: Booking) => ({ booking_ref, version });

testTable(SCENES)(
  '%s: at the same moment whoever is leaving has nothing open; one after the other, the second is refused and writes nothing',
  async (_what, scene) => {
    // Twice from either side; in `npm run test:deep -- crowds` as often as it says.
    for (let round = 0; round < (RACES < 10 ? 2 : RACES); round += 1) {
      const { leaver, begins } = await scene();
      const both = [() => leaves(leaver), begins];
      if (round % 2 === 0) both.reverse();
      const answers = await Promise.all(both.map((it) => it()));
      for (const { status_code } of answers) expect(status_code).toBeLessThan(500);
      const { is_leaving, open } = await openOf(leaver);
      expect(is_leaving && open > 0).toBe(false);
      world.setNow(NOW);
    }
    const first = await scene();
    expect((await leaves(first.leaver)).status_code).toBe(200);
    const late = await writesNothing(world.db, first.begins);
    expect(late.status_code).toBeGreaterThanOrEqual(400);
    expect((await openOf(first.leaver)).open).toBe(0);
    world.setNow(NOW);
    const second = await scene();
    expect((await second.begins()).status_code).toBe(200);
    expect((await leaves(second.leaver)).code).toBe('DELETION_NOT_YET');
    world.setNow(NOW);
  },
);

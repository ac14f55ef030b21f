import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ACTS } from '../../../domain/booking/api.ts';
import type { BookingFacts } from '../../../domain/booking/facts.ts';
import { isReached } from '../../../domain/booking/actions.ts';
import { BOOKING_STATUSES, type BookingStatus } from '../../../domain/booking/status.ts';
import { addDays, parseDate } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { sql } from '../../../server/db/db.ts';
import { factsOf } from '../../../server/booking/present.ts';
import { lockedBooking } from '../../../server/booking/sql.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { broughtTo, type BookingFixture, seen } from '../booking-fixture.ts';
import { oracle } from '../model/oracle.ts';
import { type Person, startWorld, type World, writesNothing, written } from '../world.ts';

let world: World;
let somsri: Person;
let stranger: Person;
beforeAll(async () => {
  world = await startWorld();
  somsri = await world.caddy();
  stranger = await world.golfer();
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

type Action = (typeof ACTS)[number];
type Who = 'golfer' | 'caddy' | 'other golfer' | 'other caddy';
const PEOPLE: readonly Who[] = ['golfer', 'caddy', 'other golfer', 'other caddy'];

/** Acts of one of the two only; all others are of both. */
const ONLY: Partial<Record<Action, Who>> = {
  accept: 'caddy',
  decline: 'caddy',
  ask_cancel: 'caddy',
  withdraw_ask: 'caddy',
  end: 'caddy',
  cancel: 'golfer',
  approve_cancel: 'golfer',
  refuse_cancel: 'golfer',
  substitute: 'golfer',
  confirm_end: 'golfer',
};

async function factsAt(fixture: BookingFixture): Promise<BookingFacts> {
  const { booking_ref } = await seen(world, fixture);
  return world.db.transact(async (tx) => {
    const { booking_id } = await tx.one(
      sql<{ booking_id: string }>`select booking_id from booking where booking_ref = ${booking_ref}`,
    );
    return factsOf(await tx.one(lockedBooking(booking_id)));
  });
}

/** Everything an act may need, so that only the state and the person decide. */
function tap(fixture: BookingFixture, action: Action, who: Who) {
  const people = { golfer: fixture.nok, caddy: fixture.somchai, 'other golfer': stranger, 'other caddy': somsri };
  const { booking_ref, version, booking_date } = fixture.booking;
  const day = parseDate(booking_date);
  if (!day) throw new Error(booking_date);
  const wish = {
    booking_ref,
    version,
    action,
    reason: { code: 'UNWELL' as const },
    holes_played: 7,
    stop_reason: 'FULL' as const,
    claim: 'RAIN' as const,
    dispute: { reason: 'OTHER' as const, text: 'ไม่ใช่อย่างนั้น' },
    change: {
      booking_date: addDays(day, 1),
      tee_off_time: '06:30',
      holes: 18 as const,
      transport: 'CART_SHARED' as const,
    },
    total: baht(150),
    caddy_id: somsri.user_id,
  };
  return world.call('POST /booking/act', wish, people[who]);
}

/** What `tap` is for is the case already: it is answered as done. */
const isThere = (facts: BookingFacts, action: Action, who: Who): boolean =>
  (who === 'golfer' || who === 'caddy') &&
  (ONLY[action] ?? who) === who &&
  isReached(facts, action, who, { holes_played: 7, stop_reason: 'FULL' });

function refusal(facts: BookingFacts, action: Action, who: Who): string | undefined {
  if (who !== 'golfer' && who !== 'caddy') return 'BOOKING_UNKNOWN';
  if ((ONLY[action] ?? who) !== who) return 'ROLE_NOT_ALLOWED';
  return oracle(facts, action, who, world.context.clock()) ? undefined : 'BOOKING_ACTION_NOT_NOW';
}

describe('BK-06: every status × action × role × whose it is, through the API', () => {
  test.each(BOOKING_STATUSES)('%s: what nobody may do is refused and writes nothing', async (status: BookingStatus) => {
    const fixture = await broughtTo(world, status);
    const facts = await factsAt(fixture);
    expect(facts.status).toBe(status);
    const wrong: unknown[] = [];
    for (const who of PEOPLE)
      for (const action of ACTS) {
        const should = refusal(facts, action, who);
        if (!should) continue;
        if (isThere(facts, action, who)) continue;
        const answer = await writesNothing(world.db, () => tap(fixture, action, who));
        if (answer.code !== should) wrong.push({ who, action, should, is: answer.code ?? answer.status });
      }
    expect(wrong).toEqual([]);
  });

  test.each(BOOKING_STATUSES)('%s: an act whose goal is reached succeeds and changes nothing', async (status) => {
    const fixture = await broughtTo(world, status);
    const facts = await factsAt(fixture);
    const booking = await seen(world, fixture);
    for (const who of PEOPLE)
      for (const action of ACTS) {
        if (!isThere(facts, action, who) || !refusal(facts, action, who)) continue;
        const before = await written(world.db);
        expect([who, action, (await tap(fixture, action, who)).status]).toEqual([who, action, 'success']);
        // Its key alone: sent again, it is answered the same.
        const { keys } = (await written(world.db)) as { keys: number };
        expect(await written(world.db)).toEqual({ ...(before as object), keys });
      }
    expect(await seen(world, fixture)).toEqual(booking);
  });

  test.each(BOOKING_STATUSES)('%s: what one of the two may do is done, and leads where it should', async (status) => {
    const first = await factsAt(await broughtTo(world, status));
    const may = (['golfer', 'caddy'] as const).flatMap((who) =>
      ACTS.filter((action) => !refusal(first, action, who)).map((action) => ({ who, action })),
    );
    for (const { who, action } of may) {
      const fixture = await broughtTo(world, status);
      const should = oracle(await factsAt(fixture), action, who, world.context.clock());
      const answer = await tap(fixture, action, who);
      const told = `${action} by the ${who}: ${answer.code ?? ''} ${JSON.stringify(answer.fields ?? [])}`;
      expect(answer.status, told).toBe('success');
      expect((await seen(world, fixture)).status, told).toBe(should?.to);
      await ledgerIsWhole(world.db);
    }
  });
});

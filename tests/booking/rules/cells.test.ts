import { afterAll, expect } from 'vitest';
import { ACTS } from '../../../domain/booking/api.ts';
import type { BookingFacts } from '../../../domain/booking/facts.ts';
import { isReached } from '../../../domain/booking/actions.ts';
import { BOOKING_STATUSES } from '../../../domain/booking/status.ts';
import { addDays, parseDate } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { sql } from '../../../server/db/db.ts';
import { factsOf } from '../../../server/booking/present.ts';
import { lockedBooking } from '../../../server/booking/sql.ts';
import { testTable } from '../../support/table.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { broughtTo, type BookingFixture, seen } from '../booking-fixture.ts';
import { oracle } from '../model/oracle.ts';
import { startWorld, writesNothing, written } from '../world.ts';

const world = await startWorld();
const somsri = await world.caddy();
const stranger = await world.golfer();
afterAll(() => world.close());

type Action = (typeof ACTS)[number];
type Who = 'golfer' | 'caddy' | 'other golfer' | 'other caddy';

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

/** What may be done needs a booking of its own: the gate does every third of them, and at every status what moves money. */
const DONE_IN_TURN = process.env['DEEP'] === undefined ? 3 : 1;
const movesMoney = (facts: BookingFacts, action: Action, who: Who): boolean =>
  oracle(facts, action, who as 'golfer' | 'caddy', world.context.clock())?.money !== 'stays held';

/**
 * Of the two, every act of theirs. Of an act of the other's role every third, and of strangers every eleventh, others at each status: those
 * are refused before anything is looked at.
 */
const asked = (nth: number) =>
  (['golfer', 'caddy', 'other golfer', 'other caddy'] as const).flatMap((who) =>
    ACTS.filter((action, n) => {
      if (who.startsWith('other')) return (n + nth) % 11 === 0;
      return who === (ONLY[action] ?? who) || (n + nth) % 3 === 0;
    }).map((action) => ({ who, action })),
  );

testTable(BOOKING_STATUSES)(
  'BK-06: every status × action × role × whose it is, through the API: what may be done leads where it should (in turn, and always what moves money), what is done already changes nothing, all else is refused and writes nothing: %s',
  async (status) => {
    const fixture = await broughtTo(world, status);
    const facts = await factsAt(fixture);
    const booking = await seen(world, fixture);
    expect(facts.status).toBe(status);
    const cells = asked(BOOKING_STATUSES.indexOf(status)).map((it) => ({
      ...it,
      should: refusal(facts, it.action, it.who),
      isDone: isThere(facts, it.action, it.who),
    }));
    const wrong: unknown[] = [];
    await writesNothing(world.db, async () => {
      for (const { who, action, should, isDone } of cells) {
        if (!should || isDone) continue;
        const { code, status: is } = await tap(fixture, action, who);
        if (code !== should) wrong.push({ who, action, should, is: code ?? is });
      }
    });
    const before = await written(world.db);
    for (const { who, action, should, isDone } of cells)
      if (should && isDone) {
        const { code, status: is } = await tap(fixture, action, who);
        if (is !== 'success') wrong.push({ who, action, should: 'done already', is: code ?? is });
      }
    // Their keys alone: sent again, they are answered the same.
    const { keys } = (await written(world.db)) as { keys: number };
    expect(await written(world.db)).toEqual({ ...(before as object), keys });
    expect(await seen(world, fixture)).toEqual(booking);

    const open = cells.filter(({ should }) => !should);
    const turn = BOOKING_STATUSES.indexOf(status) % Math.min(DONE_IN_TURN, Math.max(1, open.length));
    const picked = open.filter(({ action, who }, n) => movesMoney(facts, action, who) || n % DONE_IN_TURN === turn);
    expect(picked.length > 0).toBe(open.length > 0);
    for (const { who, action } of picked) {
      const another = await broughtTo(world, status);
      const to = oracle(await factsAt(another), action, who as 'golfer' | 'caddy', world.context.clock())?.to;
      const { code, status: answered, fields } = await tap(another, action, who);
      const is = answered === 'success' ? (await seen(world, another)).status : [code, fields];
      if (is !== to) wrong.push({ who, action, should: to, is });
    }
    await ledgerIsWhole(world.db);
    expect(wrong).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { BOOKING_ACTIONS } from '#domain/booking/actions.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { actionsFor, dueAt, mayEver, needsOf, transitionFor } from '#domain/booking/transitions.ts';
import {
  BOOKING_ACTORS,
  BOOKING_STATUSES,
  type BookingStatus,
  respondByFor,
  wasConfirmed,
} from '#domain/booking/status.ts';
import { HOUR, MINUTE } from '#domain/dates.ts';
import { bothSilentUntil, endOfApproval, oracle } from '../model/oracle.ts';
import { CREATED, scene, TEE_OFF } from '../scenes.ts';

/** What can stand beside a status, each of it with its own moments. */
const SCENES: Record<string, Partial<BookingFacts>> = {
  'nothing beside it': {},
  'never answered': { answered_at: null },
  '9 holes': { holes: 9 },
  'both there': { golfer_arrived_at: TEE_OFF - HOUR, caddy_arrived_at: TEE_OFF - HOUR },
  'the caddy there at tee-off': { caddy_arrived_at: TEE_OFF },
  'the caddy there a moment too late': { caddy_arrived_at: TEE_OFF + 1 },
  'the golfer there': { golfer_arrived_at: TEE_OFF - HOUR },
  started: { started_at: TEE_OFF },
  ended: { started_at: TEE_OFF, ended_at: TEE_OFF + 4 * HOUR, holes_played: 18, stop_reason: 'FULL' },
  'asked long before': { asked_at: TEE_OFF - 40 * HOUR },
  'asked the evening before': { asked_at: TEE_OFF - 10 * HOUR },
  'asked at the last moment': { asked_at: TEE_OFF - HOUR },
  'asked again': { asked_at: TEE_OFF - 40 * HOUR, refused_at: TEE_OFF - 41 * HOUR },
  'the golfer claims': { claim: { by: 'golfer', reason: 'RAIN', at: TEE_OFF + HOUR, holes_played: 7 } },
  'the caddy claims, started': {
    claim: { by: 'caddy', reason: 'RAIN', at: TEE_OFF + HOUR, holes_played: 7 },
    started_at: TEE_OFF,
  },
  'a claim that came late': {
    claim: { by: 'caddy', reason: 'RAIN', at: TEE_OFF + HOUR, received_at: TEE_OFF + 2 * HOUR, holes_played: 7 },
    started_at: TEE_OFF,
  },
  'the golfer proposes': { change: { by: 'golfer', expires_at: TEE_OFF - 30 * HOUR } },
  'the caddy proposes': { change: { by: 'caddy', expires_at: TEE_OFF - 30 * HOUR } },
  closed: { closed_at: TEE_OFF + 5 * HOUR },
  settled: { closed_at: TEE_OFF + 5 * HOUR, settled_at: TEE_OFF + 29 * HOUR },
  'disputed before': { closed_at: TEE_OFF + 5 * HOUR, disputed_at: TEE_OFF + 6 * HOUR },
};

/** Both sides of every deadline there is. */
function momentsOf(it: BookingFacts): number[] {
  const around = [-24 * HOUR, -2 * HOUR, -HOUR, -45 * MINUTE, -30 * MINUTE, 0, 10 * MINUTE, 30 * MINUTE, 3 * HOUR];
  const claimed = it.claim && (it.claim.received_at ?? it.claim.at) + 30 * MINUTE;
  const own = [
    it.respond_by,
    endOfApproval(it),
    bothSilentUntil(it),
    it.started_at && it.started_at + 45 * MINUTE,
    it.ended_at && it.ended_at + 24 * HOUR,
    it.closed_at && it.closed_at + 24 * HOUR,
    it.change?.expires_at,
    claimed,
  ];
  const edges = [...around.map((from) => TEE_OFF + from), ...own.flatMap((edge) => edge ?? [])];
  return [...new Set([CREATED, ...edges.filter(Number.isFinite).flatMap((edge) => [edge - 1, edge])])];
}

const all = BOOKING_STATUSES.flatMap((status) =>
  Object.entries(SCENES).map(([name, facts]) => {
    const it = scene({ status, ...facts });
    return { name, it, moments: momentsOf(it) };
  }),
);

test('BK-06: every status × action × actor, at both edges of every deadline, is as the oracle says, which was written from product.md by itself; buttons are what a person may do but for late records', () => {
  const wrong: unknown[] = [];
  const ever = new Set<string>();
  for (const { name, it, moments } of all)
    for (const at of moments)
      for (const actor of BOOKING_ACTORS) {
        const buttons: string[] = [];
        for (const action of BOOKING_ACTIONS) {
          const row = transitionFor(it, action, actor, at);
          const should = oracle(it, action, actor, at);
          if (should) ever.add(`${action} by the ${actor}`);
          if (should && !should.isLate) buttons.push(action);
          if (row?.to !== should?.to || row?.money !== should?.money || (row?.isLate || undefined) !== should?.isLate)
            wrong.push({ status: it.status, name, action, actor, at: at - TEE_OFF, is: row, should });
        }
        const shown = actionsFor(it, actor, at);
        if (shown.toSorted().join() !== buttons.toSorted().join())
          wrong.push({ status: it.status, name, actor, at: at - TEE_OFF, shown, buttons });
      }
  expect(wrong.slice(0, 5)).toEqual([]);
  // What a person may never do is known without looking at the booking.
  for (const action of BOOKING_ACTIONS)
    for (const actor of BOOKING_ACTORS)
      expect(mayEver(action, actor), `${action} by the ${actor}`).toBe(ever.has(`${action} by the ${actor}`));
});

test('what happens by itself is the soonest thing the system may do, and it may do it then and not before; a lapse has another cause', () => {
  for (const { name, it, moments } of all) {
    const due = dueAt(it);
    const told = `${it.status}, ${name}`;
    const first = moments
      .toSorted((a, b) => a - b)
      .find((at) => BOOKING_ACTIONS.some((action) => action !== 'lapse' && oracle(it, action, 'system', at)));
    expect(due?.at, told).toBe(first);
    if (!due) continue;
    expect(oracle(it, due.action, 'system', due.at), told).toBeDefined();
    expect(oracle(it, due.action, 'system', due.at - 1), told).toBeUndefined();
  }
  // Of two things that are due, the sooner one.
  const change = { by: 'golfer' as const, expires_at: TEE_OFF - 30 * HOUR };
  expect(dueAt(scene({ status: 'CONFIRMED', change }))).toEqual({ action: 'expire_change', at: TEE_OFF - 30 * HOUR });
  expect(dueAt(scene({ status: 'CONFIRMED' }))).toEqual({ action: 'complete', at: TEE_OFF + 30 * HOUR });
});

test('what an act must say', () => {
  const needs = BOOKING_ACTIONS.flatMap((action) => (needsOf(action).length > 0 ? [[action, needsOf(action)]] : []));
  expect(Object.fromEntries(needs)).toEqual({
    decline: ['reason'],
    ask_cancel: ['reason'],
    substitute: ['caddy_id'],
    propose_change: ['change'],
    end: ['holes_played', 'stop_reason'],
    claim_closed: ['claim'],
    dispute: ['dispute'],
  });
  expect(needsOf('claim_closed', 'CONFIRMED')).toEqual(['claim']);
  expect(needsOf('claim_closed', 'IN_PROGRESS')).toEqual(['claim', 'holes_played']);
});

test('the caddy has 12 hours to answer, until 90 minutes before tee-off when that is sooner, 20 minutes when tee-off is less than 6 hours away', () => {
  const respondIn = (untilTeeOff: number) => respondByFor(CREATED, CREATED + untilTeeOff) - CREATED;
  const told: [number, number][] = [
    [60 * 24 * HOUR, 12 * HOUR],
    [13.5 * HOUR, 12 * HOUR],
    [13.5 * HOUR - MINUTE, 12 * HOUR - MINUTE],
    [8 * HOUR, 6.5 * HOUR],
    [6 * HOUR, 4.5 * HOUR],
    [6 * HOUR - 1, 20 * MINUTE],
    [HOUR, 20 * MINUTE],
  ];
  expect(told.map(([untilTeeOff]) => respondIn(untilTeeOff))).toEqual(told.map(([, minutes]) => minutes));
  for (let untilTeeOff = HOUR; untilTeeOff <= 15 * HOUR; untilTeeOff += MINUTE) {
    expect(respondIn(untilTeeOff)).toBeGreaterThanOrEqual(15 * MINUTE);
    expect(respondIn(untilTeeOff)).toBeLessThan(untilTeeOff);
  }
});

test('a real name is known from the confirmation on, and not from a decline', () => {
  const told = (status: BookingStatus, answered_at: string | null) => wasConfirmed({ status, answered_at });
  expect(told('PENDING', null)).toBe(false);
  expect(told('EXPIRED', null)).toBe(false);
  expect(told('CANCELLED_BY_GOLFER', null)).toBe(false);
  expect(told('DECLINED', 'then')).toBe(false);
  expect(told('CONFIRMED', 'then')).toBe(true);
  expect(told('CANCELLED_BY_GOLFER', 'then')).toBe(true);
});

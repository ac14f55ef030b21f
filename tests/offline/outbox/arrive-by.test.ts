import { describe, expect, test } from 'vitest';
import { CLAIM_SILENCE } from '../../../domain/booking/deadlines.ts';
import { otherOf, type BookingFacts } from '../../../domain/booking/facts.ts';
import { ARRIVE_BY, arriveBy, urgencyOf } from '#domain/outbox/arrive-by.ts';
import { QUEUED_ACTIONS, type QueuedAction } from '#domain/outbox/op.ts';
import { TRANSITIONS, transitionFor } from '../../../domain/booking/transitions.ts';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../../domain/dates.ts';
import { factsOf } from '../../../src/booking/data.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';
import { testTable } from '../../support/table.ts';

const confirmed = factsOf(aBooking({ status: 'CONFIRMED', version: 2, answered_at: isoOf(TEE_OFF - DAY) }));
const playing = { ...confirmed, status: 'IN_PROGRESS' as const, started_at: TEE_OFF };
const request = factsOf(aBooking());
const asked = { ...confirmed, status: 'CANCELLATION_REQUESTED_BY_CADDY' as const, asked_at: TEE_OFF - 20 * HOUR };

describe('M.15: until when a queued act must arrive', () => {
  testTable<[string, BookingFacts, QueuedAction, 'golfer' | 'caddy']>([
    ['a yes: until the time to answer is over', request, 'accept', 'caddy'],
    ['a no: likewise', request, 'decline', 'caddy'],
    ['taking back the wish to be let off: until the golfer’s silence agrees', asked, 'withdraw_ask', 'caddy'],
    ['the golfer’s cancellation of a round: until tee-off', confirmed, 'cancel', 'golfer'],
  ])('%s, a moment before it is allowed, at it no more', (_what, facts, action, by) => {
    const moment = arriveBy(facts, action, by) ?? 0;
    expect(transitionFor(facts, action, by, moment - 1)).toBeDefined();
    expect(transitionFor(facts, action, by, moment)).toBeUndefined();
  });

  testTable<[string, BookingFacts]>([
    ['before the round', confirmed],
    ['in it', playing],
  ])('a claim that play stopped %s: heard later it is only a record', (_when, facts) => {
    const heardBy = arriveBy(facts, 'claim_closed', 'caddy') ?? 0;
    const tapped = TEE_OFF + HOUR;
    expect(transitionFor(facts, 'claim_closed', 'caddy', tapped, heardBy - 1)?.isLate).toBeUndefined();
    expect(transitionFor(facts, 'claim_closed', 'caddy', tapped, heardBy)?.isLate).toBe(true);
  });

  testTable(['golfer', 'caddy'] as const)('a check-in of the %s: until the other may report that nobody came', (by) => {
    const other = otherOf(by);
    const there = { ...confirmed, [`${other}_arrived_at`]: TEE_OFF - HOUR, caddy_arrival_received_at: TEE_OFF - HOUR };
    const moment = arriveBy(there, 'check_in', by) ?? 0;
    expect(transitionFor(there, 'no_show', other, moment - 1)).toBeUndefined();
    expect(transitionFor(there, 'no_show', other, moment)).toBeDefined();
  });

  test('the end of a round: until it ends by itself, as a whole one', () => {
    const moment = arriveBy(playing, 'end', 'caddy') ?? 0;
    expect(transitionFor(playing, 'complete', 'system', moment - 1)).toBeUndefined();
    expect(transitionFor(playing, 'complete', 'system', moment)).toBeDefined();
  });

  testTable<[string, BookingFacts, QueuedAction, 'golfer' | 'caddy']>([
    ['a request that is taken back', request, 'cancel', 'golfer'],
    ['a start', confirmed, 'start', 'caddy'],
    ['a yes to a claim, which silence gives too', playing, 'agree_closed', 'golfer'],
  ])('%s counts whenever it arrives', (_what, facts, action, by) => {
    expect(arriveBy(facts, action, by)).toBeUndefined();
    expect(CLAIM_SILENCE).toBe(30 * MINUTE);
  });

  test('every act that may wait has its row, for each who may do it', () => {
    expect(Object.keys(ARRIVE_BY).toSorted()).toEqual([...QUEUED_ACTIONS].toSorted());
    for (const action of QUEUED_ACTIONS)
      for (const { by } of TRANSITIONS.filter((row) => row.action === action))
        if (by === 'golfer' || by === 'caddy') expect(ARRIVE_BY[action][by]).toBeTypeOf('function');
  });
});

test('M.15: it is urgent in the last quarter of its time, and over at its end', () => {
  const by = parseMoment('2026-11-22T08:00:00.000Z');
  const tapped = by - 40 * MINUTE;
  expect(urgencyOf(by, tapped, by - 10 * MINUTE - 1)).toBe('calm');
  expect(urgencyOf(by, tapped, by - 10 * MINUTE)).toBe('soon');
  expect(urgencyOf(by, tapped, by - 1)).toBe('soon');
  expect(urgencyOf(by, tapped, by)).toBe('over');
});

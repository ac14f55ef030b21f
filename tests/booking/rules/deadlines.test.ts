import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingAction } from '#domain/booking/actions.ts';
import { afterAct, transitionFor } from '#domain/booking/transitions.ts';
import { changeExpiry, claimAnswerBy, roundOver, countsAs, eventBefore, timeOfAct } from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import { hiddenUntil, isLateCancel, type Strike, strikePoints, strikesLeft } from '#domain/booking/strike.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { CREATED, scene, TEE_OFF } from '../scenes.ts';

test('a change waits twelve hours, but ends an hour before either tee-off', () => {
  const now = TEE_OFF - 3 * DAY;
  expect(changeExpiry(now, TEE_OFF, TEE_OFF + DAY)).toBe(now + 12 * HOUR);
  expect(changeExpiry(now, TEE_OFF, now + 5 * HOUR)).toBe(now + 4 * HOUR);
  expect(changeExpiry(TEE_OFF - 2 * HOUR, TEE_OFF, TEE_OFF + DAY)).toBe(TEE_OFF - HOUR);
});

test('a round nobody tapped is over a day after its block; silence about a claim counts from when the other side could hear of it', () => {
  const over = (holes: BookingFacts['holes']) => roundOver(scene({ status: 'CONFIRMED', holes })) - TEE_OFF - DAY;
  expect([over(9), over(18), over(27), over(36)]).toEqual([3 * HOUR, 6 * HOUR, 8.5 * HOUR, 11 * HOUR]);
  const claim = { by: 'caddy' as const, reason: 'RAIN' as const, at: TEE_OFF, holes_played: 3 };
  expect(claimAnswerBy(scene({ status: 'IN_PROGRESS', claim }))).toBe(TEE_OFF + 30 * MINUTE);
  const late = { ...claim, received_at: TEE_OFF + 2 * HOUR };
  expect(claimAnswerBy(scene({ status: 'IN_PROGRESS', claim: late }))).toBe(TEE_OFF + 2.5 * HOUR);
});

describe('when something on the course happened', () => {
  const now = TEE_OFF + HOUR;
  const previous = TEE_OFF - DAY;

  test('at the tap, put right by a clock that is up to ten minutes ahead or behind; when it arrives, if the clock is further away or says nothing', () => {
    const told = ({ at = TEE_OFF as number | undefined, sent_at = undefined as number | undefined }) =>
      timeOfAct({ ...(at && { at }), ...(sent_at && { sent_at }) }, previous, now);
    expect(told({ sent_at: now })).toBe(TEE_OFF);
    expect(told({ sent_at: now - 10 * MINUTE })).toBe(TEE_OFF + 10 * MINUTE);
    expect(told({ sent_at: now + 10 * MINUTE })).toBe(TEE_OFF - 10 * MINUTE);
    expect(told({ sent_at: now - 10 * MINUTE - 1 })).toBe(now);
    expect(told({ sent_at: now + 10 * MINUTE + 1 })).toBe(now);
    expect(told({})).toBe(now);
    expect(timeOfAct({ sent_at: now }, previous, now)).toBe(now);
  });

  test('never before what came before it, never after now, whatever the phone says', () => {
    const moments = fc.integer({ min: -2 * DAY, max: 2 * DAY });
    fc.assert(
      fc.property(moments, moments, (at, sent) => {
        const happened = timeOfAct({ at: now + at, sent_at: now + sent }, previous, now);
        expect(happened).toBeGreaterThanOrEqual(previous);
        expect(happened).toBeLessThanOrEqual(now);
      }),
    );
  });

  test('an arrival comes after the caddy’s yes, a start after the arrivals, an end and a claim after the start', () => {
    const it = scene({
      status: 'IN_PROGRESS',
      golfer_arrived_at: TEE_OFF - 50 * MINUTE,
      caddy_arrived_at: TEE_OFF - 40 * MINUTE,
      started_at: TEE_OFF,
    });
    expect(eventBefore(it, 'check_in')).toBe(CREATED + HOUR);
    expect(eventBefore(it, 'start')).toBe(TEE_OFF - 40 * MINUTE);
    expect(eventBefore(it, 'end')).toBe(TEE_OFF);
    expect(eventBefore(it, 'claim_closed')).toBe(TEE_OFF);
  });
});

describe('strikes', () => {
  const at = (days: number, kind: Strike['kind'] = 'LATE_CANCEL'): Strike => ({ kind, at: TEE_OFF + days * DAY });

  test('a cancellation asked less than a day before is one point, a no-show three, each for thirty days; a strike fades after sixty', () => {
    const asked = (asked_at: number | null) => isLateCancel({ asked_at, tee_off_at: TEE_OFF });
    expect([asked(TEE_OFF - DAY), asked(TEE_OFF - DAY + 1), asked(null)]).toEqual([false, true, false]);
    const strikes = [at(0), at(0, 'NO_SHOW')];
    const points = [0, 30 * DAY - 1, 30 * DAY].map((after) => strikePoints(strikes, TEE_OFF + after));
    expect(points).toEqual([4, 4, 0]);
    expect(strikesLeft([at(0)], TEE_OFF + 60 * DAY - 1)).toHaveLength(1);
    expect(strikesLeft([at(0)], TEE_OFF + 60 * DAY)).toEqual([]);
  });

  test('three points in thirty days, or one no-show, hide a caddy for seven, from the one that made it three', () => {
    const three = [at(0), at(10), at(20)];
    expect(hiddenUntil(three.slice(0, 2), TEE_OFF + 20 * DAY)).toBeUndefined();
    expect(hiddenUntil(three, TEE_OFF + 20 * DAY)).toBe(TEE_OFF + 27 * DAY);
    expect(hiddenUntil(three, TEE_OFF + 27 * DAY - 1)).toBe(TEE_OFF + 27 * DAY);
    expect(hiddenUntil(three, TEE_OFF + 27 * DAY)).toBeUndefined();
    expect(hiddenUntil([at(0), at(10), at(30)], TEE_OFF + 30 * DAY)).toBeUndefined();
    expect(hiddenUntil([at(0, 'NO_SHOW')], TEE_OFF)).toBe(TEE_OFF + 7 * DAY);
    expect(hiddenUntil([], TEE_OFF)).toBeUndefined();
  });
});

test('a COMPLETED round counts, in time when the caddy was there half an hour before', () => {
  const count = (caddy_arrived_at: number | null) => countsAs(scene({ status: 'COMPLETED', caddy_arrived_at }));
  expect(count(TEE_OFF - 30 * MINUTE)).toEqual({ rounds: 1, on_time: 1 });
  expect(count(TEE_OFF - 30 * MINUTE + 1)).toEqual({ rounds: 1, on_time: 0 });
  expect(count(null)).toEqual({ rounds: 1, on_time: 0 });
  expect(countsAs(scene({ status: 'DISPUTED' }))).toEqual({ rounds: 0, on_time: 0 });
});

describe('what an act leaves behind', () => {
  function done(it: BookingFacts, action: BookingAction, by: BookingActor, at: number, said = {}): BookingFacts {
    const row = transitionFor(it, action, by, at);
    if (!row) throw new Error(`${action} by the ${by} is not allowed`);
    return afterAct(it, row, at, said);
  }
  const confirmed = scene({ status: 'CONFIRMED' });
  const playing = scene({ status: 'IN_PROGRESS', started_at: TEE_OFF });

  test('a claim before the start says nothing of holes; a rain stop that is agreed to ended the round when it was claimed; after the end it is no claim', () => {
    const said = { claim: 'RAIN' as const, holes_played: 7 };
    expect(done(confirmed, 'claim_closed', 'golfer', TEE_OFF, said).claim?.holes_played).toBeNull();
    const claimed = done(playing, 'claim_closed', 'caddy', TEE_OFF + HOUR, said);
    expect(claimed.claim?.holes_played).toBe(7);
    expect(done(claimed, 'agree_closed', 'golfer', TEE_OFF + 80 * MINUTE)).toMatchObject({
      status: 'CANCELLED_BY_COURSE',
      ended_at: TEE_OFF + HOUR,
      closed_at: TEE_OFF + 80 * MINUTE,
      holes_played: 7,
      stop_reason: 'RAIN',
      claim: null,
    });
    const over = scene({ status: 'COMPLETED', started_at: TEE_OFF, closed_at: TEE_OFF + 5 * HOUR });
    expect(done(over, 'claim_closed', 'caddy', TEE_OFF + 6 * HOUR, { claim: 'RAIN' })).toEqual(over);
  });

  test('an open change falls away when the round begins, when the caddy asks to be let off and when it ends', () => {
    const open = scene({ status: 'CONFIRMED', change: { by: 'golfer', expires_at: TEE_OFF } });
    expect(done(open, 'start', 'golfer', TEE_OFF - MINUTE).change).toBeNull();
    expect(done(open, 'ask_cancel', 'caddy', TEE_OFF - DAY).change).toBeNull();
    expect(done(open, 'cancel', 'golfer', TEE_OFF - DAY).change).toBeNull();
    expect(done(open, 'check_in', 'golfer', TEE_OFF - HOUR).change).not.toBeNull();
  });
});

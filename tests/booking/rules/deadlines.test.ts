import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingAction } from '#domain/booking/actions.ts';
import { afterAct } from '#domain/booking/transition-effects.ts';
import { approveBy, changeExpiry, claimAnswerBy, roundOver } from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import { transitionFor } from '#domain/booking/transitions.ts';
import { countsAs } from '#domain/booking/deadlines.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import { hiddenUntil, isLateCancel, type Strike, strikePoints, strikesLeft } from '#domain/booking/strike.ts';
import { eventBefore, timeOfAct } from '#domain/booking/time-of-act.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { CREATED, scene, TEE_OFF } from '../scenes.ts';

describe('by when a caddy who asked to be let off is let off', () => {
  const after = (beforeTeeOff: number) => {
    const asked_at = TEE_OFF - beforeTeeOff;
    return approveBy(scene({ status: 'CANCELLATION_REQUESTED_BY_CADDY', asked_at })) - asked_at;
  };

  test('after twelve hours when there is time', () => {
    expect(after(40 * HOUR)).toBe(12 * HOUR);
    expect(after(14 * HOUR)).toBe(12 * HOUR);
  });
  test('two hours before tee-off when that is sooner', () => {
    expect(after(14 * HOUR - 1)).toBe(12 * HOUR - 1);
    expect(after(3 * HOUR)).toBe(HOUR);
  });
  test('after twenty minutes when the caddy asks later than that', () => {
    expect(after(2 * HOUR + 20 * MINUTE)).toBe(20 * MINUTE);
    expect(after(2 * HOUR)).toBe(20 * MINUTE);
    expect(after(46 * MINUTE)).toBe(20 * MINUTE);
  });
  test('never while the caddy does not ask', () => {
    expect(approveBy(scene({ status: 'CONFIRMED' }))).toBe(Infinity);
  });
});

test('a change waits twelve hours, but ends an hour before either tee-off', () => {
  const now = TEE_OFF - 3 * DAY;
  expect(changeExpiry(now, TEE_OFF, TEE_OFF + DAY)).toBe(now + 12 * HOUR);
  expect(changeExpiry(now, TEE_OFF, now + 5 * HOUR)).toBe(now + 4 * HOUR);
  expect(changeExpiry(TEE_OFF - 2 * HOUR, TEE_OFF, TEE_OFF + DAY)).toBe(TEE_OFF - HOUR);
});

test('a round nobody tapped is over a day after its block', () => {
  const over = (holes: BookingFacts['holes']) => roundOver(scene({ status: 'CONFIRMED', holes })) - TEE_OFF - DAY;
  expect([over(9), over(18), over(27), over(36)]).toEqual([3 * HOUR, 6 * HOUR, 8.5 * HOUR, 11 * HOUR]);
});

test('silence about a claim is counted from when the other side could hear of it', () => {
  const claim = { by: 'caddy' as const, reason: 'RAIN' as const, at: TEE_OFF, holes_played: 3 };
  expect(claimAnswerBy(scene({ status: 'IN_PROGRESS', claim }))).toBe(TEE_OFF + 30 * MINUTE);
  const late = { ...claim, received_at: TEE_OFF + 2 * HOUR };
  expect(claimAnswerBy(scene({ status: 'IN_PROGRESS', claim: late }))).toBe(TEE_OFF + 2.5 * HOUR);
});

describe('when something on the course happened', () => {
  const now = TEE_OFF + HOUR;
  const previous = TEE_OFF - DAY;

  test('at the tap, when the clock of the phone is right', () => {
    expect(timeOfAct({ at: TEE_OFF, sent_at: now }, previous, now)).toBe(TEE_OFF);
  });
  test('at the tap, put right by what the clock is ahead or behind, up to ten minutes', () => {
    expect(timeOfAct({ at: TEE_OFF, sent_at: now - 10 * MINUTE }, previous, now)).toBe(TEE_OFF + 10 * MINUTE);
    expect(timeOfAct({ at: TEE_OFF, sent_at: now + 10 * MINUTE }, previous, now)).toBe(TEE_OFF - 10 * MINUTE);
  });
  test('when it arrives, if the clock is a millisecond further away than that, or says nothing', () => {
    expect(timeOfAct({ at: TEE_OFF, sent_at: now - 10 * MINUTE - 1 }, previous, now)).toBe(now);
    expect(timeOfAct({ at: TEE_OFF, sent_at: now + 10 * MINUTE + 1 }, previous, now)).toBe(now);
    expect(timeOfAct({ at: TEE_OFF }, previous, now)).toBe(now);
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

  test('a cancellation is late when it is asked less than a day before', () => {
    const asked = (asked_at: number | null) => isLateCancel({ asked_at, tee_off_at: TEE_OFF });
    expect(asked(TEE_OFF - DAY)).toBe(false);
    expect(asked(TEE_OFF - DAY + 1)).toBe(true);
    expect(asked(null)).toBe(false);
  });

  test('a late cancellation is one point, a no-show three, each for thirty days', () => {
    const strikes = [at(0), at(0, 'NO_SHOW')];
    expect(strikePoints(strikes, TEE_OFF)).toBe(4);
    expect(strikePoints(strikes, TEE_OFF + 30 * DAY - 1)).toBe(4);
    expect(strikePoints(strikes, TEE_OFF + 30 * DAY)).toBe(0);
  });

  test('strikes fade after sixty days', () => {
    expect(strikesLeft([at(0)], TEE_OFF + 60 * DAY - 1)).toHaveLength(1);
    expect(strikesLeft([at(0)], TEE_OFF + 60 * DAY)).toEqual([]);
  });

  test('three points in thirty days hide a caddy for seven, from the one that made it three', () => {
    const three = [at(0), at(10), at(20)];
    expect(hiddenUntil(three.slice(0, 2), TEE_OFF + 20 * DAY)).toBeUndefined();
    expect(hiddenUntil(three, TEE_OFF + 20 * DAY)).toBe(TEE_OFF + 27 * DAY);
    expect(hiddenUntil(three, TEE_OFF + 27 * DAY - 1)).toBe(TEE_OFF + 27 * DAY);
    expect(hiddenUntil(three, TEE_OFF + 27 * DAY)).toBeUndefined();
    expect(hiddenUntil([at(0), at(10), at(30)], TEE_OFF + 30 * DAY)).toBeUndefined();
  });

  test('one no-show hides a caddy at once; nobody without strikes is hidden', () => {
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

  test('a claim before the start says nothing of holes, whatever the phone sends', () => {
    const said = { claim: 'RAIN' as const, holes_played: 7 };
    expect(done(confirmed, 'claim_closed', 'golfer', TEE_OFF, said).claim?.holes_played).toBeNull();
    expect(done(playing, 'claim_closed', 'golfer', TEE_OFF + HOUR, said).claim?.holes_played).toBe(7);
  });

  test('a rain stop that is agreed to ended the round when it was claimed', () => {
    const claimed = done(playing, 'claim_closed', 'caddy', TEE_OFF + HOUR, { claim: 'RAIN', holes_played: 7 });
    expect(done(claimed, 'agree_closed', 'golfer', TEE_OFF + 80 * MINUTE)).toMatchObject({
      status: 'CANCELLED_BY_COURSE',
      ended_at: TEE_OFF + HOUR,
      closed_at: TEE_OFF + 80 * MINUTE,
      holes_played: 7,
      stop_reason: 'RAIN',
      claim: null,
    });
  });

  test('an open change falls away when the round begins, when the caddy asks to be let off and when it ends', () => {
    const open = scene({ status: 'CONFIRMED', change: { by: 'golfer', expires_at: TEE_OFF } });
    expect(done(open, 'start', 'golfer', TEE_OFF - MINUTE).change).toBeNull();
    expect(done(open, 'ask_cancel', 'caddy', TEE_OFF - DAY).change).toBeNull();
    expect(done(open, 'cancel', 'golfer', TEE_OFF - DAY).change).toBeNull();
    expect(done(open, 'check_in', 'golfer', TEE_OFF - HOUR).change).not.toBeNull();
  });

  test('a claim that comes after the end is no claim any more', () => {
    const over = scene({ status: 'COMPLETED', started_at: TEE_OFF, closed_at: TEE_OFF + 5 * HOUR });
    expect(done(over, 'claim_closed', 'caddy', TEE_OFF + 6 * HOUR, { claim: 'RAIN' })).toEqual(over);
  });
});

import { describe, expect, test } from 'vitest';
import {
  actionsFor,
  BOOKING_ACTIONS,
  BOOKING_STATUSES,
  dueAt,
  mayEver,
  needsReason,
  respondByFor,
  rowFor,
  wasConfirmed,
  type BookingAction,
  type BookingActor,
  type BookingFacts,
  type BookingStatus,
} from '#domain/booking/status.ts';
import { HOUR, MINUTE, parseMoment } from '#domain/dates.ts';

const CREATED = parseMoment('2026-11-22T08:00:00+07:00');
const TEE_OFF = parseMoment('2026-11-25T06:30:00+07:00');
const RESPOND_BY = respondByFor(CREATED, TEE_OFF);
const ACTORS: readonly BookingActor[] = ['golfer', 'caddy', 'system'];

const booking = (status: BookingStatus): BookingFacts => ({
  status,
  created_at: CREATED,
  tee_off_at: TEE_OFF,
  respond_by: RESPOND_BY,
});

/** The sentences of product.md §3.1 that issue A holds; whatever is not here must be refused. */
const MAY: { action: BookingAction; actor: BookingActor; to: BookingStatus; money: string; when: string }[] = [
  { action: 'accept', actor: 'caddy', to: 'CONFIRMED', money: 'stays held', when: 'before respond_by' },
  { action: 'decline', actor: 'caddy', to: 'DECLINED', money: 'release all', when: 'before respond_by' },
  { action: 'expire', actor: 'system', to: 'EXPIRED', money: 'release all', when: 'from respond_by' },
  { action: 'cancel', actor: 'golfer', to: 'CANCELLED_BY_GOLFER', money: 'release all', when: 'any time' },
];

const moments = [
  { at: CREATED, isAnswerTime: true },
  { at: RESPOND_BY - 1, isAnswerTime: true },
  { at: RESPOND_BY, isAnswerTime: false },
  { at: RESPOND_BY + 1, isAnswerTime: false },
];

const cells = BOOKING_STATUSES.flatMap((status) =>
  BOOKING_ACTIONS.flatMap((action) =>
    ACTORS.flatMap((actor) => moments.map(({ at, isAnswerTime }) => ({ status, action, actor, at, isAnswerTime }))),
  ),
);

function expectedTo({ status, action, actor, isAnswerTime }: (typeof cells)[number]): BookingStatus | undefined {
  const row = status === 'PENDING' && MAY.find((it) => it.action === action && it.actor === actor);
  if (!row) return undefined;
  if (row.when === 'before respond_by') return isAnswerTime ? row.to : undefined;
  if (row.when === 'from respond_by') return isAnswerTime ? undefined : row.to;
  return row.to;
}

test('BK-06: every status × action × actor at both edges of the deadline is as the table says', () => {
  expect(cells).toHaveLength(13 * 4 * 3 * 4);
  const wrong = cells.filter(
    (cell) => rowFor(booking(cell.status), cell.action, cell.actor, cell.at)?.to !== expectedTo(cell),
  );
  expect(wrong).toEqual([]);
});

test('the buttons of a person are exactly what she may do', () => {
  for (const cell of cells) {
    const isOffered = actionsFor(booking(cell.status), cell.actor, cell.at).includes(cell.action);
    expect(isOffered, JSON.stringify(cell)).toBe(expectedTo(cell) !== undefined);
  }
});

test.each(MAY)('$action by the $actor: the money $money', ({ action, actor, money }) => {
  const at = actor === 'system' ? RESPOND_BY : CREATED;
  expect(rowFor(booking('PENDING'), action, actor, at)?.money).toBe(money);
});

test('only a decline must say why', () => {
  expect(BOOKING_ACTIONS.filter(needsReason)).toEqual(['decline']);
});

test('what a person may never do is known without looking at the booking', () => {
  const may = BOOKING_ACTIONS.flatMap((action) =>
    ACTORS.filter((actor) => mayEver(action, actor)).map((it) => `${action} ${it}`),
  );
  expect(may.sort()).toEqual(MAY.map(({ action, actor }) => `${action} ${actor}`).sort());
});

test('a waiting booking expires at its deadline; no other does anything by itself', () => {
  expect(dueAt(booking('PENDING'))).toEqual({ action: 'expire', at: RESPOND_BY });
  for (const status of BOOKING_STATUSES.filter((it) => it !== 'PENDING'))
    expect(dueAt(booking(status))).toBeUndefined();
});

describe('by when the caddy must answer', () => {
  const respondIn = (untilTeeOff: number) => respondByFor(CREATED, CREATED + untilTeeOff) - CREATED;

  test('12 hours when tee-off is far', () => {
    expect(respondIn(60 * 24 * HOUR)).toBe(12 * HOUR);
    expect(respondIn(13.5 * HOUR)).toBe(12 * HOUR);
  });

  test('90 minutes before tee-off when that is sooner', () => {
    expect(respondIn(13.5 * HOUR - MINUTE)).toBe(12 * HOUR - MINUTE);
    expect(respondIn(8 * HOUR)).toBe(6.5 * HOUR);
    expect(respondIn(6 * HOUR)).toBe(4.5 * HOUR);
  });

  test('20 minutes when tee-off is less than 6 hours away', () => {
    expect(respondIn(6 * HOUR - 1)).toBe(20 * MINUTE);
    expect(respondIn(HOUR)).toBe(20 * MINUTE);
  });

  test('always at least 15 minutes, and always before tee-off', () => {
    for (let untilTeeOff = HOUR; untilTeeOff <= 48 * HOUR; untilTeeOff += MINUTE) {
      expect(respondIn(untilTeeOff)).toBeGreaterThanOrEqual(15 * MINUTE);
      expect(respondIn(untilTeeOff)).toBeLessThan(untilTeeOff);
    }
  });
});

test('a real name is known from the confirmation on, and not from a decline', () => {
  expect(wasConfirmed({ status: 'PENDING', answered_at: null })).toBe(false);
  expect(wasConfirmed({ status: 'EXPIRED', answered_at: null })).toBe(false);
  expect(wasConfirmed({ status: 'CANCELLED_BY_GOLFER', answered_at: null })).toBe(false);
  expect(wasConfirmed({ status: 'DECLINED', answered_at: 'then' })).toBe(false);
  expect(wasConfirmed({ status: 'CONFIRMED', answered_at: 'then' })).toBe(true);
  expect(wasConfirmed({ status: 'CANCELLED_BY_GOLFER', answered_at: 'then' })).toBe(true);
});

import { describe, expect, test } from 'vitest';
import type { QueuedAction } from '../../../domain/booking/queued.ts';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../../domain/dates.ts';
import { optimisticBookingOf } from '../../../src/booking/act/optimistic-booking.ts';
import type { OutboxItem } from '../../../src/sync/outbox/outbox-state.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';

const confirmed = aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(TEE_OFF - 20 * HOUR) });

let made = 0;
function queued(action: QueuedAction, at: number, change: Partial<OutboxItem> & { version?: number } = {}): OutboxItem {
  const { version = 4, ...rest } = change;
  made += 1;
  return {
    id: `op-${made}`,
    entity: 'booking:NOK0000001',
    call: 'POST /booking/act',
    input: { booking_ref: 'NOK0000001', action, version, at: isoOf(at) },
    title: { th: action, en: action },
    state: 'waiting',
    created_at: at,
    sent_at: undefined,
    tries: 0,
    refusal: undefined,
    seen_at: undefined,
    arrive_by: undefined,
    taken_back: undefined,
    ...rest,
  };
}

describe('a booking as it stands on this phone', () => {
  test('nothing waits: it is the server’s copy', () => {
    const optimistic = optimisticBookingOf(confirmed, 'caddy', [], TEE_OFF - HOUR);
    expect(optimistic.booking).toEqual(confirmed);
    expect(optimistic.waiting).toEqual([]);
  });

  test('somchai checked in without a signal: the arrival counts from the tap, and the round may be started', () => {
    const items = [queued('check_in', TEE_OFF - 40 * MINUTE)];
    const optimistic = optimisticBookingOf(confirmed, 'caddy', items, TEE_OFF - 10 * MINUTE);
    expect(optimistic.booking.caddy_arrived_at).toBe(isoOf(TEE_OFF - 40 * MINUTE));
    expect(optimistic.actions).toContain('start');
    expect(optimistic.actions).not.toContain('check_in');
    expect(optimistic.waiting).toEqual(items);
  });

  test('OB-12: on a phone that lives a day behind, a tap counts at the server’s time: the caddy is there, and may start', () => {
    const optimistic = optimisticBookingOf(
      confirmed,
      'caddy',
      [queued('check_in', TEE_OFF - 40 * MINUTE - DAY)],
      TEE_OFF - 10 * MINUTE,
      { isUnsure: false, behind: DAY },
    );
    expect(optimistic.booking.caddy_arrived_at).toBe(isoOf(TEE_OFF - 40 * MINUTE));
    expect(optimistic.actions).toContain('start');
    expect(optimistic.actions).not.toContain('check_in');
  });

  test('check-in, start and end wait in one queue: the round is over here, and each next act knows the version it will find', () => {
    const end = queued('end', TEE_OFF + 4 * HOUR);
    const items = [
      queued('check_in', TEE_OFF - 40 * MINUTE),
      queued('start', TEE_OFF),
      { ...end, input: { ...(end.input as object), holes_played: 18, stop_reason: 'FULL' } },
    ];
    const { booking, waiting } = optimisticBookingOf(confirmed, 'caddy', items, TEE_OFF + 5 * HOUR);
    expect(booking).toMatchObject({ status: 'IN_PROGRESS', holes_played: 18, stop_reason: 'FULL', version: 7 });
    expect(booking.ended_at).toBe(isoOf(TEE_OFF + 4 * HOUR));
    expect(waiting).toHaveLength(3);
  });

  test('rain: what was claimed stands in the booking, by the one who claimed it', () => {
    const playing = aBooking({ ...confirmed, status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF) });
    const rain = queued('claim_closed', TEE_OFF + 2 * HOUR);
    const items = [{ ...rain, input: { ...(rain.input as object), claim: 'RAIN', holes_played: 7 } }];
    const { booking } = optimisticBookingOf(playing, 'golfer', items, TEE_OFF + 2 * HOUR);
    expect(booking.claim).toEqual({ reason: 'RAIN', by: 'golfer', at: isoOf(TEE_OFF + 2 * HOUR), holes_played: 7 });
  });

  test('what has arrived and is in the copy is not done twice; a copy as old as the act still shows it', () => {
    const sent = queued('check_in', TEE_OFF - 40 * MINUTE, { state: 'sent' });
    const arrived = aBooking({ ...confirmed, version: 5, caddy_arrived_at: isoOf(TEE_OFF - 41 * MINUTE) });
    expect(optimisticBookingOf(arrived, 'caddy', [sent], TEE_OFF).booking).toEqual(arrived);
    expect(optimisticBookingOf(confirmed, 'caddy', [sent], TEE_OFF).booking.caddy_arrived_at).toBe(
      isoOf(TEE_OFF - 40 * MINUTE),
    );
    expect(optimisticBookingOf(confirmed, 'caddy', [sent], TEE_OFF).waiting).toEqual([]);
  });

  test('a claim that arrived and was turned down since is not claimed again by its receipt', () => {
    const playing = aBooking({ ...confirmed, status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF), version: 6 });
    const claimed = queued('claim_closed', TEE_OFF + HOUR, { state: 'sent', version: 4 });
    expect(optimisticBookingOf(playing, 'caddy', [claimed], TEE_OFF + 2 * HOUR).booking.claim).toBeNull();
  });

  test.each([
    ['one second before the deadline a queued yes still counts', -1_000, 'CONFIRMED'],
    ['at the deadline it does not: the server decides', 0, 'PENDING'],
  ])('%s', (_name, after, status) => {
    const request = aBooking();
    const by = parseMoment(request.respond_by);
    const yes = queued('accept', by - HOUR, { version: 1 });
    expect(optimisticBookingOf(request, 'caddy', [yes], by + after).booking.status).toBe(status);
  });

  test('what was refused changes nothing, and is named until it has been seen', () => {
    const refused = queued('check_in', TEE_OFF - HOUR, { state: 'conflict' });
    const optimistic = optimisticBookingOf(confirmed, 'caddy', [refused], TEE_OFF - HOUR);
    expect(optimistic.booking).toEqual(confirmed);
    expect(optimistic.refused).toBe(refused);
    expect(optimistic.actions).toContain('check_in');
  });

  test('what waits for another booking is none of its business', () => {
    const other = queued('check_in', TEE_OFF - HOUR, { entity: 'booking:OTHER00001' });
    expect(optimisticBookingOf(confirmed, 'caddy', [other], TEE_OFF - HOUR).waiting).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { QueuedAction } from '#domain/outbox/op.ts';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../../domain/dates.ts';
import { optimisticBookingOf } from '../../../src/booking/act/optimistic-booking.ts';
import type { OutboxItem } from '../../../src/sync/outbox/outbox.ts';
import { aBooking, TEE_OFF } from '../../support/booking.ts';

const confirmed = aBooking({ status: 'CONFIRMED', version: 4, answered_at: isoOf(TEE_OFF - 20 * HOUR) });
const onCourse = aBooking({ ...confirmed, status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF), version: 6 });

let made = 0;
function queued(action: QueuedAction, at: number, { version = 4, input = {}, ...rest } = {} as Queued): OutboxItem {
  made += 1;
  return {
    id: `op-${made}`,
    entity: 'booking:NOK0000001',
    call: 'POST /booking/act',
    input: { booking_ref: 'NOK0000001', action, version, at: isoOf(at), ...input },
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
type Queued = Omit<Partial<OutboxItem>, 'input'> & { version?: number; input?: object };

describe('a booking as it stands on this phone', () => {
  const checkedIn = TEE_OFF - 40 * MINUTE;

  test('nothing waits for it: it is the server’s copy, whatever waits for another', () => {
    const other = queued('check_in', TEE_OFF - HOUR, { entity: 'booking:OTHER00001' });
    for (const items of [[], [other]]) {
      const { booking, waiting } = optimisticBookingOf(confirmed, 'caddy', items, TEE_OFF - HOUR);
      expect([booking, waiting]).toEqual([confirmed, []]);
    }
  });

  test('OB-12: a check-in without a signal counts from the tap, at the server’s time where the phone lives a day behind, and the round may be started', () => {
    for (const behind of [0, DAY]) {
      const items = [queued('check_in', checkedIn - behind)];
      const clock = { isUnsure: false, behind };
      const { booking, actions, waiting } = optimisticBookingOf(
        confirmed,
        'caddy',
        items,
        TEE_OFF - 10 * MINUTE,
        clock,
      );
      expect(booking.caddy_arrived_at).toBe(isoOf(checkedIn));
      expect(actions).toContain('start');
      expect(actions).not.toContain('check_in');
      expect(waiting).toEqual(items);
    }
  });

  test('check-in, start and end wait in one queue: the round is over here, and each next act knows the version it will find', () => {
    const items = [
      queued('check_in', checkedIn),
      queued('start', TEE_OFF),
      queued('end', TEE_OFF + 4 * HOUR, { input: { holes_played: 18, stop_reason: 'FULL' } }),
    ];
    const { booking, waiting } = optimisticBookingOf(confirmed, 'caddy', items, TEE_OFF + 5 * HOUR);
    expect(booking).toMatchObject({ status: 'IN_PROGRESS', holes_played: 18, stop_reason: 'FULL', version: 7 });
    expect(booking.ended_at).toBe(isoOf(TEE_OFF + 4 * HOUR));
    expect(waiting).toHaveLength(3);
  });

  test('rain: what was claimed stands in it, by the one who claimed it; what arrived and was turned down since is not claimed again', () => {
    const at = TEE_OFF + 2 * HOUR;
    const rain = queued('claim_closed', at, { version: 6, input: { claim: 'RAIN', holes_played: 7 } });
    const { claim } = optimisticBookingOf(onCourse, 'golfer', [rain], at).booking;
    expect(claim).toEqual({ reason: 'RAIN', by: 'golfer', at: isoOf(at), holes_played: 7 });
    const turnedDown = queued('claim_closed', TEE_OFF + HOUR, { state: 'sent' });
    expect(optimisticBookingOf(onCourse, 'caddy', [turnedDown], at).booking.claim).toBeNull();
  });

  test('what has arrived and is in the copy is not done twice; a copy as old as the act still shows it', () => {
    const sent = queued('check_in', checkedIn, { state: 'sent' });
    const arrived = aBooking({ ...confirmed, version: 5, caddy_arrived_at: isoOf(checkedIn - MINUTE) });
    expect(optimisticBookingOf(arrived, 'caddy', [sent], TEE_OFF).booking).toEqual(arrived);
    const { booking, waiting } = optimisticBookingOf(confirmed, 'caddy', [sent], TEE_OFF);
    expect([booking.caddy_arrived_at, waiting]).toEqual([isoOf(checkedIn), []]);
  });

  test('one second before the deadline a queued yes still counts; at the deadline it does not: the server decides', () => {
    const request = aBooking();
    const by = parseMoment(request.respond_by);
    const yes = queued('accept', by - HOUR, { version: 1 });
    const statusAt = (now: number) => optimisticBookingOf(request, 'caddy', [yes], now).booking.status;
    expect([statusAt(by - 1_000), statusAt(by)]).toEqual(['CONFIRMED', 'PENDING']);
  });

  test('what was refused changes nothing, and is named until it has been seen', () => {
    const item = queued('check_in', TEE_OFF - HOUR, { state: 'conflict' });
    const { booking, refused, actions } = optimisticBookingOf(confirmed, 'caddy', [item], TEE_OFF - HOUR);
    expect([booking, refused]).toEqual([confirmed, item]);
    expect(actions).toContain('check_in');
  });
});

import { describe, expect, test } from 'vitest';
import { overlapWithOwn, type OwnBooking } from '#domain/booking/block.ts';
import { refuseRound, type RoundFacts } from '#domain/booking/round.ts';
import { BOOKING_STATUSES, UPCOMING } from '#domain/booking/status.ts';
import { isUpcoming } from '#domain/booking/facts.ts';
import { CART_POLICIES, TRANSPORTS } from '#domain/course/course.ts';
import { DAY, HOUR, MINUTE, momentOf, parseMoment, type ClockTime, type SlashDate } from '#domain/dates.ts';
import { testTable } from '../../support/table.ts';

const TUESDAY = '2026/12/01' as SlashDate;
const SATURDAY = '2026/12/12' as SlashDate;
const TEE_TIME = '06:30' as ClockTime;
const TEE_OFF = momentOf(TUESDAY, TEE_TIME);
const DAYS_BEFORE = TEE_OFF - 3 * DAY;

const caddy = {
  works_at_course: true,
  takes_work: true,
  takes_requests_of_golfer: true,
  works_then: true,
  is_taken: false,
};
const round = (more: Partial<RoundFacts> = {}): RoundFacts => ({
  booking_date: TUESDAY,
  tee_off_time: TEE_TIME,
  transport: 'CART_SHARED',
  cart_policy: 'OPTIONAL',
  is_closed: false,
  caddy,
  ...more,
});

test('tee-off lies between 60 minutes and 60 days ahead, on a day the course is open; a day that is over is the fault of the date', () => {
  const tooSoon = { code: 'TEE_OFF_TOO_SOON', field: 'tee_off_time' };
  const midnight = parseMoment('2026-12-02T00:00:00+07:00');
  expect(refuseRound(round(), DAYS_BEFORE)).toBeUndefined();
  expect(refuseRound(round(), TEE_OFF - 60 * MINUTE)).toBeUndefined();
  expect(refuseRound(round(), TEE_OFF - 60 * MINUTE + 1)).toEqual(tooSoon);
  expect(refuseRound(round(), midnight - 1)).toEqual(tooSoon);
  expect(refuseRound(round(), midnight)).toEqual({ code: 'TEE_OFF_TOO_SOON', field: 'booking_date' });
  expect(refuseRound(round(), TEE_OFF - 60 * DAY)).toBeUndefined();
  expect(refuseRound(round(), TEE_OFF - 60 * DAY - 1)).toEqual({ code: 'TEE_OFF_TOO_FAR', field: 'booking_date' });
  expect(refuseRound(round({ is_closed: true }), DAYS_BEFORE)).toEqual({
    code: 'COURSE_CLOSED',
    field: 'booking_date',
  });
  // Where another tee-off is near already, only one that has been is too soon.
  expect(refuseRound(round(), TEE_OFF, 0)).toBeUndefined();
  expect(refuseRound(round(), TEE_OFF + 1, 0)).toEqual(tooSoon);
});

const WALKS = ['WALK_PULL'];
const DRIVES = ['CART_SHARED', 'CART_PRIVATE'];
const ALLOWED = {
  OPTIONAL: { [TUESDAY]: TRANSPORTS, [SATURDAY]: TRANSPORTS },
  COMPULSORY: { [TUESDAY]: DRIVES, [SATURDAY]: DRIVES },
  WEEKEND_ONLY: { [TUESDAY]: TRANSPORTS, [SATURDAY]: DRIVES },
  NONE: { [TUESDAY]: WALKS, [SATURDAY]: WALKS },
};
testTable(
  CART_POLICIES.flatMap((cart_policy) =>
    TRANSPORTS.flatMap((transport) =>
      [TUESDAY, SATURDAY].map((booking_date) => ({ cart_policy, transport, booking_date })),
    ),
  ),
)(
  'the course decides how one gets around: $cart_policy, $booking_date: $transport',
  ({ cart_policy, transport, booking_date }) => {
    const isAllowed = (ALLOWED[cart_policy][booking_date] as readonly string[]).includes(transport);
    expect(refuseRound(round({ cart_policy, transport, booking_date }), DAYS_BEFORE)).toEqual(
      isAllowed ? undefined : { code: 'TRANSPORT_NOT_ALLOWED', field: 'transport' },
    );
  },
);

testTable<[Partial<typeof caddy>, string, string]>([
  [{ works_at_course: false }, 'CADDY_NOT_AT_COURSE', 'golf_course'],
  [{ takes_work: false }, 'CADDY_OFF_DUTY', 'caddy_id'],
  [{ takes_work: false, works_then: false }, 'CADDY_OFF_DUTY', 'caddy_id'],
  [{ takes_requests_of_golfer: false }, 'CADDY_FOLLOWERS_ONLY', 'caddy_id'],
  [{ works_then: false }, 'CADDY_NOT_AVAILABLE', 'tee_off_time'],
  [{ is_taken: true }, 'BOOKING_SLOT_TAKEN', 'tee_off_time'],
])('a caddy who cannot is the fault of the field that says so: %o', (fact, code, field) =>
  expect(refuseRound(round({ caddy: { ...caddy, ...fact } }), DAYS_BEFORE)).toEqual({ code, field }),
);

describe('the golfer’s own bookings', () => {
  const asked = { caddy_id: 'somchai', tee_off_at: TEE_OFF, holes: 18 as const };
  const own = (more: Partial<OwnBooking> = {}): OwnBooking => ({
    booking_ref: 'REF',
    caddy_id: 'somsri',
    status: 'PENDING',
    tee_off_at: TEE_OFF,
    holes: 18,
    ...more,
  });
  const overlaps = { code: 'BOOKING_OVERLAPS_OWN', booking_ref: 'REF' };
  const three = ['a', 'b', 'c'].map((caddy_id) => own({ caddy_id, booking_ref: caddy_id }));

  test('a golfer may wait for three caddies at one tee-off, not for a fourth', () => {
    expect(overlapWithOwn(asked, [])).toBeUndefined();
    expect(overlapWithOwn(asked, three.slice(0, 2))).toBeUndefined();
    expect(overlapWithOwn(asked, three)).toEqual({ code: 'BOOKING_TOO_MANY_PENDING', booking_ref: 'c' });
  });

  test('the same caddy is asked once, again only after it came to nothing; a promised round stands in the way, at the same tee-off too', () => {
    expect(overlapWithOwn(asked, [own({ caddy_id: 'somchai' })])).toEqual(overlaps);
    for (const status of BOOKING_STATUSES.filter((it) => !UPCOMING.includes(it)))
      expect(overlapWithOwn(asked, [own({ status, caddy_id: 'somchai' })]), status).toBeUndefined();
    for (const status of UPCOMING.filter((it) => it !== 'PENDING'))
      expect(overlapWithOwn(asked, [own({ status })]), status).toEqual(overlaps);
  });

  test('another tee-off must not overlap, not even a waiting one', () => {
    expect(overlapWithOwn(asked, [own({ tee_off_at: TEE_OFF + 10 * MINUTE })])).toEqual(overlaps);
    expect(overlapWithOwn(asked, [own({ tee_off_at: TEE_OFF + 6 * HOUR - MINUTE })])).toEqual(overlaps);
    expect(overlapWithOwn(asked, [own({ tee_off_at: TEE_OFF + 6 * HOUR })])).toBeUndefined();
  });
});

describe('a waiting booking counts as upcoming only while its date and tee-off time lie ahead (specification §4)', () => {
  const at = (booking_date: string, tee_off_time = '06:30') => ({ booking_date, tee_off_time });

  test('until tee-off, not at it, whichever way the date is written, and never when nobody can read it', () => {
    for (const date of ['2026/12/01', '01/12/2026', '01/12/2569', '2569/12/01'])
      expect([isUpcoming(at(date), TEE_OFF - 1), isUpcoming(at(date), TEE_OFF)], date).toEqual([true, false]);
    expect(isUpcoming(at('31/02/2999'), 0)).toBe(false);
    expect(isUpcoming(at('2026/12/01', '25:00'), 0)).toBe(false);
  });

  test('BK-12: wherever the machine stands (phones: tests/deep/offline/zones.browser.test.ts)', () => {
    const machineZone = process.env['TZ'];
    try {
      for (const zone of ['UTC', 'Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati']) {
        process.env['TZ'] = zone;
        const around = [TEE_OFF - 1000, TEE_OFF + 1000].map((now) => isUpcoming(at('2026/12/01'), now));
        expect(around, zone).toEqual([true, false]);
      }
    } finally {
      if (machineZone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = machineZone;
    }
  });
});

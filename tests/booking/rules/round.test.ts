import { describe, expect, test } from 'vitest';
import { overlapWithOwn, type OwnBooking } from '#domain/booking/overlap.ts';
import { refuseRound, type RoundFacts } from '#domain/booking/round.ts';
import { BOOKING_STATUSES, UPCOMING } from '#domain/booking/status.ts';
import { isUpcoming } from '#domain/booking/upcoming.ts';
import { CART_POLICIES, TRANSPORTS } from '#domain/course/course.ts';
import { DAY, HOUR, MINUTE, momentOf, parseMoment, type ClockTime, type SlashDate } from '#domain/dates.ts';

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

test('a round nothing speaks against is not refused', () => expect(refuseRound(round(), DAYS_BEFORE)).toBeUndefined());

describe('tee-off lies between 60 minutes and 60 days ahead', () => {
  const tooSoon = { code: 'TEE_OFF_TOO_SOON', field: 'tee_off_time' };

  test('60 minutes ahead may be asked for, a millisecond less may not', () => {
    expect(refuseRound(round(), TEE_OFF - 60 * MINUTE)).toBeUndefined();
    expect(refuseRound(round(), TEE_OFF - 60 * MINUTE + 1)).toEqual(tooSoon);
    expect(refuseRound(round(), TEE_OFF + HOUR)).toEqual(tooSoon);
  });

  test('a day that is over is the fault of the date', () => {
    const midnight = parseMoment('2026-12-02T00:00:00+07:00');
    expect(refuseRound(round(), midnight - 1)).toEqual(tooSoon);
    expect(refuseRound(round(), midnight)).toEqual({ code: 'TEE_OFF_TOO_SOON', field: 'booking_date' });
  });

  test('60 days ahead may be asked for, a millisecond more may not', () => {
    expect(refuseRound(round(), TEE_OFF - 60 * DAY)).toBeUndefined();
    expect(refuseRound(round(), TEE_OFF - 60 * DAY - 1)).toEqual({ code: 'TEE_OFF_TOO_FAR', field: 'booking_date' });
  });
});

test('nobody plays on a day the course is closed', () =>
  expect(refuseRound(round({ is_closed: true }), DAYS_BEFORE)).toEqual({
    code: 'COURSE_CLOSED',
    field: 'booking_date',
  }));

test('where another tee-off is near already, only one that has been is too soon', () => {
  expect(refuseRound(round(), TEE_OFF, 0)).toBeUndefined();
  expect(refuseRound(round(), TEE_OFF + 1, 0)).toEqual({ code: 'TEE_OFF_TOO_SOON', field: 'tee_off_time' });
});

describe('the course decides how one gets around', () => {
  const WALKS = ['WALK_PULL'];
  const DRIVES = ['CART_SHARED', 'CART_PRIVATE'];
  const allowed = {
    OPTIONAL: { [TUESDAY]: TRANSPORTS, [SATURDAY]: TRANSPORTS },
    COMPULSORY: { [TUESDAY]: DRIVES, [SATURDAY]: DRIVES },
    WEEKEND_ONLY: { [TUESDAY]: TRANSPORTS, [SATURDAY]: DRIVES },
    NONE: { [TUESDAY]: WALKS, [SATURDAY]: WALKS },
  };
  const cells = CART_POLICIES.flatMap((cart_policy) =>
    TRANSPORTS.flatMap((transport) =>
      [TUESDAY, SATURDAY].map((booking_date) => ({ cart_policy, transport, booking_date })),
    ),
  );
  test.each(cells)('$cart_policy, $booking_date: $transport', ({ cart_policy, transport, booking_date }) => {
    const isAllowed = (allowed[cart_policy][booking_date] as readonly string[]).includes(transport);
    expect(refuseRound(round({ cart_policy, transport, booking_date }), DAYS_BEFORE)).toEqual(
      isAllowed ? undefined : { code: 'TRANSPORT_NOT_ALLOWED', field: 'transport' },
    );
  });
});

test.each([
  [{ works_at_course: false }, { code: 'CADDY_NOT_AT_COURSE', field: 'golf_course' }],
  [{ takes_work: false }, { code: 'CADDY_OFF_DUTY', field: 'caddy_id' }],
  [
    { takes_work: false, works_then: false },
    { code: 'CADDY_OFF_DUTY', field: 'caddy_id' },
  ],
  [{ takes_requests_of_golfer: false }, { code: 'CADDY_FOLLOWERS_ONLY', field: 'caddy_id' }],
  [{ works_then: false }, { code: 'CADDY_NOT_AVAILABLE', field: 'tee_off_time' }],
  [{ is_taken: true }, { code: 'BOOKING_SLOT_TAKEN', field: 'tee_off_time' }],
])('the caddy: %o is refused', (fact, refusal) =>
  expect(refuseRound(round({ caddy: { ...caddy, ...fact } }), DAYS_BEFORE)).toEqual(refusal),
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

  test('a golfer asks the same caddy only once', () =>
    expect(overlapWithOwn(asked, [own({ caddy_id: 'somchai' })])).toEqual(overlaps));

  test('a golfer may ask again after a request came to nothing', () => {
    const over = BOOKING_STATUSES.filter((status) => !UPCOMING.includes(status));
    for (const status of over)
      expect(overlapWithOwn(asked, [own({ status, caddy_id: 'somchai' })]), status).toBeUndefined();
  });

  test('a promised round stands in the way, at the same tee-off too', () => {
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

  test('until tee-off, not at it', () => {
    expect(isUpcoming(at('2026/12/01'), TEE_OFF - 1)).toBe(true);
    expect(isUpcoming(at('2026/12/01'), TEE_OFF)).toBe(false);
    expect(isUpcoming(at('2026/12/01'), TEE_OFF + 1)).toBe(false);
  });

  test('whichever way the date is written', () => {
    for (const date of ['01/12/2026', '01/12/2569', '2569/12/01'])
      expect([isUpcoming(at(date), TEE_OFF - 1), isUpcoming(at(date), TEE_OFF)], date).toEqual([true, false]);
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

  test('never when nobody can read it', () => {
    expect(isUpcoming(at('31/02/2999'), 0)).toBe(false);
    expect(isUpcoming(at('2026/12/01', '25:00'), 0)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endsAtNight, expiryOf } from '#domain/broadcast/transitions.ts';
import { dateOf, DAY, HOUR, MINUTE, type Moment, momentOf, parseTime, type SlashDate, timeOf } from '#domain/dates.ts';

const SUNDAY = '2026/11/22' as SlashDate;
const NEXT_MONTH = '2026/12/20' as SlashDate;

function at(clock: string, date = SUNDAY): Moment {
  const time = parseTime(clock);
  if (!time) throw new Error(`no time of day: ${clock}`);
  return momentOf(date, time);
}
const said = (moment: Moment): string => `${dateOf(moment).slice(8)} ${timeOf(moment)}`;
const own = (asked: Moment, hours: number, teeOff = at('07:00', NEXT_MONTH)) =>
  said(expiryOf(asked, teeOff, { since: asked, length: hours * HOUR }));

describe('an open request closes by day', () => {
  test('an hour before tee-off, at the golfer’s own limit, or after 72 hours, whichever comes first', () => {
    const noon = at('12:00');
    expect(said(expiryOf(noon, at('07:00', NEXT_MONTH)))).toBe('25 12:00');
    expect(said(expiryOf(noon, noon + 26 * HOUR))).toBe('23 13:00');
    expect(own(noon, 6)).toBe('22 18:00');
  });

  test('both edges are day, 08:00 and 21:00 to the minute; asked at night, or with less than an hour of the day left, a limit counts from the next morning', () => {
    const ends = ['07:59', '08:00', '21:00', '21:01'].map((clock) => endsAtNight(at(clock)));
    expect(ends).toEqual([true, false, false, true]);
    expect([own(at('19:00'), 2), own(at('19:01'), 2)]).toEqual(['22 21:00', '22 21:00']);
    expect(said(expiryOf(at('12:00'), at('09:00', '2026/11/23' as SlashDate)))).toBe('23 08:00');
    expect(said(expiryOf(at('12:00'), at('08:59', '2026/11/23' as SlashDate)))).toBe('22 21:00');
    expect([own(at('20:00'), 2), own(at('20:01'), 2)]).toEqual(['22 21:00', '23 10:00']);
    expect([own(at('21:01'), 2), own(at('03:00'), 6), own(at('07:59'), 2), own(at('08:00'), 2)]).toEqual([
      '23 10:00',
      '22 14:00',
      '22 10:00',
      '22 10:00',
    ]);
  });

  test('with no hour of the day left before the last call, it stays open until then, at the golfer’s own limit at the latest', () => {
    const [evening, dawn] = [at('20:30'), at('06:40', '2026/11/23' as SlashDate)];
    expect(said(expiryOf(evening, dawn))).toBe('23 05:40');
    expect(own(evening, 2, dawn)).toBe('22 22:30');
    expect(said(expiryOf(at('20:00'), dawn))).toBe('22 21:00');
  });

  test('whatever is asked, at night only where no hour of the day was left, and never later than tee-off and three days allow', () => {
    const minutes = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(minutes(24 * 60), minutes(6 * 24 * 60), fc.option(fc.integer({ min: 1, max: 72 })), (a, b, hours) => {
        const asked = at('00:00') + a * MINUTE;
        const teeOff = asked + HOUR + b * MINUTE;
        const limit = hours === null ? undefined : { since: asked, length: hours * HOUR };
        const end = expiryOf(asked, teeOff, limit);
        const latest = Math.min(teeOff - HOUR, asked + 3 * DAY);
        expect(end).toBeLessThanOrEqual(latest);
        if (!endsAtNight(end)) return;
        const days = [SUNDAY, dateOf(at('00:00') + DAY)].map(
          (date) => Math.min(latest, at('21:00', date)) - Math.max(asked, at('08:00', date)),
        );
        expect(Math.max(...days)).toBeLessThan(HOUR);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { endsInTheDark, finishOf, minutesOfRound } from '#domain/booking/block.ts';
import type { Holes, Transport } from '../../../domain/course/course.ts';
import { addDays, type ClockTime, MINUTE, minutesOf, momentOf, type SlashDate, timeOf } from '../../../domain/dates.ts';
import { PROVINCES, sunsetAt, whereIn } from '../../../src/booking/detail/sunset.ts';
import { testTable } from '../../support/table.ts';
import courses from '../../../server/seed/courses.json' with { type: 'json' };

const minute = (moment: number | undefined) => minutesOf(timeOf(moment ?? Number.NaN));
const at = (time: string) => momentOf('2026/11/22' as SlashDate, time as ClockTime);

/**
 * Bangkok: the National Astronomical Research Institute, as the Bangkok Post (21 June 2023), NNT (20 June 2019) and VNA (22 December 2016)
 * printed it. The others: tables of the Thai Astronomical Society (thaiastro.nectec.or.th/skyevnt/sunmoon, years 2009, 2013, 2022), with
 * the places' coordinates as they stand there; north and south of where golf is played.
 */
testTable<[string, number, number, string, string]>([
  ['Bangkok', 13.75, 100.5, '2023/06/21', '18:47'],
  ['Bangkok', 13.75, 100.5, '2016/12/22', '17:56'],
  ['Chiang Rai', 19.9, 99 + 50 / 60, '2013/01/01', '17:53'],
  ['Chiang Rai', 19.9, 99 + 50 / 60, '2013/02/10', '18:18'],
  ['Sukhothai', 17.0067, 99.8233, '2022/01/01', '17:58'],
  ['Sukhothai', 17.0067, 99.8233, '2022/02/06', '18:19'],
  ['Samut Sakhon', 13 + 32 / 60, 100 + 17 / 60, '2009/01/01', '18:03'],
  ['Phatthalung', 7 + 37 / 60, 100 + 5 / 60, '2009/01/01', '18:14'],
  ['Narathiwat', 6 + 26 / 60, 101 + 50 / 60, '2009/01/12', '18:14'],
])(
  'the sun sets in %s (%f, %f) on %s at %s, as it was published, give or take two minutes',
  (_name, lat, lng, date, time) => {
    const published = minutesOf(time as ClockTime);
    expect(Math.abs(minute(sunsetAt(date as SlashDate, { lat, lng })) - published)).toBeLessThanOrEqual(2);
  },
);

test('at every course we know, on every day of a year, it sets between 17:34 and 19:05 (product.md §1), give or take a few minutes', () => {
  const places = courses.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
  for (let day = 0; day < 365; day += 15) {
    const date = addDays('2026/01/01' as SlashDate, day);
    for (const place of places) {
      const sunset = minute(sunsetAt(date, place));
      expect(sunset).toBeGreaterThan(17 * 60 + 15);
      expect(sunset).toBeLessThan(19 * 60 + 10);
    }
  }
});

test('a course whose place is not known is taken for the middle of its province: at most three minutes off for the courses we do know', () => {
  for (const { lat, lng, province_en } of courses) {
    const where = whereIn(province_en);
    expect(where).toBeDefined();
    if (!where || lat === null || lng === null) continue;
    for (const date of ['2026/06/21', '2026/12/21'] as SlashDate[])
      expect(Math.abs(minute(sunsetAt(date, where)) - minute(sunsetAt(date, { lat, lng })))).toBeLessThanOrEqual(3);
  }
});

test('of a province we do not know nothing is said', () => {
  expect(whereIn('Atlantis')).toBeUndefined();
  expect(whereIn('constructor')).toBeUndefined();
  expect(Object.keys(PROVINCES)).toHaveLength(new Set(courses.map(({ province_en }) => province_en)).size);
});

testTable<[Holes, Transport, number]>([
  [18, 'CART_PRIVATE', 4.5 * 60],
  [18, 'CART_SHARED', 5 * 60],
  [18, 'WALK_PULL', 5.5 * 60],
  [9, 'WALK_PULL', 165],
  [27, 'CART_SHARED', 450],
  [36, 'CART_PRIVATE', 9 * 60],
])('a round of %i holes, %s, takes %i minutes', (holes, transport, minutes) => {
  expect(minutesOfRound(holes, transport)).toBe(minutes);
  expect(finishOf(at('07:10'), holes, transport)).toBe(at('07:10') + minutes * MINUTE);
});

test('the course is dark from a quarter of an hour before sunset on, not a millisecond earlier', () => {
  const sunset = at('17:52');
  expect(endsInTheDark(at('17:37'), sunset)).toBe(false);
  expect(endsInTheDark(at('17:37') + 1, sunset)).toBe(true);
});

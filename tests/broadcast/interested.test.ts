import { describe, expect, test } from 'vitest';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { RESPONSE_STATUSES } from '#domain/broadcast/status.ts';

type Answer = Broadcast['caddy_responses'][number];

const answer = (nickname: string, status: Answer['response']['status']): Answer => ({
  caddy: {
    user_id: nickname,
    nickname,
    caddy_number: '177',
    photo_url: null,
    verified: true,
    languages: ['th'],
    years: 4,
    rounds: 120,
    reviews: 0,
    rating_tenths: null,
    on_time_percent: 98,
    following: false,
    rounds_together: 0,
    works_at_course: true,
  },
  response: { status, message: null, responded_at: '2026-11-21T02:00:00.000Z', kept_until: null, booking_ref: null },
});

const course = {
  slug: 'riverdale-golf-club',
  name_th: 'ริเวอร์เดล',
  name_en: 'Riverdale',
  province_th: 'ปทุมธานี',
  province_en: 'Pathum Thani',
};
const round = {
  golf_course: 'riverdale-golf-club',
  course,
  booking_date: '2026/11/28',
  tee_off_time: '06:40',
  holes: 18 as const,
  transport: 'CART_SHARED' as const,
};
const broadcast = (alt_reference: string, ...caddy_responses: Answer[]): Broadcast => ({
  ...round,
  alt_reference,
  version: 1,
  status: 'OPEN',
  tee_off_at: '2026-11-27T23:40:00.000Z',
  caddies_needed: 1,
  seats_taken: 0,
  audience: 'COURSE',
  note: null,
  created_at: '2026-11-21T02:00:00.000Z',
  total: 15_000,
  expires_at: '2026-11-28T00:00:00.000Z',
  caddy_responses,
});

describe('the caddies who are interested, flattened', () => {
  test('each INTERESTED caddy, of every answer there is, has one entry with the broadcast’s reference, course, date, time, holes and transport', () => {
    const mook = answer('mook', 'INTERESTED');
    const others = RESPONSE_STATUSES.filter((it) => it !== 'INTERESTED').map((status) => answer(status, status));
    expect(interestedEntries([broadcast('AAAAAAAAAA', ...others, mook)])).toEqual([
      { ...round, ...mook, alt_reference: 'AAAAAAAAAA' },
    ]);
  });

  test('several broadcasts keep the order they came in', () => {
    const flat = interestedEntries([
      broadcast('AAAAAAAAAA', answer('mook', 'INTERESTED'), answer('ja', 'INTERESTED')),
      broadcast('BBBBBBBBBB'),
      broadcast('CCCCCCCCCC', answer('mook', 'INTERESTED')),
    ]);
    expect(flat.map((it) => [it.alt_reference, it.caddy.nickname])).toEqual([
      ['AAAAAAAAAA', 'mook'],
      ['AAAAAAAAAA', 'ja'],
      ['CCCCCCCCCC', 'mook'],
    ]);
  });
});

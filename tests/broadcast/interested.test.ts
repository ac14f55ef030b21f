import { describe, expect, test } from 'vitest';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { RESPONSE_STATUSES } from '#domain/broadcast/status.ts';

type Answer = Broadcast['caddy_responses'][number];

const answer = (nickname: string, status: Answer['response']['status']): Answer => ({
  caddy: { user_id: nickname, nickname, caddy_number: '177', photo_url: null },
  response: { status, message: null, responded_at: '2026-11-21T02:00:00.000Z' },
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
  status: 'OPEN',
  caddies_needed: 1,
  expires_at: '2026-11-28T00:00:00.000Z',
  caddy_responses,
});

describe('the caddies who are interested, flattened', () => {
  test('one entry per interested caddy carries her broadcast’s reference, course, date, time, holes and transport', () => {
    const mook = answer('mook', 'INTERESTED');
    expect(interestedEntries([broadcast('AAAAAAAAAA', mook)])).toEqual([
      { ...round, ...mook, alt_reference: 'AAAAAAAAAA' },
    ]);
  });

  test('only INTERESTED counts, of every answer there is', () => {
    const all = RESPONSE_STATUSES.map((status) => answer(status, status));
    expect(interestedEntries([broadcast('AAAAAAAAAA', ...all)]).map((it) => it.caddy.nickname)).toEqual(['INTERESTED']);
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

  test('nothing asked, nobody interested', () => expect(interestedEntries([])).toEqual([]));
});

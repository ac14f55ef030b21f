import type { Broadcast, CaddyResponse, NearbyBroadcast } from '../../../domain/broadcast/api.ts';
import type { CaddyRecord } from '../../../domain/caddy/api.ts';
import { isoOf } from '../../../domain/dates.ts';
import { COURSE, openAs, page, SOMCHAI, success, type Scene } from '../../booking/screens/scene.tsx';
import type { Person } from '../../offline/page.ts';
import { SCREEN_NOW } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const REF = 'ASK0000001';
export const HERE = `/golfer/booking/broadcast/${REF}`;
export const MOOK = '018f0000-0000-7000-8000-00000000000d';

const { golf_course, course, booking_date, tee_off_time, tee_off_at, holes, transport } = aBooking();
const round = { golf_course, course, booking_date, tee_off_time, tee_off_at, holes, transport };

/** somchai is in since ten minutes; `change` says what is different. */
export const aResponse = (
  caddy: Partial<CaddyResponse['caddy']> = {},
  response: Partial<CaddyResponse['response']> = {},
): CaddyResponse => ({
  caddy: {
    user_id: SOMCHAI,
    nickname: 'somchai',
    caddy_number: '127',
    photo_url: null,
    verified: true,
    languages: ['th'],
    years: 6,
    rounds: 80,
    reviews: 12,
    rating_tenths: 49,
    on_time_percent: 98,
    following: false,
    rounds_together: 0,
    works_at_course: true,
    ...caddy,
  },
  response: {
    status: 'INTERESTED',
    message: null,
    responded_at: isoOf(SCREEN_NOW - 10 * MINUTE),
    kept_until: null,
    booking_ref: null,
    ...response,
  },
});

/** nok asks for a caddy on Sunday at 07:10. */
export const aBroadcast = (change: Partial<Broadcast> = {}): Broadcast => ({
  alt_reference: REF,
  version: 1,
  status: 'OPEN',
  ...round,
  caddies_needed: 1,
  seats_taken: 0,
  audience: 'COURSE',
  note: null,
  created_at: isoOf(SCREEN_NOW - HOUR),
  expires_at: isoOf(SCREEN_NOW + 5 * HOUR),
  total: 150_00,
  caddy_responses: [aResponse()],
  ...change,
});

/** The same as somchai sees it, before answering. */
export const aNearby = (change: Partial<NearbyBroadcast> = {}): NearbyBroadcast => ({
  alt_reference: REF,
  version: 1,
  status: 'OPEN',
  ...round,
  golfer: { display_name: 'nok', photo_url: null },
  caddies_needed: 1,
  seats_taken: 0,
  note: null,
  created_at: isoOf(SCREEN_NOW - HOUR),
  expires_at: isoOf(SCREEN_NOW + 5 * HOUR),
  caddy_gets: 135_00,
  follows_me: false,
  interested: 0,
  response: null,
  ...change,
});

export const STANDING: CaddyRecord = {
  on_duty: true,
  verification: 'VERIFIED',
  strike_points: 0,
  hidden_until: null,
  strikes: [],
};

type Answers = Scene['server']['answers'];

/** What the server knows now of open requests, for both sides. */
export function knows(broadcast: () => Broadcast): Answers {
  const isAsked = (body: unknown, status: string) =>
    (body as { filter: { status: string[] } }).filter.status.includes(status);
  return {
    [`GET /broadcast/${REF}`]: () => success(broadcast()),
    'POST /broadcast/my-broadcast': ({ body }) => page(isAsked(body, broadcast().status) ? [broadcast()] : []),
  };
}

/** `items(answered)`: what is near somchai, or what somchai answered. */
export const isNear = (items: (answered: boolean) => NearbyBroadcast[], standing = STANDING): Answers => ({
  'GET /caddy/standing': () => success(standing),
  'GET /booking/earnings': () => success({ days: [] }),
  'POST /broadcast/nearby': ({ body }) => page(items((body as { filter: { answered: boolean } }).filter.answered)),
});

/** The app at `address`, with these answers beside the usual ones. */
export async function openWith(person: Person, address: string, answers: Answers): Promise<Scene> {
  const scene = await openAs(person, '/no-permission');
  Object.assign(scene.server.answers, answers);
  await scene.reopen(address);
  return scene;
}

export const ROUND = `golf_course=${COURSE.slug}&booking_date=2026/11/22&tee_off_time=07:10&holes=18`;

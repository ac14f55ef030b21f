import { HOLIDAYS, RATE, termsThen } from '../../support/rates.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Booking, Quote } from '../../../domain/booking/api.ts';
import { dayCost } from '../../../domain/booking/price.ts';
import { priceOf } from '../../../domain/booking/price.ts';
import type { CaddyCard, CaddyDetail, CaddyRecord, FoundCaddy } from '../../../domain/caddy/api.ts';
import type { PricedCourse } from '../../../domain/course/api.ts';
import type { Holes, Transport } from '../../../domain/course/course.ts';
import { isoOf, type SlashDate } from '../../../domain/dates.ts';
import { satang } from '../../../domain/money.ts';
import { outboxStore } from '../../../domain/outbox/store.ts';
import {
  aBrowser,
  comeToRest,
  hangs,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  error,
  type Browser,
  type Person,
} from '../../offline/page.ts';
import { aBooking, COURSE_NAME } from '../../support/booking.ts';
import { SCREEN_NOW, setNow } from '../../support/clock.ts';
import { endOfPage } from '../../support/page-timers.ts';
import { phone, render } from '../../support/on-phone.tsx';

export { error, hangs, lost, NOK, SOMCHAI, success, until } from '../../offline/page.ts';

export const COURSE: PricedCourse = {
  ...COURSE_NAME,
  region: 'bangkok',
  holes: 18,
  lat: 14,
  lng: 100,
  cart_policy: 'OPTIONAL',
  fee_collection: 'AT_COURSE',
  caddy_fee: 400_00,
  cart_fee: 700_00,
  caddies: 1,
  tariff: { rates: [RATE], holidays: [...HOLIDAYS] },
};

/** somchai, as golfers find this caddy. */
export const CADDY: CaddyDetail = {
  user_id: SOMCHAI,
  nickname: 'somchai',
  caddy_number: '127',
  photo_url: null,
  verified: true,
  languages: ['th', 'en'],
  years: 6,
  rating_tenths: 49,
  reviews: 12,
  rounds: 80,
  courses: [COURSE_NAME],
  following: false,
  strengths: '',
  bars: null,
  on_time_percent: 98,
  who_may_request: 'ANYONE',
  fee_18: 150_00,
  course_fee_18: 400_00,
};

type Search = { filter: { booking_date?: string; tee_off_time?: string; transport?: Transport; holes?: Holes } };

/** As the server finds a caddy at COURSE for a round. */
export function found(caddy: CaddyCard, { filter }: Search): FoundCaddy {
  const { booking_date = '2026/11/22', tee_off_time = '06:00', holes = 18, transport = 'CART_SHARED' } = filter;
  const fees = { ...COURSE, caddy_fee: satang(400_00), cart_fee: satang(700_00) };
  const price = priceOf({ holes, transport, course: fees }, termsThen(booking_date as SlashDate));
  const { now, atCourse } = dayCost(price, holes);
  const next_free = { booking_date, tee_off_time };
  return { ...caddy, course: COURSE_NAME, km: null, next_free, cost: { wallet: now, counter: atCourse } };
}

/** somchai's standing with the house: verified, open for work, nothing against somchai. */
export const STANDING: CaddyRecord = {
  on_duty: true,
  verification: 'VERIFIED',
  strike_points: 0,
  hidden_until: null,
  strikes: [],
};

const { lines, total, caddy_gets } = aBooking();
export const QUOTE: Quote = { lines, total, caddy_gets, respond_by: isoOf(SCREEN_NOW + 12 * 3_600_000) };

export const page = <T,>(items: T[]) => success({ items, total: items.length, page: 1, limit: 10_000 });

interface Wanted {
  filter: { status: string[]; from?: string; to?: string };
}

/** `bookings()` is what the server knows now; it answers by status, as asked. */
function answersOf(bookings: () => Booking[]): Browser['server']['answers'] {
  const byStatus = ({ filter: { status, from = '', to = '9' } }: Wanted) =>
    bookings().filter((it) => status.includes(it.status) && from <= it.booking_date && it.booking_date <= to);
  return {
    'GET /live': hangs,
    'GET /livez': () => Response.json({ status: 'ok' }),
    'GET /chat/rooms': () => success([]),
    'POST /chat/closed-rooms': () => success({ items: [], has_more: false }),
    'GET /notification/unread': () => success({ unread: 0 }),
    'GET /review/of/NOK0000001': () =>
      success({
        booking_ref: 'NOK0000001',
        phase: 'NOT_YET',
        closes_at: null,
        mine: null,
        is_theirs_in: false,
        theirs: null,
        is_theirs_hidden: false,
      }),
    'GET /user/profile': () => success({ version: 1, since: isoOf(SCREEN_NOW), golfer: null, caddy: null }),
    'GET /utils/user-counter': () => success({ golfers: 1, caddies: 1 }),
    'GET /wallet/balance': () =>
      success({ available: 500_00, held: 0, pending: 0, currency: 'THB', as_of: isoOf(SCREEN_NOW) }),
    'POST /booking/history': ({ body }) => page(byStatus(body as Wanted)),
    'POST /broadcast/my-broadcast': () => page([]),
    'POST /caddy/search': ({ body }) => page([found(CADDY, body as Search)]),
    'POST /follow/list': () => page([]),
    'POST /broadcast/nearby': () => page([]),
    'GET /caddy/standing': () => success(STANDING),
    'GET /caddy/own-availability': () => success({ weekly: [], exceptions: [] }),
    'GET /booking/earnings': () => success({ days: [] }),
    'POST /booking/quote': () => success(QUOTE),
    [`GET /course/${COURSE.slug}`]: () => success(COURSE),
    [`GET /caddy/${SOMCHAI}`]: () => success(CADDY),
    [`GET /caddy/${SOMCHAI}/availability`]: () => success({ days: [] }),
    'GET /booking/NOK0000001/slip': () => success({ slip: '' }),
    'GET /booking/NOK0000001/contact': () => success({ phone: null, languages: [], keep_until: null }),
    'GET /booking/NOK0000001/emergency': () => success({ name: null, phone: null, keep_until: null }),
    'GET /wallet/tips': () => success({ may_tip: true, usual: [300_00, 500_00], items: [] }),
    'GET /review/due': () => success({ items: [] }),
    [`GET /golfer/${NOK}/brief`]: () =>
      success({
        user_id: NOK,
        handicap_tenths: null,
        languages: [],
        preferences: '',
        rounds_together: 0,
        rating_tenths: null,
        reviews: 0,
        bars: null,
        notes: [],
      }),
    'GET /slip/keys': () => success({ keys: [] }),
    'GET /booking/NOK0000001': () => success(bookings()[0] ?? aBooking()),
  };
}

export interface Scene extends Browser {
  /** The app is opened; one that is open is closed before: what lies on the phone is still there. */
  reopen: (address: string) => Promise<void>;
}

/** A phone in English with the app open at `address`, in the hands of `person`; `answers`: what the server says otherwise. */
export async function openAs(
  person: Person,
  address: string,
  bookings?: () => Booking[],
  answers?: Browser['server']['answers'],
): Promise<Scene> {
  const scene = await phoneOf(person, bookings, answers);
  await scene.reopen(address);
  return scene;
}

/** The same with the app not open yet: `reopen` opens it. */
export async function phoneOf(
  person: Person,
  bookings: () => Booking[] = () => [],
  answers: Browser['server']['answers'] = {},
): Promise<Scene> {
  // What the test before had begun to send does not meet this server.
  await pageIsGone();
  await comeToRest();
  const browser = aBrowser();
  browserSays(true);
  localStorage.setItem('language', 'en');
  window.scrollTo = () => undefined; // jsdom has no window to scroll
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  browser.server.answers = { ...answersOf(bookings), ...answers };
  // What is asked ahead when the app is idle: without an answer the phone would think that it is offline.
  browser.server.unknown = () => error(404, 'NOT_FOUND');
  const open = async (where: string) => {
    await pageIsGone();
    await launch();
    history.replaceState(null, '', where);
    const [{ App }, session] = await Promise.all([
      import('../../../src/app/app.tsx'),
      import('../../../src/sync/session/session.ts').then((it) => it.sessionOf(phone)),
    ]);
    await session.resume();
    await session.startSession(sessionOf(person), false);
    render(<App />);
  };
  let isOpen = false;
  const reopen = async (where: string) => {
    if (isOpen) {
      await onThePhone();
      cleanup();
    }
    isOpen = true;
    await open(where);
  };
  return { ...browser, reopen };
}

/** The page before is closed: what it had planned is not done to the next phone, what it was asking not asked with the next token. */
async function pageIsGone(): Promise<void> {
  endOfPage();
  const { everyEntry } = (await import('../../../src/sync/mirror/mirror.ts')).readsOf(phone);
  for (const { asking } of everyEntry()) asking?.abort();
}

/** What the screen got from the server is kept: an app that is killed sooner has nothing to show. */
async function onThePhone(): Promise<void> {
  const [{ everyEntry }, { isStorable }, { readCopy, copiesOwner }] = await Promise.all([
    import('../../../src/sync/mirror/mirror.ts').then((it) => it.readsOf(phone)),
    import('../../../src/sync/mirror/mirror-copies.ts'),
    import('../../../src/sync/mirror/mirror-copies.ts').then((it) => it.copiesOf(phone)),
  ]);
  await waitFor(async () => {
    if (copiesOwner() === undefined) return;
    for (const { key, shown } of everyEntry())
      if (shown.updatedAt !== undefined && isStorable(key)) expect(await readCopy(key), key).toBeDefined();
  });
}

/** The phone has tried to send, and knows that there is no signal. */
export async function signalMissed(): Promise<void> {
  const { connectionNow } = (await import('../../../src/sync/net/connection.ts')).networkOf(phone);
  await waitFor(() => expect(connectionNow()).toBe('offline'));
}

/** What waits first was tried in vain, and nobody is at it: the next try is a new one, also where the clock stands still. */
export const triedInVain = (): Promise<void> =>
  waitFor(async () => {
    const [first] = await outboxStore(() => indexedDB).all();
    expect(first?.state).toBe('waiting');
    expect(first?.next_at).toBeGreaterThan(0);
  });

/** Every read of the screen has its answer. */
export async function readsAnswered(): Promise<void> {
  const { everyEntry } = (await import('../../../src/sync/mirror/mirror.ts')).readsOf(phone);
  await waitFor(() => expect([...everyEntry()].filter(({ asking }) => asking).map(({ key }) => key)).toEqual([]));
}

/** The server has said that something is another now: what is on the screen is asked for again. */
export async function readAgain(): Promise<void> {
  const { mirrorOf } = await import('../../../src/sync/mirror/mirror.ts');
  await act(async () => mirrorOf(phone).stale());
  await readsAnswered();
}

/** Another screen of the open app. */
export const go = (to: string): void => act(() => history.pushState(null, '', to));

/** Time goes on while the app is open; what counts it looks again. */
export async function later(now: number): Promise<void> {
  setNow(now);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Where the phone is now. */
export const address = (): string => location.pathname + location.search;

/** The bodies of a call, in order, each with its Idempotency-Key. */
export const sent = ({ server }: Browser, name: string) =>
  server.asked
    .filter((it) => it.name === name)
    .map(({ body, headers }) => ({ body: body as Record<string, unknown>, key: headers.get('idempotency-key') }));

/** Nothing leaves the phone any more, and its browser knows, until `back`. */
export function withoutSignal({ server }: Browser): { back: () => void } {
  const is = (isDown: boolean) => {
    server.isDown = isDown;
    browserSays(!isDown);
  };
  is(true);
  return { back: () => is(false) };
}

/** Whether the browser has a network. */
const browserSays = (onLine: boolean): unknown =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });

/** Taps undo until it takes: while a try is under way it cannot, and says so. */
export const undone = (button: string): Promise<void> =>
  waitFor(() => {
    const undo = screen.queryByRole('button', { name: 'Undo' });
    if (undo) fireEvent.click(undo);
    if (!screen.queryByRole('button', { name: button })) throw new Error('not undone yet');
  });

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type ClockTime, dateOf, HOUR, MINUTE, momentOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';
import { type NetworkProxy, openNetworkProxy } from '../../offline/network-proxy.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { until } from '../../support/until.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';

const COURSE = 'alpine-golf-club';
const TIME = '07:10';
const PICTURE = { name: 'green.jpg', mimeType: 'image/jpeg', buffer: readFileSync('public/screenshots/book-th.jpg') };

/** What lies between somchai's phone and the server while somchai acts; each ends with an open road. */
interface Road {
  name: string;
  /** Before the app is opened again on it; false: the page stays as it is. */
  begin(scene: Scene): Promise<void> | void;
  /** Most acts wait and say so; on a slow road they may have gone already. */
  isSlow?: boolean;
  /** The app is opened anew on this road, by a phone whose clock is so many milliseconds off. */
  reopened?: { clockOff: number };
  end?(scene: Scene): Promise<void> | void;
}

interface Scene {
  proxy: NetworkProxy;
  phone: Phone;
  page: Page;
  caddy_id: string;
  room_id: string;
  /** Today's confirmed round, and a request for another day. */
  today_ref: string;
  asked_ref: string;
}

const is =
  (fate: NetworkProxy['is']): Road['begin'] =>
  ({ proxy }) => {
    proxy.is = fate;
  };
const PORTAL = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in to the club’s Wi-Fi</h1>' };

const ROADS: Road[] = [
  { name: 'offline', begin: is('closed') },
  { name: 'two seconds of latency', isSlow: true, begin: ({ proxy }) => void (proxy.latency = 2_000) },
  { name: 'hanging: taken and never answered', begin: is('stuck') },
  { name: 'done and never answered', begin: is('unheard') },
  {
    name: 'flapping: every other request is cut',
    isSlow: true,
    begin({ proxy }) {
      let asked = 0;
      proxy.fateOf = () => ((asked += 1) % 2 === 0 ? 'closed' : undefined);
    },
  },
  { name: 'a captive portal answers', begin: is(PORTAL) },
  { name: 'the server is stopped', begin: () => day.stop(), end: () => day.start() },
  { name: 'reopened offline', begin: is('closed'), reopened: { clockOff: 0 } },
  { name: 'reopened offline, the clock 3 h behind', begin: is('closed'), reopened: { clockOff: -3 * HOUR } },
  { name: 'reopened offline, the clock 3 h ahead', begin: is('closed'), reopened: { clockOff: 3 * HOUR } },
  {
    name: 'two tabs',
    async begin({ phone, proxy }) {
      const other = await phone.context.newPage();
      await other.goto(`${proxy.origin}/caddy/home`);
      await other.locator('.sync').first().waitFor();
      proxy.is = 'closed';
    },
  },
];

let day: MovedDay;
const scenes = new Map<Road, Pick<Scene, 'caddy_id' | 'room_id' | 'today_ref'>>();
const SOMCHAI = (at: number) => `somchai-${611 + at}@example.com`;

beforeAll(async () => {
  day = await startMovedDay();
  const playDay = addDays(dateOf(day.now()), 2);
  for (const [at, road] of ROADS.entries()) {
    const caddy = await registerSomchai(day.origin, COURSE, String(611 + at));
    const caddy_id = caddy.user.basic_info.user_id;
    const golfer = await registerGolfer(day.origin, `Nok${at}`);
    const today = await book(caddy_id, golfer.app_token, playDay);
    const { booking_ref: today_ref, version } = today;
    await call(day.origin, 'POST /booking/act', { booking_ref: today_ref, version, action: 'accept' }, caddy.app_token);
    const { room_id } = await call(day.origin, 'POST /chat/open', { user_id: caddy_id }, golfer.app_token);
    scenes.set(road, { caddy_id, room_id, today_ref });
  }
  await day.moveTo(momentOf(playDay, TIME as ClockTime) - 40 * MINUTE, []);
}, 300_000);
afterAll(() => day?.close());

async function book(caddy_id: string, token: string, booking_date: string) {
  const round = {
    caddy_id,
    golf_course: COURSE,
    booking_date,
    tee_off_time: TIME,
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, token);
  return call(day.origin, 'POST /booking/create', { ...round, total }, token);
}

/** How often it happened, as the server has it. */
const times = async ({ caddy_id, room_id, today_ref, asked_ref }: Scene) => {
  const counted = await day.db().one(sql<Record<'accepted' | 'checked_in' | 'photos' | 'posts', string>>`select
    (select count(*) from booking_moment join booking using (booking_id)
      where booking_ref = ${asked_ref} and action = 'accept') as accepted,
    (select count(*) from booking_moment join booking using (booking_id)
      where booking_ref = ${today_ref} and action = 'check_in' and actor = 'caddy') as checked_in,
    (select count(*) from message where room_id = ${room_id} and sender_id = ${caddy_id} and kind = 'IMAGE') as photos,
    (select count(*) from post join post_photo using (post_id) where post.author_id = ${caddy_id}) as posts`);
  return Object.fromEntries(Object.entries(counted).map(([what, count]) => [what, Number(count)]));
};
const ONCE = { accepted: 1, checked_in: 1, photos: 1, posts: 1 };

/** By the app's own way: a reload would be another start. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describe.for(ROADS.map((road, at) => ({ ...road, road, at })))('$name', ({ road, at }) => {
  let scene: Scene;

  beforeAll(async () => {
    const proxy = await openNetworkProxy(day.origin);
    const phone = await openPhone();
    await phone.context.clock.install({ time: day.now() });
    await signInOn(phone.page, proxy.origin, SOMCHAI(at), PASSWORD);
    const { page } = phone;
    const known = scenes.get(road) as Scene;
    // A session does not outlive a day that is moved, nor does a request that nobody answers.
    const identifier = `nok${at}@example.com`;
    const { app_token } = await call(day.origin, 'POST /auth/login', { identifier, password: PASSWORD });
    const { booking_ref } = await book(known.caddy_id, app_token, addDays(dateOf(day.now()), 2));
    scene = { ...known, asked_ref: booking_ref, proxy, phone, page };
    await untilWholeAppIsHere(page);
    // What somchai looked at this morning.
    for (const path of [`/caddy/booking/${scene.today_ref}`, `/caddy/chat/chat-room/${scene.room_id}`, '/caddy/home']) {
      await page.goto(proxy.origin + path);
      await page.locator('main').first().waitFor();
    }
    await page.locator('article.req').first().waitFor();
    await road.begin(scene);
    if (!road.reopened) return;
    await phone.restart();
    await phone.context.clock.install({ time: day.now() + road.reopened.clockOff });
    await phone.page.goto(`${proxy.origin}/caddy/home`);
    await phone.page.locator('.sync--offline').first().waitFor();
    scene.page = phone.page;
  }, 300_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await scene.page.screenshot({ path: `test-results/road-${at}.png` });
  });
  afterAll(async () => {
    await scene?.phone.close();
    await scene?.proxy.close();
  });

  test('somchai accepts, checks in, sends a photo and posts one; each is said to wait', async () => {
    const { page, room_id, today_ref } = scene;
    const request = page.locator('article.req').first();
    await request.getByRole('button', { name: 'รับงาน', exact: true }).click();
    if (!road.isSlow)
      await request
        .getByText(/รอส่ง|กำลังส่ง|อาจถึงเรา/)
        .first()
        .waitFor();

    await go(page, `/caddy/booking/${today_ref}`);
    await page.getByRole('button', { name: 'เช็กอิน', exact: true }).click();
    await page
      .getByText(road.isSlow ? /เช็กอินแล้ว|รอส่ง|กำลังส่ง|06:30/ : /รอส่ง|กำลังส่ง|อาจถึงเรา/)
      .first()
      .waitFor();

    await go(page, `/caddy/chat/chat-room/${room_id}`);
    await page.getByRole('textbox').first().waitFor();
    await page.locator('input[type=file]').first().setInputFiles(PICTURE);
    await page.locator('.msg--img').first().waitFor();

    await go(page, '/caddy/post/create-post');
    await page.getByRole('textbox').first().click();
    await page.keyboard.type('กรีนเช้านี้เร็ว');
    await page.locator('input[type=file]').first().setInputFiles(PICTURE);
    await page.locator('.photos img').first().waitFor();
    await page.getByRole('button', { name: 'โพสต์', exact: true }).click();
    await page.waitForURL('**/caddy/post');
    await page.locator('.post').first().waitFor();
    if (!road.isSlow) await page.locator('.post.is-pending').waitFor();
  });

  test('once the road is open each has happened exactly once, and nothing is said to wait or to have failed', async () => {
    const { page, proxy } = scene;
    proxy.is = 'open';
    proxy.latency = 0;
    proxy.fateOf = undefined;
    await road.end?.(scene);
    await until(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(await times(scene)).toEqual(ONCE);
    });
    await until(async () => expect(await page.locator('.post.is-pending').count()).toBe(0));
    for (const path of ['/caddy/home', `/caddy/booking/${scene.today_ref}`]) {
      await go(page, path);
      await page.locator('main').first().waitFor();
      await until(async () => expect(await page.locator('main').innerText()).not.toMatch(/รอส่ง|ไม่สำเร็จ|อาจถึงเรา/));
    }
    expect(await times(scene)).toEqual(ONCE);
    expect(scene.phone.complaints).toEqual([]);
  });
});

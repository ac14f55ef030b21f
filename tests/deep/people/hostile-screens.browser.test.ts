import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, InputOf, OutputOf } from '../../../domain/calls.ts';
import { POSTS_PER_DAY } from '../../../domain/post/post.ts';
import { textOf } from '../../../domain/post/rich.ts';
import { isBlank } from '../../../domain/typed.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { cleanHtml } from '../../../server/post/commands.ts';
import { call, registerSomchai } from '../../journey/people.ts';
import { type Person, signIn } from '../../offline/relaunch.ts';
import { addressOf, look, namesFor, screensOf } from '../../offline/screens.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { HOSTILE } from '../../post/payloads-inside.ts';

/** What the house lets through: a NUL it does not. */
const SAID = HOSTILE.filter((it) => it.trim() !== '' && !it.includes('\0') && it.length <= 1_000);
const SHORT = '<img src=x onerror=alert(1)>';
const LONG = 300_000;
/** Half of what a caddy may post in a day: the demo world has posts of its own. */
const POSTS_EACH = POSTS_PER_DAY / 2;

let product: Product;
const tokens = {} as Record<Person, string>;

async function done<N extends CallName>(who: Person, name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const answer = await fetch(`${product.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      'idempotency-key': randomUUID(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  const { status, code, data } = (await answer.json()) as { status: string; code?: string; data: OutputOf<N> };
  if (status !== 'success') throw new Error(`${name}: ${code} ${JSON.stringify(input).slice(0, 200)}`);
  return data;
}

/** Signs in; answers the user id. */
async function enter(who: Person): Promise<string> {
  const answer = await fetch(`${product.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: DEMO_LOGINS[who], password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: OutputOf<'POST /auth/login'> };
  tokens[who] = data.app_token;
  return (await done(who, 'GET /user/information', {})).basic_info.user_id;
}

/** Everything that one of the two can write and the other reads, written by somebody who means harm. */
beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  await enter('golfer');
  const user_id = await enter('caddy');
  const caddy = await done('caddy', 'GET /user/profile', {});
  const { home_courses = [], verification: _, submitted: __, contested: ___, ...fields } = caddy.caddy ?? {};
  await done('caddy', 'POST /user/update', {
    version: caddy.version,
    caddy: {
      ...fields,
      home_courses: home_courses.map(({ slug }) => slug),
      nickname: SHORT,
      strengths: SHORT,
    } as never,
  });
  const golfer = await done('golfer', 'GET /user/profile', {});
  await done('golfer', 'POST /user/update', { version: golfer.version, display_name: SHORT });
  await done('golfer', 'POST /follow/set', { caddy_id: user_id, following: true });
  const { room_id } = await done('golfer', 'POST /chat/open', { user_id });
  for (const text of SAID)
    await done('caddy', 'POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text });
  const { items } = await done('golfer', 'GET /review/due', {});
  for (const { booking_ref } of items)
    await done('golfer', 'POST /review/submit', { booking_ref, stars: 5, text: SHORT });
  const posts = SAID.filter((it) => !isBlank(textOf(cleanHtml(it))));
  let token = tokens.caddy;
  for (const [n, html] of posts.entries()) {
    if (n > 0 && n % POSTS_EACH === 0) token = await followedCaddy(`${600 + n}`, home_courses[0]?.slug ?? '');
    const post = { post_id: randomUUID(), type: 'GENERAL', audience: 'PUBLIC', html } as const;
    await call(product.origin, 'POST /post/create', post, token);
  }
}, LONG);
afterAll(() => product?.close());

/** One more caddy whose posts the golfer reads; answers the token. */
async function followedCaddy(caddy_number: string, golf_course: string): Promise<string> {
  const { app_token, user } = await registerSomchai(product.origin, golf_course, caddy_number, SHORT);
  await done('golfer', 'POST /follow/set', { caddy_id: user.basic_info.user_id, following: true });
  return app_token;
}

/** What a screen must not have: an element of a payload, or an attribute that runs. */
const foundOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ran = [...document.querySelectorAll('*')].filter((it) =>
      it.getAttributeNames().some((name) => name.startsWith('on') || /^(?:srcdoc|formaction)$/.test(name)),
    );
    const strange = document.querySelectorAll(
      'main iframe, main object, main embed, main base, main meta, main script, main math, main [src="x"], main [style*="javascript"], main a[href^="javascript" i], .rich :not(p, br, strong, b, ul, ol, li, a)',
    );
    return [...ran, ...strange].map((it) => it.outerHTML.slice(0, 200));
  });

async function watchedPhone(who: Person): Promise<{ phone: Phone; elsewhere: string[]; dialogs: string[] }> {
  const phone = await openPhone();
  const elsewhere: string[] = [];
  const dialogs: string[] = [];
  phone.context.on('request', (it) => {
    if (/^https?:/.test(it.url()) && !it.url().startsWith(product.origin)) elsewhere.push(it.url());
  });
  phone.page.on('dialog', (it) => {
    dialogs.push(it.message());
    void it.dismiss();
  });
  await signIn(phone.page, product.origin, who);
  return { phone, elsewhere, dialogs };
}

describe.each(['golfer', 'caddy'] as const)('IN-01: what the other one wrote, on every screen of a %s', (who) => {
  test(
    'is words: nothing runs, nothing is reported, nobody else is asked',
    async () => {
      const { phone, elsewhere, dialogs } = await watchedPhone(who);
      const { page } = phone;
      const named = await namesFor(page, who);
      const said: string[] = [];
      for (const row of screensOf(who)) {
        const address = addressOf(row, named);
        await page.goto(product.origin + address, { waitUntil: 'commit' });
        await page.locator('main').first().waitFor({ timeout: 60_000 });
        await expect.poll(async () => (await look(page)).skeletons, { message: address }).toBe(0);
        expect([address, await foundOn(page)]).toEqual([address, []]);
        said.push(...(await look(page)).lines);
      }
      expect(said.some((it) => it.includes(SHORT))).toBe(true);
      expect([phone.complaints, elsewhere, dialogs]).toEqual([[], [], []]);
      await phone.close();
    },
    LONG,
  );
});

test(
  'IN-01: the caddies’ posts, one after another to the last, and all that the caddy said in the room',
  async () => {
    const { phone, elsewhere, dialogs } = await watchedPhone('golfer');
    const { page } = phone;
    await page.goto(`${product.origin}/golfer/following`);
    await page.locator('.post .rich').first().waitFor({ timeout: 60_000 });
    const count = () => page.locator('.post .rich:not(.rich--plain)').count();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        const more = page.getByRole('button', { name: /เพิ่ม/ }).last();
        if (await more.isVisible()) await more.click();
        return count();
      })
      .toBeGreaterThan(60);
    expect(await foundOn(page)).toEqual([]);
    const rooms = await done('golfer', 'GET /chat/rooms', {});
    const { room_id } = rooms.find((it) => it.with.name === SHORT) ?? {};
    await page.goto(`${product.origin}/golfer/chat/${room_id}`);
    await page.locator('.msg-row').last().waitFor({ timeout: 60_000 });
    await page.mouse.move(195, 420);
    const strange = await foundOn(page);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -3_000); // the newest are long; what is said of a script stands above them
          strange.push(...(await foundOn(page)));
          return page.getByText('<script>', { exact: false }).count();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    expect(strange).toEqual([]);
    expect([phone.complaints, elsewhere, dialogs]).toEqual([[], [], []]);
    await phone.close();
  },
  LONG,
);

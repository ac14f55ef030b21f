import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../../src/sync/net/call.ts';
import { call } from '../../journey/people.ts';
import { openNetworkProxy, type NetworkProxy } from '../../offline/network-proxy.ts';
import { PASSWORD } from '../../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

const TABS = 7;

let product: Product;
let proxy: NetworkProxy;
let phone: Phone;
/** The number each open stream said it goes on from. */
const streams = new Set<string | undefined>();
const opened: (string | undefined)[] = [];

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  proxy = await openNetworkProxy(product.origin);
  proxy.watch = ({ url, headers }, reply) => {
    if (url !== '/api/v1/live') return;
    const from = headers['last-event-id'] as string | undefined;
    opened.push(from);
    streams.add(from);
    reply.on('close', () => streams.delete(from));
  };
  phone = await openPhone();
});
afterAll(async () => {
  await phone?.close();
  await proxy?.close();
  await product?.close();
});

/** The caddy writes to the golfer. */
async function aCaddyWho(): Promise<(text: string) => Promise<unknown>> {
  const { app_token } = await call(product.origin, 'POST /auth/login', {
    identifier: 'caddy@caddee.demo',
    password: PASSWORD,
  });
  const golfer = await call(product.origin, 'POST /auth/login', {
    identifier: 'golfer@caddee.demo',
    password: PASSWORD,
  });
  const { user_id } = golfer.user.basic_info;
  const { room_id } = await call(product.origin, 'POST /chat/open', { user_id }, app_token);
  return (text) =>
    call(product.origin, 'POST /chat/send', { room_id, client_msg_id: newKey(), kind: 'TEXT', text }, app_token);
}

const bellOf = (page: Page): Promise<string | null> =>
  page.locator('a[href="/golfer/notification"]').first().getAttribute('aria-label');
const bells = async (pages: readonly Page[]): Promise<(string | null)[]> => Promise.all(pages.map(bellOf));
const isAnswered = (page: Page): Promise<boolean> => page.evaluate(async () => (await fetch('/livez?')).ok);

test('seven tabs over HTTP/1.1: every one is answered, there is one stream, and its news reaches all of them, also when its tab is closed', async () => {
  const says = await aCaddyWho();
  await signInOn(phone.page, proxy.origin, 'golfer@caddee.demo', PASSWORD);
  const pages = [phone.page];
  while (pages.length < TABS) {
    const page = await phone.context.newPage();
    await page.goto(`${proxy.origin}/golfer/home`);
    await page.locator('a[href="/golfer/notification"]').first().waitFor();
    pages.push(page);
  }
  expect(await Promise.all(pages.map(isAnswered))).toEqual(pages.map(() => true));
  await expect.poll(() => streams.size).toBe(1);

  const before = await bellOf(phone.page);
  await says('which gate?');
  await expect.poll(async () => new Set(await bells(pages))).not.toContain(before);
  const [now] = await bells(pages);
  await expect.poll(async () => new Set(await bells(pages))).toEqual(new Set([now]));

  const times = opened.length;
  await phone.page.close();
  const others = pages.slice(1);
  await expect.poll(() => opened.length).toBe(times + 1);
  expect(opened.at(-1)).toMatch(/^\d+$/);
  await says('the north one');
  await expect.poll(async () => new Set(await bells(others))).not.toContain(now);
  expect(streams.size).toBe(1);
  expect(phone.complaints).toEqual([]);
});

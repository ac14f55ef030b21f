import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { ROUTES } from '../../src/app/routes.tsx';
import type { RouteRole } from '../../src/routing/row.ts';
import { until } from '../support/until.ts';

export const PASSWORD = 'caddee-demo';

/** A call made without a screen. */
export async function ask(origin: string, name: string, input: object, token: string): Promise<string> {
  const [method = 'GET', path = ''] = name.split(' ');
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  return answer.text();
}

export async function signOutOn(page: Page, role: string): Promise<void> {
  await goTo(page, `/${role}/profile`);
  await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).first().click();
  await page.getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }).click();
  await page.waitForURL('**/login');
}

/** Every address of the table a person of this role may see; what a row leaves open is filled in. */
export const addressesOf = (role: RouteRole, fill: Record<string, string>): string[] =>
  ROUTES.filter((row) => row.role === role).map(({ path }) =>
    path.replace(/:(\w+)/g, (_, name: string) => fill[name] ?? 'none'),
  );

/** As a link would: the page stays. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((it) => history.pushState(null, '', it), address);
  await isDrawn(page);
}

/** Something stands there, and nothing of it is only a place for what comes. */
export async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector('#main, main');
      return (main?.textContent ?? '').trim() !== '' && !document.querySelector('.skels, .loading-overlay');
    },
    undefined,
    { polling: 50 },
  );
}

/** How many calls of this page are on their way. */
export const callsOf = (page: Page): (() => number) => underWay(page, (url) => url.includes('/api/'));

/** How many requests of this page are on their way, of those that are meant; the live stream always is. */
export function underWay(page: Page, isMeant = (_url: string): boolean => true): () => number {
  const open = new Set<unknown>();
  const isCounted = (url: string) => isMeant(url) && !url.endsWith('/live');
  page.on('request', (request) => void (isCounted(request.url()) && open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return () => open.size;
}

/** Visits them all, each until nothing more is on its way, and what it shows has been written down. */
export async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  const calls = callsOf(page);
  for (const address of addresses) {
    await goTo(page, address);
    await until(() => expect(calls()).toBe(0));
  }
}

/** What it shows, in words and in markup: an attribute is read out too. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.title + location.href + document.documentElement.outerHTML);

/** All that this origin keeps in this browser, as one text: caches, every database with its blobs, both storages, readable cookies. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const said: string[] = [localStorage, sessionStorage].map((kept) => JSON.stringify(Object.entries(kept)));
    said.push(document.cookie);
    // At once: what is deleted meanwhile would be made again by opening it.
    const names = await caches.keys();
    const held = await Promise.all(names.map(async (name) => [name, await caches.open(name)] as const));
    for (const [name, cache] of held) {
      said.push(name);
      for (const request of await cache.keys()) {
        said.push(request.url);
        const isBuild = /\/(?:assets|fonts|img|icons)\//.test(request.url);
        if (!isBuild) said.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
      const parts = await Promise.all(Object.entries(value).map(async ([key, it]) => `${key}:${await textOf(it)}`));
      return parts.join(',');
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction?.abort(); // it was deleted meanwhile
      const database = await done(opening).catch(() => undefined);
      if (!database) continue;
      said.push(name);
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
        said.push(JSON.stringify(keys), await textOf(values));
      }
      database.close();
    }
    return said.join('\n');
  });

/** Which of these words are in it. */
export const found = (text: string, canaries: readonly string[]): string[] =>
  canaries.filter((it) => text.includes(it));

/** What caches and databases are called; a look at the names makes none. */
const storesOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  ]);

/**
 * Nothing of the person's is left; the person's id is among the `canaries`. The names come first: whoever opens a cache while it is deleted
 * makes it again, and then the look itself would leave the id on the phone.
 */
export async function untilNothingOf(page: Page, canaries: readonly string[]): Promise<void> {
  await until(async () =>
    expect((await storesOn(page)).filter((name) => found(name, canaries).length > 0)).toEqual([]),
  );
  await until(async () => expect(found(await everythingStored(page), canaries)).toEqual([]));
}

/** What only this person has: names, references, notes, ids, as the server tells them to this person and not to the other. */
export async function canariesOf(origin: string, token: string, other: string): Promise<string[]> {
  const said = await everythingTold(origin, token);
  const toOther = await everythingTold(origin, other);
  const keys = 'booking_ref|alt_reference|line_id|topup_id|room_id|display_name|note|text|reference|session_id';
  const pairs = said.matchAll(new RegExp(`"(?:${keys})":"([^"]{4,})"`, 'g'));
  const own = /"basic_info":\{"user_id":"([^"]+)"/.exec(said)?.[1] ?? '';
  const words = new Set([own, ...Array.from(pairs, ([, word]) => word as string)]);
  return [...words].filter(
    (word) => word !== '' && !toOther.includes(word) && !/^(?:Chromium|Chrome|undici)/.test(word),
  );
}

const page = (n: number) => ({ page: 1, limit: n });
const TOLD: [string, object][] = [
  ['GET /user/information', {}],
  ['GET /wallet/balance', {}],
  ['POST /wallet/ledger', page(50)],
  ['POST /booking/history', { filter: { status: ['PENDING', 'CONFIRMED', 'COMPLETED'] }, ...page(50) }],
  ['POST /broadcast/my-broadcast', { filter: { status: ['OPEN'] }, ...page(20) }],
  ['GET /wallet/topups', {}],
  ['GET /chat/rooms', {}],
  ['POST /chat/closed-rooms', { limit: 20 }],
];

const everythingTold = async (origin: string, token: string): Promise<string> =>
  (await Promise.all(TOLD.map(([name, input]) => ask(origin, name, input, token)))).join('\n');

/** The worker holds the app: from now on it opens without a server. */
export { untilWholeAppIsHere as isReadyForOffline } from '../support/whole-app.ts';

export const cookieOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name.endsWith('caddee_refresh'))?.value;

/** Screens that show what this phone holds, and do not say how old it is. */
export async function silentOn(
  page: Page,
  addresses: readonly string[],
  canaries: readonly string[],
): Promise<string[]> {
  const silent: string[] = [];
  for (const address of addresses) {
    await goTo(page, address);
    const isHeld = found(await page.locator('main').innerText(), canaries).length > 0;
    const isSaid = (await page.locator('.sync').count()) > 0;
    const isMarked = (await page.locator('.sync--offline, .sync--queue, .sync--copy').count()) > 0;
    if ((isHeld || isSaid) && !isMarked) silent.push(address);
  }
  return silent;
}

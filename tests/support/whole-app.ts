import type { Page } from 'playwright';
import { expect, vi } from 'vitest';

/** The app's files that this phone holds, by path. */
export const heldFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('caddee-shell')).keys()).map(({ url }) => new URL(url).pathname));

/** The app's files that this phone has to hold before every screen opens without a server; undefined: it has not even their list. */
export const listedFiles = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(async () => {
    const cache = await caches.open('caddee-shell');
    const list = (await cache.keys()).find(({ url }) => url.includes('/assets/files-'));
    const answer = await cache.match(list ?? '');
    if (!answer) return undefined;
    const { first, later } = (await answer.json()) as Record<'first' | 'later', { url: string }[]>;
    return [...first, ...later].map(({ url }) => url);
  });

/** The worker has the page and holds all of the app: from now on every screen opens without a server. */
export async function untilWholeAppIsHere(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Some 400 files. The worker takes them in the order of the list, so the last one is asked for before all are counted: counting is work.
  const lastIsHere = (url: string) =>
    page.evaluate(
      async (last) => !!(await (await caches.open('caddee-shell')).match(last, { ignoreSearch: true })),
      url,
    );
  let listed: string[] | undefined;
  const missing = async () => {
    listed ??= await listedFiles(page);
    const last = listed?.at(-1);
    if (!listed || !last || !(await lastIsHere(last))) return ['the list of files, or the last of them'];
    const held = new Set(await heldFiles(page));
    return listed.filter((url) => !held.has(url));
  };
  // `expect.poll` is for tests alone, and this is for what comes before them too.
  await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 100_000, interval: 200 });
}

import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';

/** What a person could see go wrong in one tab while another build is put in place, counted in the page itself. */
export interface Seen {
  /** Documents that were begun here; `reloads`: those in the place of themselves. Who taps a link before the app has begun loads one too. */
  loads: number;
  reloads: number;
  navigations: number;
  /** Looks at a page with nothing on it, several in a row. */
  white: number;
  /** Screens that said that they did not open. */
  broken: number;
  /** Documents that ran scripts of both builds. */
  mixed: string[];
}

const scriptsOf = (dist: string): string[] => readdirSync(path.join(dist, 'assets')).filter((it) => it.endsWith('.js'));

/** The scripts that only one of two builds has. */
export function differing(one: string, other: string): [string[], string[]] {
  const [these, those] = [scriptsOf(one), scriptsOf(other)];
  return [these.filter((it) => !those.includes(it)), those.filter((it) => !these.includes(it))];
}

const SEEN = 'test_seen';
const ROAMS = 'test_roams';
/** Milliseconds from screen to screen; what comes of it is counted. */
const EVERY = 125;

/** From now on every document of this browser counts what it shows, and tabs that roam go from screen to screen by their links. */
export async function watchTabs(context: BrowserContext, builds: [string[], string[]]): Promise<void> {
  await context.addInitScript(
    ({ SEEN, ROAMS, EVERY, builds }) => {
      if (window.top !== window || location.protocol !== 'http:') return;
      performance.setResourceTimingBufferSize(5_000);
      // A browser opens six connections to a server without HTTP/2, and here every tab is looked at: their live streams would take them all.
      const fetched = window.fetch.bind(window);
      window.fetch = (input, init) =>
        input === '/api/v1/live' ? Promise.reject(new TypeError('no line')) : fetched(input, init);
      const seen = JSON.parse(
        sessionStorage.getItem(SEEN) ?? '{"loads":0,"reloads":0,"navigations":0,"white":0,"broken":0,"mixed":[]}',
      ) as Seen;
      const save = () => sessionStorage.setItem(SEEN, JSON.stringify(seen));
      seen.loads += 1;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (navigation?.type === 'reload') seen.reloads += 1;
      save();
      let blank = 0;
      let wasBroken = false;
      let isMixed = false;
      let step = 0;
      const look = () => {
        const { body } = document;
        blank = body === null || body.innerText.trim() === '' ? blank + 1 : 0;
        if (blank === 20) seen.white += 1;
        // Not a screen that says that it was never loaded here and that there is no network: that is true then.
        const isBroken = document.querySelector('main > .empty[role=alert] + .btns') !== null;
        if (isBroken && !wasBroken) seen.broken += 1;
        wasBroken = isBroken;
        const ran = performance.getEntriesByType('resource').map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
        const [one, other] = builds.map((files) => ran.filter((name) => files.includes(name)));
        if (one?.length && other?.length && !isMixed) {
          isMixed = true;
          seen.mixed.push(`${one.join(' ')} | ${other.join(' ')}`);
        }
        save();
      };
      const roam = () => {
        const links = [
          ...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"], main a[href^="/caddy/"], header a'),
        ];
        const next = links.filter((it) => it.pathname !== location.pathname && it.checkVisibility());
        step += 7;
        const link = next[step % Math.max(1, next.length)];
        if (!link || document.querySelector('dialog[open]')) return;
        seen.navigations += 1;
        link.click();
      };
      const timer = setInterval(() => {
        look();
        if (sessionStorage.getItem(ROAMS)) roam();
      }, EVERY);
      addEventListener('pagehide', () => clearInterval(timer));
    },
    { SEEN, ROAMS, EVERY, builds },
  );
}

/** A page may be loaded anew at any moment: then it is asked once more. */
export async function settled<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!/navigation|destroyed|detached/i.test(String(error))) throw error;
    }
  }
}

export const seenBy = (page: Page): Promise<Seen> =>
  settled(() => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Seen, SEEN));

export const roam = (page: Page, does: boolean): Promise<void> =>
  settled(() =>
    page.evaluate(([key, on]) => (on ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)), [
      ROAMS,
      does,
    ] as const),
  );

/** The build a page was made by. */
export const buildOf = (page: Page): Promise<string> =>
  settled(() => page.evaluate(() => document.documentElement.dataset['build'] ?? 'v1'));

/** Is there a worker that has not come to its turn yet? */
export const isWaiting = (page: Page): Promise<boolean> =>
  settled(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)));

/**
 * Lets the new worker begin while everybody rests, as a browser does by itself with an old one that has had nothing to do for half a minute:
 * Chromium ends the old one for it at once, but a request at that very moment starts it again, and then it takes such a rest. While DevTools
 * are attached, as Playwright's are, that end never comes, and it takes five minutes (`OnRequestTermination`, service_worker_version.cc).
 * Says whether one still waits.
 */
export async function endIdle(page: Page): Promise<boolean> {
  if (!(await isWaiting(page))) return false;
  const session = await page.context().newCDPSession(page);
  const old = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const found = versions.find(({ status, runningStatus }) => status === 'activated' && runningStatus === 'running');
      if (found) resolve(found.versionId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopWorker', { versionId: await old });
  await session.detach();
  return isWaiting(page);
}

/** The browser looks for another worker, as it does by itself when the user comes back. */
export const lookForUpdate = (page: Page): Promise<unknown> =>
  settled(() =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined); // what was answered is no worker
    }),
  );

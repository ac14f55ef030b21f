import type { BrowserContext, Page } from 'playwright';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { startBareShell } from './bare-shell.ts';
import { atMost, type Figure } from '../figure.ts';
import { median } from '../growth/rounds.ts';
import { newProfile, openBrowser, signInAtDemo } from './signed-in.ts';

const RUNS = 21;
const SLOWER = 4;
const HOME = '/golfer/home';
const POLL_MS = 100;
const KEPT_WITHIN_MS = 60_000;

/** Milliseconds since the navigation began. */
interface Opened {
  paint: number;
  /** The first frame with the golfer's balance and next round in it. */
  content: number;
  /** The first frame the app itself has drawn: from then on it can be used. */
  drawn: number;
}

declare global {
  interface Window {
    opened: Promise<Opened>;
  }
}

/**
 * The server is stopped, the worker is stopped, a new tab knows nothing: until the golfer's balance and next round are painted. In the same
 * run, each time beside it, an app that has nothing but React, a document and a worker.
 */
export async function cold(): Promise<Figure[]> {
  const { dist } = await freshBuild();
  const [product, bare, profile] = await Promise.all([
    startProduct({ DIST_DIR: dist }),
    startBareShell(),
    newProfile(),
  ]);
  try {
    await signInAtDemo(profile, product.origin);
    const browser = await openBrowser(profile);
    try {
      await stayAtHome(browser, product.origin + HOME, bare.origin);
      await Promise.all([product.stop(), bare.stop()]);
      const ours: Opened[] = [];
      const theirs: Opened[] = [];
      for (let run = 0; run <= RUNS; run++) {
        ours.push(
          await openOnce(browser, product.origin + HOME, {
            content: '.hero-wallet .num, .ticket',
            copy: '.last-screen',
          }),
        );
        theirs.push(await openOnce(browser, bare.origin, { content: '.drawn', copy: '.none' }));
      }
      return figuresOf(ours.slice(1), theirs.slice(1)); // the first one still starts the browser
    } finally {
      await browser.close();
    }
  } finally {
    await product.close();
    await profile.remove();
  }
}

/** The golfer has stayed on the home screen for a while; the bare app has its worker. */
async function stayAtHome(browser: BrowserContext, home: string, bare: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(home);
  for (const end = Date.now() + KEPT_WITHIN_MS; !(await page.evaluate(isKept)); await page.waitForTimeout(POLL_MS))
    if (Date.now() > end) throw new Error('the home screen was not kept');
  await page.goto(bare);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
}

/** Runs in the page. (`waitForFunction` takes a promise for a yes.) */
async function isKept(): Promise<boolean> {
  const screens = (await caches.keys()).find((name) => name.endsWith('-screens'));
  return screens !== undefined && (await caches.match('/golfer/home', { cacheName: screens })) !== undefined;
}

interface Looked {
  /** Selectors; each is there, and where it is a sum it has figures. */
  content: string;
  copy: string;
}

async function openOnce(browser: BrowserContext, url: string, looked: Looked): Promise<Opened> {
  await stopWorkers(browser);
  const page = await browser.newPage();
  try {
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch, looked);
    await page.goto(url, { waitUntil: 'commit' });
    const opened = await page.evaluate(() => window.opened);
    await proveOffline(page, new URL(url).pathname);
    return opened;
  } finally {
    await page.close();
  }
}

async function stopWorkers(browser: BrowserContext): Promise<void> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

/** Runs in the page before anything of it. Frames are only drawn once the style sheets are there; a message comes after its frame. */
function watch({ content, copy }: Looked): void {
  const isThere = () =>
    content.split(', ').every((selector) => {
      const it = document.querySelector(selector);
      return it !== null && (!selector.endsWith('.num') || /\d/.test(it.textContent));
    });
  const afterFrame = (then: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    requestAnimationFrame(() => port2.postMessage(undefined));
  };
  const paint = new Promise<number>((seen) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry) seen(entry.startTime);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  const frames = new Promise<Omit<Opened, 'paint'>>((seen, never) => {
    setTimeout(() => never(new Error(`no balance or no round: ${document.body.innerText}`)), 30_000);
    let first: number | undefined;
    // Asked at each change, not at each frame: a frame that is asked for is drawn, and costs what is measured.
    const look = () => {
      if (!isThere()) return;
      if (document.querySelector(copy) !== null) return afterFrame((now) => (first ??= now));
      changes.disconnect();
      afterFrame((now) => seen({ content: first ?? now, drawn: now }));
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, characterData: true });
  });
  window.opened = Promise.all([paint, frames]).then(([at, rest]) => ({ paint: at, ...rest }));
}

/** What was seen came from the phone alone: no server answers. */
async function proveOffline(page: Page, place: string): Promise<void> {
  const { path, reached } = await page.evaluate(async () => ({
    path: window.location.pathname,
    reached: await fetch('/livez').then(
      ({ status }) => status,
      () => undefined,
    ),
  }));
  if (path !== place || reached !== undefined) throw new Error(`at ${path}, the server answered ${reached}`);
}

function figuresOf(ours: Opened[], theirs: Opened[]): Figure[] {
  const of = (runs: Opened[], what: keyof Opened) => median(runs.map((run) => run[what]));
  const contents = ours.map(({ content }) => content);
  const bare = of(theirs, 'drawn');
  const toBare = (value: number) => ({ ratio: { value: value / bare, to: 'bare React' } });
  const [content, drawn] = [of(ours, 'content'), of(ours, 'drawn')];
  return [
    { name: `first paint, ${SLOWER}× CPU`, value: of(ours, 'paint'), unit: 'ms' },
    {
      name: `real content, median of ${ours.length}`,
      value: content,
      unit: 'ms',
      goal: atMost(300),
      ...toBare(content),
    },
    { name: 'the quickest', value: Math.min(...contents), unit: 'ms' },
    { name: 'the slowest', value: Math.max(...contents), unit: 'ms' },
    { name: 'drawn by the app, can be used', value: drawn, unit: 'ms', goal: atMost(1_000), ...toBare(drawn) },
    { name: 'bare React with a worker: first paint', value: of(theirs, 'paint'), unit: 'ms' },
    { name: 'bare React with a worker: drawn', value: bare, unit: 'ms' },
  ];
}

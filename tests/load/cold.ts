import type { BrowserContext, Page } from 'playwright';
import { startProduct } from '../support/product.ts';
import { freshBuild } from './build.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './rounds.ts';
import { newProfile, openBrowser, signInAsGolfer } from './signed-in.ts';

const RUNS = 21;
const SLOWER = 4;

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    firstPaint: Promise<number>;
    content: Promise<number>;
  }
}

/** The server is stopped, the worker is stopped, a new tab knows nothing: until her balance and her next round are there. */
export async function cold(): Promise<Figure[]> {
  const { dist } = await freshBuild();
  const product = await startProduct({ DIST_DIR: dist });
  const profile = await newProfile();
  try {
    await signInAsGolfer(profile, product.origin);
    await product.stop();
    const browser = await openBrowser(profile);
    try {
      const runs = [];
      for (let run = 0; run <= RUNS; run++) runs.push(await openOnce(browser, `${product.origin}/golfer/home`));
      return figuresOf(runs.slice(1)); // the first one still starts the browser
    } finally {
      await browser.close();
    }
  } finally {
    await product.close();
    await profile.remove();
  }
}

interface Opened {
  paint: number;
  content: number;
}

async function openOnce(browser: BrowserContext, url: string): Promise<Opened> {
  await stopWorkers(browser);
  const page = await browser.newPage();
  try {
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'commit' });
    const opened = await page.evaluate(async () => ({ paint: await window.firstPaint, content: await window.content }));
    await proveOffline(page);
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

/** Runs in the page before anything of it. */
function watch(): void {
  const isThere = () =>
    /\d/.test(document.querySelector('.hero-wallet .num')?.textContent ?? '') &&
    document.querySelector('.ticket') !== null;
  window.content = new Promise((seen, never) => {
    setTimeout(() => never(new Error(`no balance or no round: ${document.body.innerText}`)), 30_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      seen(performance.now());
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  window.firstPaint = new Promise((seen) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry) seen(entry.startTime);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** What was seen came from the phone alone: no server answers, and the page says since when it has not been told anything new. */
async function proveOffline(page: Page): Promise<void> {
  const { path, reached } = await page.evaluate(async () => ({
    path: window.location.pathname,
    reached: await fetch('/livez').then(
      ({ status }) => status,
      () => undefined,
    ),
  }));
  if (path !== '/golfer/home' || reached !== undefined) throw new Error(`at ${path}, the server answered ${reached}`);
}

function figuresOf(runs: Opened[]): Figure[] {
  const contents = runs.map(({ content }) => content);
  return [
    { name: `first paint, ${SLOWER}× CPU`, value: median(runs.map(({ paint }) => paint)), unit: 'ms' },
    { name: `real content, median of ${runs.length}`, value: median(contents), unit: 'ms', goal: atMost(300) },
    { name: 'the quickest', value: Math.min(...contents), unit: 'ms' },
    { name: 'the slowest', value: Math.max(...contents), unit: 'ms' },
  ];
}

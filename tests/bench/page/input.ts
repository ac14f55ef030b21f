import type { BrowserContext, Page } from 'playwright';
import { addDays, dateOf } from '../../../domain/dates.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/seed.ts';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { atMost, type Figure } from '../figure.ts';
import { median } from '../growth/rounds.ts';
import { newProfile, openBrowser, openSignedIn } from './signed-in.ts';

const RUNS = 3;
const SLOWER = 4;

/** A tap or a key, and the milliseconds until the next frame shows what it did (Event Timing, steps of 8). */
interface Interaction {
  step: string;
  what: string;
  millis: number;
}

/** From home to a sent request and over the tabs, on a slow phone: the longest wait from an input to its paint, as INP counts it. */
export async function input(): Promise<Figure[]> {
  const { dist } = await freshBuild();
  const product = await startProduct({ DIST_DIR: dist });
  try {
    const runs: Interaction[][] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await journey(product.origin, run));
    for (const { step, what, millis } of runs
      .flat()
      .toSorted((a, b) => b.millis - a.millis)
      .slice(0, 5))
      console.log(`${millis} ms  ${what}  at: ${step}`);
    const longest = runs.map((all) => Math.max(...all.map(({ millis }) => millis)));
    return [
      {
        name: `input to paint at ${SLOWER}× CPU, the longest of ${runs[0]?.length} inputs`,
        value: median(longest),
        unit: 'ms',
        goal: atMost(200),
      },
      { name: 'the middle one', value: median(runs.flat().map(({ millis }) => millis)), unit: 'ms' },
    ];
  } finally {
    await product.close();
  }
}

async function journey(origin: string, run: number): Promise<Interaction[]> {
  const profile = await newProfile();
  const browser = await openBrowser(profile);
  try {
    await browser.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of [
        ['language', 'en'],
        ['push', 'later'],
        ['install_not_before', String(Number.MAX_SAFE_INTEGER)],
      ])
        localStorage.setItem(name as string, value as string);
    });
    const page = await openSignedIn(browser, origin, DEMO_LOGINS.golfer, DEMO_PASSWORD);
    await page.locator('.ticket').first().waitFor();
    return await watched(browser, page, run);
  } finally {
    await browser.close();
    await profile.remove();
  }
}

async function watched(browser: BrowserContext, page: Page, run: number): Promise<Interaction[]> {
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(watch);
  const all: Interaction[] = [];
  for (const [step, act] of Object.entries(stepsOf(page, run))) {
    await act();
    for (const it of await page.evaluate(taken)) all.push({ step, ...it });
  }
  if (all.length === 0) throw new Error('no input was seen');
  return all;
}

declare global {
  interface Window {
    inputs: { what: string; millis: number }[];
  }
}

/** Runs in the page; the page stays, for every step is a tap in the app. */
function watch(): void {
  window.inputs = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.inputs.push({ what: entry.name, millis: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: what was seen until two frames from now. */
async function taken(): Promise<{ what: string; millis: number }[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  await new Promise((idle) => requestIdleCallback(idle));
  return window.inputs.splice(0);
}

/** The golfer's main job, in the words of the screen; each run on a day of its own. */
function stepsOf(page: Page, run: number): Record<string, () => Promise<unknown>> {
  const day = addDays(dateOf(Date.now()), 20 + run);
  const tap = (role: 'link' | 'button', name: RegExp) => page.getByRole(role, { name }).first().click();
  // Its label: the radio itself lies under it.
  const choose = (value: string) => page.locator('label', { has: page.locator(`input[value="${value}"]`) }).click();
  const tab = (path: string) => async () => {
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.locator('main').waitFor();
  };
  return {
    'home: find a caddy': () => tap('link', /Find a caddy/),
    'search: when and where': () => tap('button', /Choose course, date and time/),
    'search: the list of courses': () => tap('button', /Choose a course/),
    'search: typing': () => page.getByLabel('Search courses').pressSequentially('bangkok golf'),
    'search: a course': () => tap('button', /Bangkok Golf Club/),
    'search: a day': () => choose(day),
    'search: a tee-off': () => choose('07:10'),
    'search: show': () => tap('button', /^Show caddies/),
    'search: a caddy': () => page.locator('main a[href*="/caddy-detail/"]').first().click(),
    'caddy: book': () => tap('link', /^Book /),
    'book: on': () => tap('link', /^Review/),
    'book: a note': () => page.getByLabel(/Note to the caddy/).pressSequentially('Slow play is fine'),
    'book: send': () => tap('button', /Send request ฿/),
    'sent: the booking': () => tap('link', /See the booking/),
    'tab: home': tab('/golfer/home'),
    'tab: wallet': tab('/golfer/topup'),
    'tab: bookings': tab('/golfer/booking'),
    'tab: profile': tab('/golfer/profile'),
  };
}

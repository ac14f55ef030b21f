import type { BrowserContext, Page } from 'playwright';
import { hashPassword } from '../../../server/account/session/password.ts';
import { sql } from '../../../server/db/db.ts';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { openCrowd } from './crowd.ts';
import { atMost, type Figure } from '../figure.ts';
import { identifierOf, PASSWORD } from './long-history.ts';
import { openRooms, talkForYears } from './rooms.ts';
import { median } from './rounds.ts';
import { newProfile, openBrowser, openSignedIn } from '../page/signed-in.ts';

const MESSAGES = 10_000;
const OPENED = 7;

interface Opened {
  /** Milliseconds until the newest message is drawn, at the machine's own speed: from the list in the running app, and as a loaded page. */
  tapped: number;
  newest: number;
}

/** CH-06: a room of ten thousand messages on a phone that has not seen it: how soon it is drawn. */
export async function room(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: 1, caddies: 1 });
  const [room_id = ''] = await openRooms(crowd, 1);
  await talkForYears(crowd, room_id, MESSAGES);
  const hash = await hashPassword(PASSWORD);
  await crowd.context.db.run(
    sql`update person set password_hash = ${hash} where user_id = ${crowd.golfers[0] ?? ''}::uuid`,
  );
  const { dist } = await freshBuild();
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: dist });
  try {
    const runs: Opened[] = [];
    while (runs.length <= OPENED) {
      const tapped = await onNewPhone(product.origin, (browser) => fromList(browser, room_id));
      const address = `${product.origin}/golfer/chat/${room_id}`;
      runs.push({ tapped, newest: await onNewPhone(product.origin, (browser) => newTab(browser, address)) });
    }
    return figuresOf(runs.slice(1));
  } finally {
    await product.close();
    await crowd.close();
  }
}

/** Each time on a phone where the golfer has never opened the room. */
async function onNewPhone(origin: string, open: (browser: BrowserContext) => Promise<number>): Promise<number> {
  const profile = await newProfile();
  const browser = await openBrowser(profile);
  try {
    await openSignedIn(browser, origin, identifierOf(0), PASSWORD);
    return await open(browser);
  } finally {
    await browser.close();
    await profile.remove();
  }
}

/** As the golfer does it: the bell of the home screen, then the room's row. */
async function fromList(browser: BrowserContext, room_id: string): Promise<number> {
  const [page] = browser.pages();
  if (!page) throw new Error('she is nowhere');
  await page.locator('a[href="/golfer/notification"]').first().click();
  const row = page.locator(`a[href="/golfer/chat/${room_id}"]`).first();
  await row.waitFor();
  const began = await row.evaluate((link: HTMLElement) => {
    const now = performance.now();
    link.click();
    return now;
  });
  return (await newestDrawn(page)) - began;
}

/** On the page's own clock. */
async function newestDrawn(page: Page): Promise<number> {
  const drawn = await page.waitForFunction(
    (seq) => document.querySelector(`[data-seq="${seq}"]`) && performance.now(),
    MESSAGES,
  );
  return Number(await drawn.jsonValue());
}

async function newTab(browser: BrowserContext, address: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  return newestDrawn(page);
}

function figuresOf(runs: Opened[]): Figure[] {
  const figure = (name: string, of: keyof Opened): Figure => ({
    name,
    value: median(runs.map((run) => run[of])),
    unit: 'ms',
    goal: atMost(1_000),
  });
  return [
    figure(`a room of ${MESSAGES}, never seen: from a tap in her list to its newest message`, 'tapped'),
    figure('as a page in a new tab, the app with it', 'newest'),
  ];
}

import type { BrowserContext, Page } from 'playwright';
import { hashPassword } from '../../../server/account/session/password.ts';
import { sql } from '../../../server/db/db.ts';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { openCrowd } from './crowd.ts';
import { atMost, type Figure } from '../figure.ts';
import { identifierOf, PASSWORD } from './long-history.ts';
import { longestBlock } from '../page/main-thread.ts';
import { openRooms, talkForYears } from './rooms.ts';
import { median } from './rounds.ts';
import { newProfile, openBrowser, openSignedIn } from '../page/signed-in.ts';

const MESSAGES = 10_000;
const OPENED = 7;
const SLOWER = 4;
const SCROLLS = 40;

interface Opened {
  /** Milliseconds until the newest message is drawn, at the machine's own speed: from the list in the running app, and as a loaded page. */
  tapped: number;
  newest: number;
  nodes: number;
  /** The longest task while the golfer scrolls up, on a slow phone; its own CPU time, and by the clock. */
  own: number;
  wall: number;
}

/** CH-06: a room of ten thousand messages on a phone that has not seen it: how soon it is drawn, how smoothly it scrolls up. */
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
      runs.push({ tapped, ...(await onNewPhone(product.origin, (browser) => openOnce(browser, address))) });
    }
    return figuresOf(runs.slice(1));
  } finally {
    await product.close();
    await crowd.close();
  }
}

/** Each time on a phone where the golfer has never opened the room. */
async function onNewPhone<T>(origin: string, open: (browser: BrowserContext) => Promise<T>): Promise<T> {
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

async function openOnce(browser: BrowserContext, address: string): Promise<Omit<Opened, 'tapped'>> {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const newest = await newestDrawn(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let mostNodes = nodes;
  const block = await longestBlock(page, async () => {
    mostNodes = Math.max(mostNodes, await scrollUp(page));
  });
  return { newest, nodes: mostNodes, ...block };
}

/** As a thumb does, a screen at a time; answers the most there was in the document. */
const scrollUp = (page: Page): Promise<number> =>
  page.evaluate(async (times) => {
    const box = document.querySelector('[role=log]');
    if (!box) throw new Error('no conversation');
    let most = 0;
    for (let n = 0; n < times; n += 1) {
      box.scrollBy(0, -box.clientHeight);
      for (let frames = 0; frames < 6; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      most = Math.max(most, document.querySelectorAll('*').length);
    }
    return most;
  }, SCROLLS);

function figuresOf(runs: Opened[]): Figure[] {
  const middle = (of: keyof Opened) => median(runs.map((run) => run[of]));
  return [
    {
      name: `a room of ${MESSAGES}, never seen: from a tap in her list to its newest message`,
      value: middle('tapped'),
      unit: 'ms',
      goal: atMost(1_000),
    },
    {
      name: 'as a page in a new tab, the app with it',
      value: middle('newest'),
      unit: 'ms',
      goal: atMost(1_000),
    },
    {
      name: 'the most nodes in its document',
      value: Math.max(...runs.map(({ nodes }) => nodes)),
      unit: '',
      goal: atMost(1_500),
    },
    {
      name: `going up, longest block at ${SLOWER}× CPU, its own time`,
      value: middle('own'),
      unit: 'ms',
      goal: atMost(100),
    },
    { name: 'by the clock on the wall', value: middle('wall'), unit: 'ms' },
  ];
}

import type { BrowserContext, Page } from 'playwright';
import { underWay } from '../privacy/on-the-phone.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { untilWholeAppIsHere } from '../support/whole-app.ts';
import { signIn, type Person } from './relaunch.ts';
import { openNetworkProxy, type NetworkProxy } from './network-proxy.ts';
import { addressOf, look, namesFor, screensOf, shareOf, type Seen } from './screens.ts';

/** Tabs at a time: most of a visit without an answer is waiting. */
const TABS = 4;
const ENOUGH = 0.8;
/** What is right is seen at once; this is for a machine full of tests. That a copy is shown after two seconds stands in mirror.test.tsx. */
const PATIENCE = 90_000;

export interface Visitor {
  proxy: NetworkProxy;
  phone: Phone;
  /** What each of the visitor's screens showed with a network, by its address. */
  online: Map<string, string[]>;
  close(): Promise<void>;
}

/** A person who opened each of the role's screens once while there was a network; `at`: only those. */
export async function visitor(origin: string, who: Person, isMeant: (path: string) => boolean): Promise<Visitor> {
  const proxy = await openNetworkProxy(origin);
  const phone = await openPhone();
  await signIn(phone.page, proxy.origin, who);
  const named = await namesFor(phone.page, who);
  const paths = screensOf(who)
    .filter(({ path }) => isMeant(path))
    .map((row) => addressOf(row, named));
  const online = new Map<string, string[]>();
  const asked = new WeakMap<Page, () => number>();
  await inTabs(phone.context, paths, async (page, path) => {
    if (!asked.has(page)) asked.set(page, underWay(page));
    // The visitor stays until the last part of it is there.
    const isWhole = (seen: Seen) =>
      seen.lines.length > 0 &&
      seen.skeletons === 0 &&
      seen.errors === 0 &&
      !seen.isStamped &&
      asked.get(page)?.() === 0;
    await page.goto(proxy.origin + path, { waitUntil: 'commit' });
    const seen = await steady(page, isWhole);
    if (!isWhole(seen)) throw new Error(`${path} with a network: ${JSON.stringify(seen)}`);
    online.set(path, seen.lines);
  });
  await untilWholeAppIsHere(phone.page);
  const close = async () => (await phone.close(), await proxy.close());
  return { proxy, phone, online, close };
}

/** Opens each screen anew, as the road is now; what is wrong with it: no content, an error card, a skeleton, or nothing says how old it is. */
export async function faultsOf({ proxy, phone, online }: Visitor): Promise<string[]> {
  const faults: string[] = [];
  await inTabs(phone.context, [...online.keys()], async (page, path) => {
    const before = online.get(path) as string[];
    const isRight = (seen: Seen) =>
      seen.isStamped && seen.errors === 0 && seen.skeletons === 0 && shareOf(seen.lines, before) >= ENOUGH;
    await page.goto(proxy.origin + path, { waitUntil: 'commit' });
    await page.locator('main').first().waitFor({ timeout: PATIENCE }); // the code of the app, from the worker
    const seen = await steady(page, isRight);
    if (isRight(seen)) return;
    const { errors, skeletons, isStamped, lines } = seen;
    const gone = before.filter((line) => !lines.includes(line));
    faults.push(`${path}: ${JSON.stringify({ errors, skeletons, isStamped, gone: gone.slice(0, 8) })}`);
  });
  return faults;
}

/** What it shows as soon as that is `right` and stays; else what it shows at last. */
async function steady(page: Page, isRight: (seen: Seen) => boolean): Promise<Seen> {
  let seen = await look(page);
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    const next = await look(page);
    if (isRight(next) && isRight(seen) && next.lines.length === seen.lines.length) return next;
    seen = next;
  }
  return seen;
}

async function inTabs(
  context: BrowserContext,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const rest = [...paths];
  // A session is kept in each tab: the first goes on with its own, the others stay open between the rounds.
  while (context.pages().length < TABS) await context.newPage();
  await Promise.all(
    context.pages().map(async (page) => {
      for (let path = rest.shift(); path !== undefined; path = rest.shift()) await visit(page, path);
    }),
  );
}

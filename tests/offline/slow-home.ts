import type { Page } from 'playwright';
import type { Visitor } from './every-screen.ts';

/** One look at a caddy's home, whenever something of it changes. */
interface Glance {
  /** Milliseconds since the page began. */
  at: number;
  /** Answers of the server that have come down by then. */
  answers: number;
  duty: 'on' | 'off' | undefined;
  skeletons: number;
  greeting: string;
}

declare global {
  interface Window {
    glances: Glance[];
  }
}

/** For a machine full of tests. */
const PATIENCE = 150_000;

/** Runs in the page before anything of it. */
function watch(): void {
  const glances: Glance[] = (window.glances = []);
  let last = '';
  const glance = () => {
    const shown = document.querySelector('.duty [role=switch]')?.ariaChecked;
    const now: Omit<Glance, 'at'> = {
      answers: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/')).length,
      duty: shown === 'true' ? 'on' : shown === 'false' ? 'off' : undefined,
      skeletons: document.querySelectorAll('main .skels').length,
      greeting: document.querySelector('h1')?.textContent ?? '',
    };
    const spelt = JSON.stringify(now);
    if (spelt !== last) glances.push({ at: Math.round(performance.now()), ...now });
    last = spelt;
  };
  new MutationObserver(glance).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/** Is all of it shown to the caddy, with nothing still to come? */
const isWhole = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => window.glances.at(-1)?.duty !== undefined && window.glances.at(-1)?.skeletons === 0,
      undefined,
      { timeout: PATIENCE },
    )
    .then(
      () => true,
      () => false,
    );

/**
 * The caddy's home on a network of 3 s and 30 kbit/s, after the caddy changed duty on another phone: what is wrong with how the copy is
 * shown and then replaced. Nothing is answered before the copy is there, however slow this machine is.
 */
export async function slowFaultsOf({ proxy, phone }: Visitor, origin: string, name: string): Promise<string[]> {
  const page = await phone.context.newPage();
  // Each tab holds a line for its stream, and a browser has six (HTTP/1.1): with those of the visit open, answers would wait for each other.
  for (const other of phone.context.pages()) if (other !== page) await other.close();
  await page.addInitScript(watch);
  const home = `${proxy.origin}/caddy/home`;
  await page.goto(home);
  await page.locator('main .sync--fresh').first().waitFor({ timeout: PATIENCE });
  await isWhole(page);
  const before = await page.evaluate(() => window.glances.at(-1)?.duty);
  const token = await page.evaluate(() => sessionStorage.getItem('app_token'));
  await page.goto(`${proxy.origin}/robots.txt`); // nobody listens while it changes
  await changeDuty(origin, token, before !== 'on');
  let open = (): void => undefined;
  Object.assign(proxy, { latency: 3_000, rate: 30_000, until: new Promise<void>((resolve) => (open = resolve)) });
  await page.goto(home, { waitUntil: 'commit' });
  const isShown = await isWhole(page);
  const whole = await page.evaluate(() => window.glances.length - 1);
  open();
  const isReplaced = await page
    .waitForFunction(
      (old) => window.glances.findLast(({ duty }) => duty)?.duty === (old === 'on' ? 'off' : 'on'),
      before,
      { timeout: PATIENCE },
    )
    .then(
      () => true,
      () => false,
    );
  Object.assign(proxy, { latency: 0, rate: 0, until: undefined });
  const glances = await page.evaluate(() => window.glances);
  await page.close();
  if (isShown) console.log(told(glances, whole));
  return [
    ...(isShown ? judge(glances, whole, before) : ['her copy was never shown']),
    ...(isReplaced ? [] : ['what is new never came']),
    ...(glances.some(({ greeting }) => greeting !== '' && !greeting.includes(name))
      ? ['a greeting of somebody else']
      : []),
  ];
}

async function changeDuty(origin: string, token: string | null, on_duty: boolean): Promise<void> {
  const changed = await fetch(`${origin}/api/v1/caddy/duty`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ on_duty }),
  });
  if (!changed.ok) throw new Error(`the duty could not be changed: ${changed.status}`);
}

function judge(glances: readonly Glance[], whole: number, before: Glance['duty']): string[] {
  const first = glances.find(({ duty }) => duty !== undefined);
  const since = glances.slice(whole);
  const faults: string[] = [];
  if (first?.duty !== before) faults.push(`what she saw first was ${first?.duty}, her copy says ${before}`);
  if (since[0]?.answers !== 0) faults.push(`her copy came after ${since[0]?.answers} answers`);
  if (since.some(({ skeletons }) => skeletons > 0)) faults.push('a skeleton after there was content');
  if (since.some(({ duty }) => duty === undefined)) faults.push('what was there went away');
  return faults;
}

function told(glances: readonly Glance[], whole: number): string {
  const first = glances.find(({ duty }) => duty !== undefined);
  return `CA-11: her duty after ${first?.at} ms, the whole copy after ${glances[whole]?.at} ms, what is new after ${glances.at(-1)?.at} ms`;
}

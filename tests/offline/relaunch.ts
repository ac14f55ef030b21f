import type { Page } from 'playwright';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/seed.ts';
import type { Phone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';
import type { Meter, Weighed } from './meter.ts';

export type Person = keyof typeof DEMO_LOGINS;

export const homeOf = (who: Person): string => `/${who}/home`;

/** Signs in and is remembered; resolves when the person's home has all it asks for. */
export async function signIn(page: Page, origin: string, who: Person): Promise<void> {
  await signInOn(page, origin, DEMO_LOGINS[who], DEMO_PASSWORD, { timeout: 60_000 });
  await isSettled(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
}

/** Nothing is on its way any more, and the person's home says how new it is. */
async function isSettled(page: Page): Promise<void> {
  await page.locator('.sync--fresh').first().waitFor({ timeout: 60_000 });
}

/** The app is closed and opened again from its icon: what came down for it, up to the last thing it asks for at a start. */
export async function relaunch(phone: Phone, meter: Meter, who: Person): Promise<Weighed[]> {
  await phone.restart();
  meter.reset();
  await phone.page.goto(`${meter.origin}/`);
  await phone.page.waitForURL(`**${homeOf(who)}`);
  await isSettled(phone.page);
  await quiet(meter);
  return meter.weighed;
}

/** Until `/sw.js` was asked for, the stream is open, every question has its answer, and looked at twice nothing is new. */
async function quiet(meter: Meter): Promise<void> {
  const state = () => JSON.stringify(meter.weighed);
  const isWhole = () =>
    ['GET /sw.js', 'GET /api/v1/live', 'POST /api/v1/auth/refresh'].every((asked) =>
      meter.weighed.some((one) => one.asked === asked),
    ) && meter.weighed.every(({ status }) => status > 0);
  for (let before = '', same = 0, tries = 0; tries < 240; tries += 1) {
    same = isWhole() && state() === before ? same + 1 : 0;
    if (same === 12) return;
    before = state();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`not quiet: ${state()}`);
}

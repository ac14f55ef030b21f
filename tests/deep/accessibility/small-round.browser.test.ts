import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateOf, momentOf, type ClockTime } from '../../../domain/dates.ts';
import { startMovedDay, type MovedDay } from '../../support/moved-day.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';

let day: MovedDay;
let phone: Phone;
beforeAll(async () => {
  day = await startMovedDay();
  phone = await openPhone({ viewport: { width: 360, height: 640 }, locale: 'en-US' });
});
afterAll(async () => {
  await phone?.close();
  await day?.close();
});

/** How many pixels of it lie below the tabs: none, where the caddy's thumb finds it without scrolling. */
async function below(act: Locator): Promise<number> {
  await act.waitFor();
  const [box, tabs] = [await act.boundingBox(), await phone.page.locator('.tabbar').boundingBox()];
  return box && tabs ? Math.max(0, Math.round(box.y + box.height - tabs.y)) : Number.NaN;
}

test('M.10: on a small phone check-in, start and finish of the caddy’s round are on the first screen', async () => {
  const { page, context } = phone;
  await page.clock.install();
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInOn(page, day.origin, 'caddy@caddee.demo', 'caddee-demo');
  const tomorrow = addDays(dateOf(day.now()), 1);
  const homeAt = async (time: string) => {
    await day.moveTo(momentOf(tomorrow, time as ClockTime), [phone]);
    await page.goto(`${day.origin}/caddy/home`);
  };
  const act = (name: RegExp) => page.locator('.day-panel').getByRole('button', { name }).first();
  const found: Record<string, number> = {};
  for (const [time, name] of [
    ['06:20', /^Check in/],
    ['07:08', /^Start/],
    ['11:40', /^Finish/],
  ] as const) {
    await homeAt(time);
    found[name.source] = await below(act(name));
    await act(name).evaluate((it: HTMLElement) => it.click());
    if (name.source !== '^Finish') await act(name).waitFor({ state: 'detached' });
  }
  expect(found).toEqual({ '^Check in': 0, '^Start': 0, '^Finish': 0 });
});

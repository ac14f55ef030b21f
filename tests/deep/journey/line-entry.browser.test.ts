import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIFF_BROWSER } from '../../standins/line/in-browser.ts';
import { golferOfLine, openPhoneInLine, openWorld, type World } from '../../line/phone.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world?.close());

test('inside LINE a golfer without a token goes from the bookings to LINE’s sign-in after 500 ms, and comes back signed in', async () => {
  const { origin } = world.product;
  world.line.atThePage = await golferOfLine(world);
  const phone = await openPhoneInLine(world, LIFF_BROWSER);
  const { page } = phone;
  const began = Date.now();
  await page.goto(`${origin}/golfer/booking?tab=up`);
  await page.waitForURL(`${origin}/line/golfer/booking?tab=up`);
  expect(Date.now() - began).toBeGreaterThanOrEqual(500);
  await page.waitForURL(`${origin}/golfer/booking?tab=up`);
  await page.getByRole('heading', { level: 1, name: 'การจอง' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('app_token'))).toBeTruthy();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

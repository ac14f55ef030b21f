import type { Page } from 'playwright';

/**
 * Signs in by the form, on a phone that is remembered: its session outlives a day that is moved. Resolves at the person's home. A page that
 * stands at the form already, because somebody signed out there, is not opened anew.
 */
export async function signInOn(
  page: Page,
  origin: string,
  identifier: string,
  password: string,
  how: { timeout?: number } = {},
): Promise<void> {
  if (!page.url().startsWith(`${origin}/login`)) await page.goto(`${origin}/login`);
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=remember]').check({ force: true });
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/home', how);
}

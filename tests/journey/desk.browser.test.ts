import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPhone, type Phone } from '../support/phone.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let desk: Phone;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  desk = await openPhone({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
});
afterEach(({ task }) =>
  task.result?.state === 'fail' ? desk.page.screenshot({ path: '.cache/desk-failed.png' }) : undefined,
);
afterAll(async () => {
  await desk?.close();
  await product?.close();
});

const linkOf = (said: string): string => /desk\s+(http\S+)/.exec(said)?.[1] ?? '';

test('an owner joins with a passkey of the browser, signs in with it again, and verifies a caddy by the keyboard alone', async () => {
  const { page } = desk;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(linkOf(product.said()));
  await page.getByLabel('Your name').fill('Phakin');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Make a passkey and join' }).click();
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Roles and acts' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: /Verify a caddy: / });
  await rows.first().waitFor();
  const before = await rows.count();
  const isChosen = () => rows.first().getAttribute('aria-current');
  for (let n = 0; n < 20 && (await isChosen()) !== 'true'; n++) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText(/^Yours since/).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Decided: Verify').waitFor();
  await expect.poll(() => rows.count()).toBe(before - 1);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('cell', { name: 'judged a caddy' }).waitFor();
  expect(desk.complaints).toEqual([]);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoPhones, type TwoPhones } from '../chat/two-phones.ts';
import { untilWholeAppIsHere } from '../support/whole-app.ts';

let scene: TwoPhones;
beforeAll(async () => void (scene = await openTwoPhones()));
afterAll(() => scene?.close());

const messages = (page: Page) => page.locator('.msg-row');

/** What each message is to who cannot see it: who · when · what · state. */
const names = (page: Page): Promise<(string | null)[]> =>
  messages(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

/** A photo as a phone takes it. */
const photo = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const pen = canvas.getContext('2d');
    if (pen) [pen.fillStyle] = ['#2e7d55'];
    pen?.fillRect(0, 0, 800, 600);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });

test('nok writes and sends a photo without a signal: รอส่ง; with one both arrive once, in order; somchai answers with a card in Thai, nok reads it in English', async () => {
  const { nok, somchai, proxy, nokOpens, somchaiOpens } = scene;
  await nokOpens();
  const field = nok.page.getByRole('textbox', { name: 'พิมพ์ข้อความ' });
  await field.waitFor();
  await nok.page.locator('.msg-card').first().waitFor();
  await untilWholeAppIsHere(nok.page);
  const bytes = await photo(nok.page);
  proxy.is = 'closed';
  await field.fill('ถึงคลับเฮาส์แล้ว');
  await nok.page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await messages(nok.page).filter({ hasText: 'ถึงคลับเฮาส์แล้ว' }).waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
  await nok.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'green.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  await expect
    .poll(() => names(nok.page).then((all) => all.map((it) => it?.split(' · ').at(-1))))
    .toEqual(['รอส่ง', 'รอส่ง']);
  await nok.page.getByText(/รอส่ง · รูป \d+ KB/).waitFor();
  await nok.page.getByText('จะส่งให้เมื่อมีสัญญาณ').waitFor();

  await somchaiOpens();
  await somchai.page.locator('.msg-card').first().waitFor();
  expect(await messages(somchai.page).count()).toBe(0);
  proxy.is = 'open';
  await expect.poll(() => messages(somchai.page).count(), { timeout: 60_000 }).toBe(2);
  const heard = await names(somchai.page);
  expect(heard[0]).toMatch(/^คุณ Nok · \d\d:\d\d · ถึงคลับเฮาส์แล้ว$/);
  expect(heard[1]).toMatch(/^คุณ Nok · \d\d:\d\d · ส่งรูปภาพ$/);
  await expect.poll(() => somchai.page.locator('.msg--img img').count()).toBe(1);
  // on nok's own phone they stay the two they were, and say that somchai has read them
  await expect
    .poll(() => names(nok.page).then((all) => all.map((it) => it?.split(' · ').at(-1))))
    .toEqual(['อ่านแล้ว', 'อ่านแล้ว']);

  await somchai.page.getByRole('button', { name: 'ประโยคสำเร็จรูป' }).click();
  const cards = somchai.page.getByRole('dialog', { name: 'ประโยคสำเร็จรูป' });
  await cards.getByRole('searchbox').fill('รอสักครู่');
  await cards
    .getByRole('button', { name: /รอสักครู่/ })
    .first()
    .click();
  const send = cards.getByRole('button', { name: 'ส่ง', exact: true });
  if (await send.isVisible()) await send.click();
  await messages(somchai.page).filter({ hasText: 'รอสักครู่' }).waitFor();

  await nok.page.evaluate(() => localStorage.setItem('language', 'en'));
  await nokOpens();
  const card = messages(nok.page).filter({ hasText: 'One moment, please' });
  await card.waitFor();
  expect(await card.locator('b').textContent()).toBe('One moment, please');
  expect(await messages(nok.page).count()).toBe(3);
  expect([...nok.complaints, ...somchai.complaints]).toEqual([]);
});

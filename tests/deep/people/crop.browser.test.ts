import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { signInOn } from '../../support/sign-in.ts';

let product: Product;
let phone: Phone;
beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone({ viewport: { width: 360, height: 640 } });
});
afterAll(async () => {
  await phone?.close();
  await product?.close();
});

/** Twice as wide as high: red on its left, green in its middle, blue on its right. */
const picture = () =>
  phone.page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 600];
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [at, colour] of ['#f00', '#0f0', '#00f'].entries()) {
      pen.fillStyle = colour;
      pen.fillRect(at * 400, 0, 400, 600);
    }
    return canvas.toDataURL('image/png').split(',')[1] as string;
  });

/** The middle pixel of the person's face as the screen has it, and how large the picture is. */
const face = () =>
  phone.page.evaluate(async () => {
    const shown = document.querySelector<HTMLImageElement>('main .avw img');
    if (!shown) throw new Error('her face is not there');
    await shown.decode();
    const whole = new Image();
    whole.src = shown.currentSrc;
    await whole.decode();
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.drawImage(whole, -whole.naturalWidth / 2, -whole.naturalHeight / 2);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    return {
      isSquare: whole.naturalWidth === whole.naturalHeight,
      colour: most === red ? 'red' : most === green ? 'green' : 'blue',
    };
  });

test('a caddy chooses a part of a picture by keyboard alone, and it is the caddy’s photo from then on', async () => {
  const { page } = phone;
  await signInOn(page, product.origin, 'caddy@caddee.demo', 'caddee-demo');
  const buffer = Buffer.from(await picture(), 'base64');
  await page.goto(`${product.origin}/caddy/profile/edit-profile`);
  const change = page.getByRole('button', { name: 'เปลี่ยนรูป' });
  await change.waitFor();
  await page.locator('main input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });

  const sheet = page.getByRole('dialog', { name: 'เลือกส่วนที่จะแสดง' });
  const use = sheet.getByRole('button', { name: 'ใช้รูปนี้' });
  await sheet.waitFor();
  await expect.poll(async () => (await use.boundingBox())?.y).toBeLessThan(640 - 52); // on the small phone's first screen
  await sheet.getByRole('slider', { name: 'ขยาย' }).press('End');
  await sheet.getByRole('slider', { name: 'ซ้าย – ขวา' }).press('End');
  await use.press('Enter');
  await sheet.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'บันทึก' }).click();
  await page.getByText('บันทึกแล้ว').waitFor();
  await page.goto(`${product.origin}/caddy/profile`);
  await page.locator('main h2').first().waitFor();
  await expect.poll(face).toEqual({ isSquare: true, colour: 'blue' });
  expect(phone.complaints).toEqual([]);
});

test('the crop is left by Escape: nothing is chosen, and the focus is back where it was', async () => {
  const { page } = phone;
  await page.goto(`${product.origin}/caddy/profile/edit-profile`);
  const change = page.getByRole('button', { name: 'เปลี่ยนรูป' });
  await change.focus();
  const buffer = Buffer.from(await picture(), 'base64');
  await page.locator('main input[type=file]').setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer });
  const sheet = page.getByRole('dialog', { name: 'เลือกส่วนที่จะแสดง' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await change.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: 'บันทึก' }).getAttribute('aria-disabled')).toBe('true');
});

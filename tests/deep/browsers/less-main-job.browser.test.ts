import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateOf } from '../../../domain/dates.ts';
import { goTo, LESS, signInHere } from '../../support/less.ts';
import type { Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { PASSWORD, registerSomchai } from '../../journey/people.ts';

const TIME = '09:10';
const COURSE = 'alpine-golf-club';
const playDay = addDays(dateOf(Date.now()), 2);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

describe.each(LESS)('$how', ({ open, at, nick, number }) => {
  let origin: string;
  let caddy_id: string;
  let phones: Phone[] = [];
  const phoneOf = async (): Promise<Phone> => {
    const phone = await open();
    phones.push(phone);
    // What is offered after a first success: nothing says here that it was offered before.
    const offer = phone.page.locator('dialog[open]');
    await phone.page.addLocatorHandler(offer, () => phone.page.keyboard.press('Escape'));
    return phone;
  };
  beforeAll(async () => {
    origin = at(product.origin);
    ({ user_id: caddy_id } = (await registerSomchai(product.origin, COURSE, number)).user.basic_info);
  });
  afterAll(async () => {
    for (const phone of phones) await phone.close();
    phones = [];
  });

  test('a golfer registers, asks a caddy, tops up and writes to the caddy, who says yes', {
    timeout: 300_000,
  }, async () => {
    const { page: nok, complaints } = await phoneOf();
    await nok.goto(`${origin}/register`);
    await nok.getByLabel(/name/i).first().fill('Nok');
    const identifier = `${nick}@example.com`;
    await nok.getByLabel('Phone or e-mail').fill(identifier);
    await nok.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await nok.locator('input[name=adult]').check({ force: true });
    await nok.getByRole('button', { name: 'Register' }).click();
    await nok.waitForURL('**/authentication/select-user-type');
    await nok
      .getByRole('button', { name: /golfer/i })
      .first()
      .click();
    await nok.locator('input[name=agree]').check({ force: true });
    await nok.getByRole('button', { name: 'Accept and go on' }).click();
    for (const step of ['Your game', 'Safety', 'Your photo']) {
      await nok.getByRole('button', { name: 'Next' }).click();
      await nok.getByRole('heading', { level: 2, name: step }).waitFor();
    }
    await nok.getByRole('button', { name: 'Start' }).click();
    await nok.waitForURL('**/golfer/home');
    const round = {
      caddy_id,
      golf_course: COURSE,
      booking_date: playDay,
      tee_off_time: TIME,
      holes: '9',
      transport: 'CART_SHARED',
    };
    await goTo(nok, `/golfer/booking/new?step=3&${new URLSearchParams(round)}`);
    await nok.getByRole('button', { name: /Send request ฿/ }).click();
    await nok.getByRole('heading', { name: /Request sent/ }).waitFor();
    await nok.getByRole('link', { name: 'See the booking' }).click();
    await nok
      .getByText(/Waiting for สมชาย/)
      .first()
      .waitFor();
    const booking = new URL(nok.url()).pathname;

    const { page: somchai, complaints: hisComplaints } = await phoneOf();
    await signInHere(somchai, origin, `somchai-${number}@example.com`, PASSWORD);
    await somchai
      .locator('article.req', { hasText: TIME })
      .getByRole('button', { name: /^(Accept|รับงาน)/ })
      .click();
    await nok.getByText('Confirmed', { exact: true }).first().waitFor();

    await goTo(nok, '/golfer/topup');
    await nok.getByText('฿500', { exact: true }).click();
    await nok.getByRole('button', { name: 'Create QR ฿500' }).click();
    await nok.getByRole('img', { name: /PromptPay QR to pay ฿500/ }).waitFor();

    await goTo(nok, booking);
    await nok
      .getByRole('link', { name: /chat/i })
      .or(nok.getByRole('button', { name: /chat/i }))
      .first()
      .click();
    await nok.waitForURL('**/chat/**');
    await nok.getByRole('textbox').fill('See you at six');
    await nok.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => nok.locator('.msg-row').last().getAttribute('aria-label'))
      .toMatch(/See you at six · (Sent|Delivered)/);
    expect([...complaints, ...hisComplaints]).toEqual([]);
  });
});

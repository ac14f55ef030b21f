import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { openPhone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Look {
  language: 'th' | 'en';
  colorScheme: 'light' | 'dark';
}

/**
 * What axe, a small phone and doubled text find on these screens of the demo world's person, or of nobody. A parameter of a
 * path (`:room_id`) is filled with one of that person's.
 */
export async function faultsOn(
  origin: string,
  identifier: string | undefined,
  paths: readonly string[],
  { language, colorScheme }: Look,
): Promise<string[]> {
  const phone = await openPhone({ colorScheme });
  const faults: string[] = [];
  try {
    await phone.page.addInitScript((it) => localStorage.setItem('language', it), language);
    if (identifier) await signInOn(phone.page, origin, identifier, 'caddee-demo');
    for (const path of await placesOf(phone.page, identifier, paths)) {
      await phone.page.goto(origin + path);
      await isThere(phone.page);
      faults.push(...(await axeFaults(phone.page, path)), ...(await sidewaysFaults(phone.page, path)));
    }
    return [...faults, ...phone.complaints];
  } finally {
    await phone.close();
  }
}

/** The paths, with one of the person's own for `:room_id`, `:booking_ref`, `:user_id` and `:alt_reference`. */
export async function placesOf(
  page: Page,
  identifier: string | undefined,
  paths: readonly string[],
): Promise<string[]> {
  const has = (name: string) => identifier !== undefined && paths.some((path) => path.includes(name));
  const room_id = has(':room_id') ? await firstRoom(page) : '';
  const booking_ref = has(':booking_ref') ? await aRound(page) : '';
  const user_id = has(':user_id') ? await aCaddy(page) : '';
  const alt_reference = has(':alt_reference') ? await anOpenRequest(page) : '';
  return paths.map((row) =>
    row
      .replace(':room_id', room_id)
      .replace(':booking_ref', booking_ref)
      .replace(':user_id', user_id)
      .replace(':alt_reference', alt_reference),
  );
}

/** The first room of the person's list. */
const firstRoom = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('app_token')}` };
    const answer = await fetch('/api/v1/chat/rooms', { headers });
    const { data } = (await answer.json()) as { data: { room_id: string }[] };
    const [first] = data;
    if (!first) throw new Error('the demo world has no room of hers');
    return first.room_id;
  });

/** A round the person has not reviewed yet. */
const aRound = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('app_token')}` };
    const answer = await fetch('/api/v1/review/due', { headers });
    const { data } = (await answer.json()) as { data: { items: { booking_ref: string }[] } };
    const [first] = data.items;
    if (!first) throw new Error('the demo world has no round she could review');
    return first.booking_ref;
  });

/** The best of all, with posts and reviews. */
const aCaddy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ filter: {}, page: 1, limit: 1 });
    const answer = await fetch('/api/v1/caddy/search', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { items: { user_id: string }[] } };
    const [first] = data.items;
    if (!first) throw new Error('the demo world has no caddy');
    return first.user_id;
  });

/** One with caddies who are in. */
const anOpenRequest = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ filter: { status: ['OPEN'] }, page: 1, limit: 1 });
    const answer = await fetch('/api/v1/broadcast/my-broadcast', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { items: { alt_reference: string }[] } };
    const [first] = data.items;
    if (!first) throw new Error('the demo world has no open request of hers');
    return first.alt_reference;
  });

/** The screen is drawn and nothing of it is still a skeleton. */
export async function isThere(page: Page): Promise<void> {
  await page.locator('main#main').waitFor();
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

async function axeFaults(page: Page, path: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(
    ({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** No page scrolls sideways on a small phone, or with its text doubled. */
async function sidewaysFaults(page: Page, path: string): Promise<string[]> {
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await page.evaluate(isTooWide);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const large = await page.evaluate(isTooWide);
  return [
    ...(small ? [`${path}: scrolls sideways at 320 px`] : []),
    ...(large ? [`${path}: scrolls sideways at 200 %`] : []),
  ];
}

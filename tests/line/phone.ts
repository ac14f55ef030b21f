import type { Page } from 'playwright';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import { call } from '../journey/people.ts';
import { routeLine, type LineRoad } from '../standins/line/in-browser.ts';
import { startPlatform, type LinePerson, type Platform } from '../standins/line/platform.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startProduct, type Product } from '../support/product.ts';
import { until } from '../support/until.ts';

export interface World {
  line: Platform;
  product: Product;
  close(): Promise<void>;
}

/** The product beside a LINE of ours. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const line = await startPlatform();
  const product = await startProduct({ SEED: 'none', ...line.env(), ...env });
  line.endpoint = `${product.origin}/line`;
  return { line, product, close: async () => (await product.close(), await line.close()) };
}

export interface PhoneInLine extends Phone {
  road: LineRoad;
  /** Every address the page was at, documents and steps of the app alike. */
  places: string[];
  /** What it wrote to its console. */
  said: string[];
}

export async function openPhoneInLine(world: World, userAgent: string | undefined): Promise<PhoneInLine> {
  const phone = await openPhone({ ...(userAgent ? { userAgent } : {}), locale: 'th-TH' });
  const road = await routeLine(phone.context, world.line);
  // What LINE's own browser brings along (line.md §1.2).
  if (userAgent?.endsWith('LIFF'))
    await phone.context.addInitScript(() => Object.assign(window, { _liff: { features: ['test'] } }));
  const places: string[] = [];
  const said: string[] = [];
  phone.page.on('framenavigated', (frame) => frame === phone.page.mainFrame() && places.push(frame.url()));
  phone.page.on('console', (message) => said.push(message.text()));
  return Object.assign(phone, { road, places, said });
}

/** Somebody who has finished registering as a golfer, and came by LINE. */
export async function golferOfLine({ line, product: { origin } }: World, name = 'นก'): Promise<LinePerson> {
  const person = line.newPerson({ name });
  const tokens = await line.tokensOf(person);
  // A house that has just opened beside other work may say that it is busy.
  const { app_token } = await until(() => call(origin, 'POST /auth/line', { ...tokens, create: true }));
  await call(origin, 'POST /user/select-role', { role: 'GOLFER' }, app_token);
  const consents = { marketing: false, public_photo: false };
  await call(origin, 'POST /user/accept-terms', { version: TERMS_VERSION, consents }, app_token);
  await call(origin, 'POST /golfer/register', { display_name: name, languages: ['th'] }, app_token);
  return person;
}

/** LINE's address of a screen: what stands in a chat. */
export const linkInChat = ({ line }: World, path = ''): string => `https://liff.line.me/${line.liffId}${path}`;

/** The sentence that says what is wrong, and its code. */
export async function failureOn(page: Page): Promise<{ title: string; code: string }> {
  const code = page.getByText(/^รหัส: /);
  await code.waitFor();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  return { title: title.replaceAll(/[\u2060\u200b]/g, ''), code: (await code.innerText()).replace('รหัส: ', '') };
}

/** LINE's SDK of this page, as it hangs on the window. */
export interface Sdk {
  isInClient(): boolean;
  isLoggedIn(): boolean;
  isApiAvailable(name: string): boolean;
  shareTargetPicker(messages: object[]): Promise<{ status: string } | undefined>;
}

/** Path and query as the person sees it. */
export const addressOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { BROWSER_ARGS, browserPath } from './suite/browser.ts';

/** One person's phone: a browser of its own with its own storage, which survives being closed. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  /** What the page complained about: uncaught errors and refused content. */
  complaints: string[];
  /** The browser is closed and opened again: what it kept is there, another page is. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  locale?: 'th-TH' | 'en-US';
  timezoneId?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** The connection is metered: the worker takes what a start needs and not the whole app. */
  isMetered?: boolean;
  /** Inside LINE, say. */
  userAgent?: string;
  /** Further switches of Chromium. */
  args?: string[];
  /** What Playwright switches off and a phone has. */
  ignoreDefaultArgs?: string[];
}

export async function openPhone(options: Options = {}): Promise<Phone> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-phone-'));
  const complaints: string[] = [];
  const phone: Phone = {
    ...(await launch(folder, options, complaints)),
    complaints,
    async restart() {
      await phone.context.close();
      Object.assign(phone, await launch(folder, options, complaints));
    },
    async close() {
      await phone.context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return phone;
}

async function launch(
  folder: string,
  { args = [], isMetered = false, ...options }: Options,
  complaints: string[],
): Promise<Pick<Phone, 'context' | 'page'>> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: [...BROWSER_ARGS, ...args],
    headless: process.env['HEADED'] === undefined,
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000); // of a loaded machine; a test that passes never waits that long
  // The user was asked before whether this phone may notify, and was shown how to install: no sheet comes between what a test does
  // (`src/platform/push.ts`, `install.ts`; the sheets themselves: tests/deep/install/sheets.browser.test.ts).
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('push', localStorage.getItem('push') ?? 'later');
    localStorage.setItem('install_not_before', String(Number.MAX_SAFE_INTEGER));
  });
  if (isMetered)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  // Of every page the user opens.
  context.on('weberror', (it) => complaints.push(String(it.error()), String(it.error().stack)));
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      complaints.push(message.text());
  });
  return { context, page };
}

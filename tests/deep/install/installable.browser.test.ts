import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../support/phone.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { listedFiles, untilWholeAppIsHere } from '../../support/whole-app.ts';
import { factsOf, LANGUAGES, manifestOf, picturesOf, type Manifest } from '../../install/manifest.ts';

let product: Product;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ SEED: 'demo' });
  phone = await openPhone();
  page = phone.page;
});

afterAll(async () => {
  await phone?.close();
  await product?.close();
});

/** Asked as the browser's own install button asks. */
async function errorsAt(context: BrowserContext, here: Page, address: string): Promise<string[]> {
  await here.goto(address);
  const devtools = await context.newCDPSession(here);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return installabilityErrors.map(({ errorId }) => errorId);
}

test('the browser has nothing against installing it', async () => {
  expect(await errorsAt(phone.context, page, `${product.origin}/login`)).toEqual([]);
});

interface Seen {
  manifest: Manifest;
  document: Response;
  html: string;
  worker: string;
  /** What each picture of the manifest answers. */
  pictures: Map<string, { ok: boolean; said: string; type: string; sizes: string }>;
}

type Rule = [level: 'required' | 'recommended' | 'optional' | 'feature', what: string, holds: (seen: Seen) => unknown];

const pngs = ({ manifest, pictures }: Seen, least: number) =>
  manifest.icons.filter(({ src, purpose }) => {
    const [width, height] = (pictures.get(src)?.sizes ?? '').split('x').map(Number);
    return purpose === 'any' && pictures.get(src)?.type === 'image/png' && width === height && Number(width) >= least;
  });

const areTrue = (some: { src: string; type: string; sizes: string }[], { pictures }: Seen): boolean =>
  some.every(({ src, type, sizes }) => pictures.get(src)?.type === type && pictures.get(src)?.sizes === sizes);

const areFetched = (some: { src: string; type: string }[], { pictures }: Seen): boolean =>
  some.every(({ src, type }) => pictures.get(src)?.ok && pictures.get(src)?.said === type);

const isHex = (colour: string): boolean => /^#[\dA-F]{6}$/i.test(colour);

/** PWABuilder's list as far as it can be asked of a running product (docs/pwa.md §3.2). HTTPS is the host's; browsers trust localhost. */
const RULES: Rule[] = [
  ['required', 'serves HTML', ({ document }) => document.headers.get('content-type')?.startsWith('text/html')],
  ['required', 'names a manifest', ({ html }) => html.includes('<link rel="manifest" href="/manifest-th.webmanifest"')],
  ['required', 'name', ({ manifest }) => manifest.name],
  ['required', 'short_name', ({ manifest }) => manifest.short_name],
  ['required', 'start_url within scope', ({ manifest }) => manifest.start_url.startsWith(manifest.scope)],
  ['required', 'icons', ({ manifest }) => manifest.icons.length > 0],
  ['required', 'a square PNG of 192 or more for any use', (seen) => pngs(seen, 192).length > 0],
  ['required', 'icons can be fetched as what they are', (seen) => areFetched(seen.manifest.icons, seen)],
  ['required', 'no .ico', ({ manifest }) => manifest.icons.every(({ src }) => !src.endsWith('.ico'))],
  [
    'required',
    'no icon for two uses',
    ({ manifest }) => manifest.icons.every(({ purpose }) => !purpose?.includes(' ')),
  ],
  [
    'required',
    'shortcut icons can be fetched',
    (seen) =>
      areFetched(
        seen.manifest.shortcuts.flatMap((it) => it.icons),
        seen,
      ),
  ],
  ['recommended', 'description', ({ manifest }) => manifest.description],
  ['recommended', 'colours in hex', ({ manifest }) => isHex(manifest.theme_color) && isHex(manifest.background_color)],
  ['recommended', 'a PNG of 512', (seen) => pngs(seen, 512).length > 0],
  ['recommended', 'sizes and types are true', (seen) => areTrue(picturesOf(seen.manifest), seen)],
  [
    'recommended',
    'screenshots can be fetched',
    (seen) => seen.manifest.screenshots.length > 0 && areFetched(seen.manifest.screenshots, seen),
  ],
  ['recommended', 'display', ({ manifest }) => ['fullscreen', 'standalone', 'minimal-ui'].includes(manifest.display)],
  ['recommended', 'orientation', ({ manifest }) => manifest.orientation],
  ['recommended', 'id', ({ manifest }) => manifest.id],
  ['recommended', 'a worker that keeps files', ({ worker }) => /caches\.open/.test(worker)],
  ['optional', 'categories', ({ manifest }) => manifest.categories.length > 0],
  ['optional', 'scope', ({ manifest }) => manifest.scope],
  ['optional', 'lang', ({ manifest }) => manifest.lang],
  ['optional', 'dir', ({ manifest }) => manifest.dir],
  ['optional', 'display_override', ({ manifest }) => manifest.display_override.length > 0],
  ['optional', 'prefer_related_applications', ({ manifest }) => manifest.prefer_related_applications === false],
  ['optional', 'a wide screenshot', ({ manifest }) => manifest.screenshots.some((it) => it.form_factor === 'wide')],
  ['optional', 'a narrow screenshot', ({ manifest }) => manifest.screenshots.some((it) => it.form_factor === 'narrow')],
  ['feature', 'shortcuts', ({ manifest }) => manifest.shortcuts.length === 4],
  ['feature', 'share_target', ({ manifest }) => manifest.share_target.action],
  ['feature', 'launch_handler', ({ manifest }) => manifest.launch_handler.client_mode.length > 0],
  ['feature', 'edge_side_panel', ({ manifest }) => manifest.edge_side_panel.preferred_width],
  ['feature', 'background sync', ({ worker }) => /addEventListener\([`"']sync[`"']/.test(worker)],
];

async function look(language: string): Promise<Seen> {
  const document = await fetch(`${product.origin}/`);
  const answer = await fetch(`${product.origin}/manifest-${language}.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  const pictures: Seen['pictures'] = new Map();
  for (const { src } of picturesOf(manifest)) {
    const picture = await fetch(product.origin + src);
    const said = picture.headers.get('content-type') ?? '';
    pictures.set(src, { ok: picture.ok, said, ...factsOf(Buffer.from(await picture.arrayBuffer())) });
  }
  const worker = await (await fetch(`${product.origin}/sw.js`)).text();
  return { manifest, document, html: await document.text(), worker, pictures };
}

describe.each(LANGUAGES)('PWABuilder’s list, in %s', (language) => {
  let seen: Seen;
  beforeAll(async () => {
    seen = await look(language);
  });

  test.each(RULES)('%s: %s', (_level, _what, holds) => expect(holds(seen)).toBeTruthy());

  test('the manifest that is served is the one that is looked at elsewhere', () => {
    expect(seen.manifest).toEqual(manifestOf(language));
  });
});

/** Runs in the page: how far from the middle the furthest sign stands, as a part of half the width, and whether the ground is whole. */
const inkOf = (src: string) =>
  page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(bitmap, 0, 0);
    const { data, width } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const ground = data.slice(0, 4);
    let furthest = 0;
    let isOpaque = true;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < 255) isOpaque = false;
      const differs = [0, 1, 2].some((k) => Math.abs((data[at + k] ?? 0) - (ground[k] ?? 0)) > 48);
      if (!differs) continue;
      const x = ((at / 4) % width) - width / 2;
      const y = Math.floor(at / 4 / width) - width / 2;
      furthest = Math.max(furthest, Math.hypot(x, y) / (width / 2));
    }
    return { furthest, isOpaque };
  }, src);

test('whatever shape a phone cuts the maskable icon to, its sign stays whole (safe zone: 80 %)', async () => {
  await page.goto(`${product.origin}/login`);
  const maskable = await inkOf('/icons/icon-maskable-512.png');
  expect(maskable.isOpaque).toBe(true);
  expect(maskable.furthest).toBeGreaterThan(0.3);
  expect(maskable.furthest).toBeLessThanOrEqual(0.8);
});

test('what the worker keeps of the app is about 2 MB, as the sheet says; no screenshot is among it', async () => {
  await page.goto(`${product.origin}/login`);
  // All of it: what has come so far is less on a slow machine.
  await untilWholeAppIsHere(page);
  const all = (await listedFiles(page)) ?? [];
  expect(all.some((url) => url.includes('create-post-screen') && url.endsWith('.js'))).toBe(true);
  const files = await page.evaluate(async () => {
    const cache = await caches.open('caddee-shell');
    const held = (await cache.keys()).map(async (request) => ({
      path: new URL(request.url).pathname,
      bytes: (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0,
    }));
    return Promise.all(held);
  });
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  expect(Math.round(megabytes)).toBe(2);
  expect(files.filter(({ path }) => path.startsWith('/screenshots/'))).toEqual([]);
  expect(readFileSync('src/install/install-words.ts', 'utf8')).toContain('ราว 2 MB');
});

test('with the server stopped, a reload answers', async () => {
  await product.stop();
  const answer = await page.reload();
  expect(answer?.ok()).toBe(true);
  expect(answer?.fromServiceWorker()).toBe(true);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await product.start();
});

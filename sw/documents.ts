import { PAGES_CACHE } from '#domain/public-page.ts';
import { isCurrent, isScreens, placeOf, screensOf, withScreen, type LastScreen } from '#domain/last-screen.ts';
import { readMarker } from './device.ts';

/** The latest documents: each is some 30 KB, and of nobody in particular. */
export const MAX_PAGES = 20;
/** As many as the longest list shows, for each of a few. */
export const MAX_PHOTOS = 60;
const PHOTO = /\/photo\.\w+$/;

/** A public page, or a photo in it: of the network, else as it was seen last, whatever day and time were asked then. */
export async function pageOrCopy(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const path = new URL(request.url).pathname;
  try {
    const page = await fetch(request);
    // The page has arrived: a phone that is full, or keeps nothing, only does not have it again without a network.
    if (page.ok || page.status === 404 || page.status === 410) later(keep(path, page.clone()).catch(() => undefined));
    return page;
  } catch (error) {
    const copy = await (await caches.open(PAGES_CACHE)).match(path);
    if (copy) return copy;
    throw error;
  }
}

/** One copy for each path; what is gone is gone here too. */
async function keep(path: string, page: Response): Promise<void> {
  const pages = await caches.open(PAGES_CACHE);
  if (!page.ok) return void (await pages.delete(path));
  await pages.put(path, page);
  const isPhoto = PHOTO.test(path);
  const alike = (await pages.keys()).filter(({ url }) => PHOTO.test(url) === isPhoto);
  for (const old of alike.slice(0, -(isPhoto ? MAX_PHOTOS : MAX_PAGES))) await pages.delete(old);
}

/** How long the document waits for the copy; a hanging storage must not delay a start. */
const COPY_TIMEOUT_MS = 500;

/** The document with the last content of this address in it, if the copy is the remembered user's. */
export async function withLastScreen(url: URL, document: Promise<Response>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, COPY_TIMEOUT_MS));
  const found = await Promise.race([lastOf(url), late]).catch(() => undefined); // then it opens as ever
  const shell = await document;
  if (!found) return shell;
  const text = await shell.clone().text();
  const [copy, user_id] = found;
  const whole = isCurrent(copy, user_id, text, Date.now()) ? withScreen(text, copy) : undefined;
  if (whole === undefined) return shell;
  const headers = new Headers(shell.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(whole, { headers });
}

async function lastOf({ pathname, search }: URL): Promise<[LastScreen, string] | undefined> {
  // Without stored copies the database is not opened, because opening creates it.
  const name = (await caches.keys()).find(isScreens);
  if (!name) return undefined;
  const marked = readMarker();
  const places = ['GOLFER', 'CADDY'].flatMap((role) => placeOf(pathname, search, role) ?? []);
  const read = async (place: string) => (await (await caches.match(place, { cacheName: name }))?.json()) as LastScreen;
  const copies = new Map(
    await Promise.all([...new Set(places)].map(async (place) => [place, await read(place)] as const)),
  );
  const marker = await marked;
  if (!marker || screensOf(marker.user_id) !== name) return undefined;
  const copy = copies.get(placeOf(pathname, search, marker.role) ?? '');
  return copy && [copy, marker.user_id];
}

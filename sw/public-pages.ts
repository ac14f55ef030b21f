import { PAGES_CACHE } from '#domain/public-page.ts';

/** The latest documents: each is some 30 KB, and of nobody in particular. */
export const MOST_PAGES = 20;
/** As many as the longest list shows, for each of a few. */
export const MOST_PHOTOS = 60;
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
  for (const old of alike.slice(0, -(isPhoto ? MOST_PHOTOS : MOST_PAGES))) await pages.delete(old);
}

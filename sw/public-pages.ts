const PAGES = 'caddee-pages';
/** The latest: each is some 30 KB, and of nobody in particular. */
export const MOST_PAGES = 20;

/** A public page, or a photo in it: of the network, else as it was seen last. */
export async function pageOrCopy(request: Request): Promise<Response> {
  const pages = await caches.open(PAGES);
  try {
    const page = await fetch(request);
    if (page.ok) {
      await pages.delete(request);
      await pages.put(request, page.clone());
      for (const old of (await pages.keys()).slice(0, -MOST_PAGES)) await pages.delete(old);
    }
    return page;
  } catch (error) {
    const copy = await pages.match(request, { ignoreVary: true });
    if (copy) return copy;
    throw error;
  }
}

import { parcelOf, sharedIn } from '#domain/share/parcel.ts';
import { SHARE } from '#domain/share/place.ts';

const store = sharedIn<File>(() => indexedDB);
const FIELDS = ['title', 'text', 'url'];

/**
 * Whether a request is the share sheet's form. Another site can send one too when it hides its origin, so only the latest few are kept and
 * nothing enters a draft without the user's consent.
 */
export function isForm({ method, mode, url, referrer }: Request, origin: string): boolean {
  const { pathname } = new URL(url);
  const isOurs = !/^https?:/.test(referrer) || new URL(referrer).origin === origin;
  return method === 'POST' && mode === 'navigate' && pathname === SHARE && isOurs;
}

/**
 * Stores what was shared before it redirects the browser, so that nothing is lost if the worker or the network fails. No page takes it
 * before a user does.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = [...form.values()].filter((it) => it instanceof File);
    const texts = FIELDS.map((name) => form.get(name)).filter((it) => typeof it === 'string');
    await store.add(parcelOf(files, texts, Date.now()));
    return Response.redirect(SHARE, 303);
  } catch {
    return Response.redirect(`${SHARE}?not=kept`, 303); // a full phone, or half a form: the page says it
  }
}

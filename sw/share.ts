import { parcelOf, sharedIn } from '#domain/share/parcel.ts';
import { SHARE } from '#domain/share/place.ts';

const store = sharedIn<File>(() => indexedDB);
const FIELDS = ['title', 'text', 'url'];

/**
 * A form for the address that the phone's share sheet sends to. Another site's page can send one too, where it hides whence it comes: so
 * only the latest few are kept, and nothing of them goes into a draft before the person is asked.
 */
export function isForm({ method, mode, url, referrer }: Request, origin: string): boolean {
  const { pathname } = new URL(url);
  const isOurs = !/^https?:/.test(referrer) || new URL(referrer).origin === origin;
  return method === 'POST' && mode === 'navigate' && pathname === SHARE && isOurs;
}

/**
 * Keeps what was shared, and only then sends the browser on: whatever happens to this worker or to the network, the photo is on the
 * phone. No page takes it before a person does.
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

import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { plainOf } from '#domain/post/rich.ts';
import type { Photo } from '../../platform/shrink-photo.ts';
import { CallFailed, newKey, send } from '../../sync/net/call.ts';
import { isFull } from '../../sync/storage/key-value-store.ts';
import { type Drafts, copiesOf, keyOf } from '../../sync/mirror/mirror-copies.ts';
import { outboxItemsOf } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { forgetPhotos, keepPhotos, readPhotos } from './draft-photos.ts';
import { DRAFT, OLD_DRAFT, type PostDraft, entityOf } from './publishing.ts';
import { blocksIn } from './editing.ts';
import { mayHaveArrived, takeBack, type Pending } from './pending.ts';
import { nodesOf } from '../purify.ts';
import { unpost } from './unposting.ts';
import { type Phone } from '../../sync/phone.ts';

const COURSE_WITHIN = 3_000;

/** `other`: the caddy is writing another one; `tooLate`: it is on its way. */
export type Again = 'done' | 'other' | 'full' | 'tooLate';

/**
 * A post that has not left this phone is a draft again, under another name. It is on the phone as one before it is taken out of the queue.
 * One that may have left it is made not to be there first; throws `CallFailed` where that does not work (`unpost`).
 */
export async function backToDraft(phone: Phone, pending: Pending): Promise<Again> {
  const store = copiesOf(phone).draftStore();
  const item = outboxItemsOf(phone)
    .read()
    .find(({ call, entity }) => call === 'POST /post/create' && entity === entityOf(pending.post_id));
  if (!store || !item) return 'tooLate';
  if (await isWriting(phone, store)) return 'other';
  if (mayHaveArrived(item) && !(await unpost(phone, item.id, pending.post_id))) return 'tooLate';
  const draft = await draftOf(phone, item.input as InputOf<'POST /post/create'>);
  const isKept = await keep(phone, store, draft, await photosOf(phone, pending));
  // Of a post that cannot be taken back the draft goes again: it must not be there twice.
  if (isKept && (await takeBack(phone, pending).catch(() => false))) return 'done';
  await store.delete(DRAFT);
  await forgetPhotos(phone);
  return isKept ? 'tooLate' : 'full';
}

async function isWriting(phone: Phone, store: Drafts): Promise<boolean> {
  const [draft, old, photos] = await Promise.all([
    store.get<PostDraft>(DRAFT),
    store.get<string>(OLD_DRAFT),
    readPhotos(phone),
  ]);
  return Boolean(old) || photos.length > 0 || plainOf(draft?.blocks ?? []) !== '';
}

async function keep(phone: Phone, store: Drafts, draft: PostDraft, photos: readonly Photo[]): Promise<boolean> {
  try {
    await store.set(DRAFT, draft);
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
  return keepPhotos(phone, photos);
}

async function draftOf(
  phone: Phone,
  { html, type, audience, golf_course, free_on }: InputOf<'POST /post/create'>,
): Promise<PostDraft> {
  const course = golf_course ? await courseOf(phone, golf_course) : null;
  return {
    blocks: blocksIn(nodesOf(html)),
    type,
    audience,
    course,
    free_on: (free_on ?? null) as PostDraft['free_on'],
  };
}

/** Its names are only shown; where nobody can say them it is called as in its address. */
async function courseOf(phone: Phone, slug: string): Promise<CourseName> {
  const copy = (await copiesOf(phone).readCopy(keyOf('GET /course/{slug}', { slug })))?.data as CourseName | undefined;
  const { name_th, name_en, province_th, province_en } = copy ?? (await asked(phone, slug));
  return { slug, name_th, name_en, province_th, province_en };
}

async function asked(phone: Phone, slug: string): Promise<CourseName> {
  try {
    return await send(phone, 'GET /course/{slug}', { slug }, { deadline: COURSE_WITHIN });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { slug, name_th: slug, name_en: slug, province_th: '', province_en: '' };
  }
}

/** Under new names: the server may have them at the post that was not posted, and takes none twice. */
async function photosOf(phone: Phone, { photos }: Pending): Promise<Photo[]> {
  const inOrder = photos.toSorted((a, b) => a.place - b.place);
  const found = await Promise.all(inOrder.map(({ op_id }) => outboxOf(phone).photo(op_id)));
  return found.flatMap((it) => (it ? { id: newKey(), type: it.type, bytes: it.bytes } : []));
}

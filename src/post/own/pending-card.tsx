import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Photo as PhotoBytes } from '#domain/outbox/op.ts';
import { isoOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { currentLanguage, say, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { CallFailed, newKey, send } from '../../sync/net/call.ts';
import { outboxOf, outboxSheetOf, outboxItemsOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ownWords } from './own-words.ts';
import { type Pending, mayHaveArrived, takeBack } from '../write/pending.ts';
import { postWords } from '../post-words.ts';
import { RichText, whenOf } from '../post-parts.tsx';
import { type Phone, usePhone } from '../../sync/phone.ts';
import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { plainOf } from '#domain/post/rich.ts';
import type { Photo as SmallPhoto } from '../../platform/shrink-photo.ts';
import { isFull } from '../../sync/storage/key-value-store.ts';
import { type Drafts, copiesOf, keyOf } from '../../sync/mirror/mirror-copies.ts';
import { forgetPhotos, keepPhotos, readPhotos } from '../write/draft-photos.ts';
import { DRAFT, OLD_DRAFT, type PostDraft, entityOf } from '../write/publishing.ts';
import { blocksIn } from '../write/editing.ts';
import { nodesOf } from '../purify.ts';
import { unpost } from '../write/unposting.ts';

/** A post that only this phone has yet. */
export function PendingCard({ pending }: { pending: Pending }) {
  const w = useWords(ownWords);
  const f = useFormat();
  const now = useNow(60_000);
  const { html, created_at, photos, state, isUnsure } = pending;
  const isRefused = state === 'conflict' && !isUnsure;
  return (
    <article className="post is-pending">
      <header className="post-head">
        <p className="grow meta-xs">{whenOf(isoOf(created_at), now, f)}</p>
      </header>
      <div className="post-body">
        <RichText html={html} />
      </div>
      {photos.length > 0 && (
        <div className={photos.length > 1 ? 'post-photos post-photos--many' : 'post-photos'}>
          {photos.map((it) => (
            <OwnPhoto key={it.op_id} {...it} />
          ))}
        </div>
      )}
      {isUnsure && <p className="meta">{w.maybe}</p>}
      <div className="post-foot">
        <span className={isRefused ? 'pending red' : 'pending'}>
          <Icon name={isRefused ? 'circle-alert' : 'clock'} />
          {isRefused ? w.refused : state === 'conflict' ? w.held : state === 'sending' ? w.sending : w.waits}
        </span>
        <span className="push">
          <Act pending={pending} />
        </span>
      </div>
    </article>
  );
}

function Act({ pending }: { pending: Pending }) {
  const phone = usePhone();
  const w = useWords(ownWords);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<'take' | 'edit'>();
  if (pending.state === 'sending') return null;
  const take = async (button: 'take' | 'edit'): Promise<boolean> => {
    setBusy(button);
    const failed = await takenBack(phone, pending).finally(() => setBusy(undefined));
    toast(failed ? { text: wordIn(failed, currentLanguage()), kind: 'bad' } : { text: w.takenBack });
    return !failed;
  };
  const edit = async () => void ((await take('edit')) && navigate('/caddy/post/create-post'));
  if (pending.state === 'conflict' && busy !== 'take')
    return (
      <span className="row">
        <Button kind="quiet" size="sm" onClick={outboxSheetOf(phone).openOutboxSheet}>
          {w.see}
        </Button>
        <Button kind="tonal" size="sm" busy={busy && w.takingBack} onClick={() => void edit()}>
          {w.edit}
        </Button>
      </span>
    );
  return (
    <Button kind="quiet" size="sm" busy={busy && w.takingBack} onClick={() => void take('take')}>
      {w.takeBack}
    </Button>
  );
}

/** Why it is not a draft again; undefined: it is. */
async function takenBack(phone: Phone, pending: Pending): Promise<Words | undefined> {
  try {
    const what = await backToDraft(phone, pending);
    return what === 'done' ? undefined : ownWords[what];
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.status_code === 0 ? ownWords.unreached : refusalOf(error.code);
  }
}

function OwnPhoto({ op_id, place }: Pending['photos'][number]) {
  const phone = usePhone();
  const w = useWords(postWords);
  const o = useWords(ownWords);
  const [bytes, setBytes] = useState<PhotoBytes>();
  useEffect(() => {
    let isHere = true;
    void outboxOf(phone)
      .photo(op_id)
      .then((it) => isHere && setBytes(it));
    return () => {
      isHere = false;
    };
  }, [phone, op_id]);
  return <Photo bytes={bytes} alt={say(w.photo, { n: place + 1, name: o.you })} />;
}

const COURSE_WITHIN = 3_000;

/** `other`: the caddy is writing another one; `tooLate`: it is on its way. */
type Again = 'done' | 'other' | 'full' | 'tooLate';

/**
 * A post that has not left this phone is a draft again, under another name. It is on the phone as one before it is taken out of the queue.
 * One that may have left it is made not to be there first; throws `CallFailed` where that does not work (`unpost`).
 */
async function backToDraft(phone: Phone, pending: Pending): Promise<Again> {
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

async function keep(phone: Phone, store: Drafts, draft: PostDraft, photos: readonly SmallPhoto[]): Promise<boolean> {
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

/** Photos get new ids, because the server may have stored them for the failed post and refuses an id twice. */
async function photosOf(phone: Phone, { photos }: Pending): Promise<SmallPhoto[]> {
  const inOrder = photos.toSorted((a, b) => a.place - b.place);
  const found = await Promise.all(inOrder.map(({ op_id }) => outboxOf(phone).photo(op_id)));
  return found.flatMap((it) => (it ? { id: newKey(), type: it.type, bytes: it.bytes } : []));
}

import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { MAX_PHOTOS } from '#domain/share/parcel.ts';
import { blocksOf, lengthOf, plainOf, POST_MOST } from '#domain/post/rich.ts';
import type { Moment } from '#domain/dates.ts';
import { usePerson } from '../../account/person.ts';
import { useQueueing } from '../../booking/act/acting.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useStorageState } from '../../sync/storage/database.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { createWords, AboutFields } from './about-fields.tsx';
import { usePostDraft, type PostDraft, publish, saidIn } from './publishing.ts';
import {
  addPhotos,
  forgetPhotos,
  movePhoto,
  readPhotos,
  removePhoto,
  type Added,
  renamePhotos,
} from './draft-photos.ts';
import { OWN_PAGE } from '../post-words.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { sharedOf } from './take-shared.ts';
import type { Photo } from '../../platform/shrink-photo.ts';
import { words } from './words.ts';
import { usePhone, type Phone } from '../../sync/phone.ts';
import { newKey } from '../../sync/net/call.ts';
import { deleteThere } from './unposting.ts';

const Editor = lazyPart(() => import('./editor.tsx').then((m) => m.Editor));

/** /caddy/post/create-post – a draft on this phone, also of what was shared from another app; posted with a signal or without. */
export function CreatePostScreen() {
  const w = useWords(words);
  const c = useWords(createWords);
  const f = useFormat();
  const { draft, change, isKept, isRead, version, news, photos, publishing } = usePost();
  const isOffline = useConnection() === 'offline';
  const length = lengthOf(plainOf(draft.blocks));
  const isTooLong = length > POST_MOST;
  const isEmpty = length === 0 && photos.photos.length === 0;
  const why = isTooLong
    ? say(c.tooLong, { most: f.number(POST_MOST) })
    : photos.isBusy
      ? c.photosBusy
      : isEmpty && c.empty;
  return (
    <>
      <Screen tight cta>
        <Author audience={draft.audience} />
        {isRead ? (
          <Suspense fallback={<EditorSkeleton />}>
            <Editor
              key={version}
              initial={draft.blocks}
              onChange={(blocks) => change({ blocks })}
              hint={say(c.signs, { n: f.number(length), most: f.number(POST_MOST) })}
              isTooLong={isTooLong}
            />
          </Suspense>
        ) : (
          <EditorSkeleton />
        )}
        <PhotoGrid
          photos={photos.photos}
          isBusy={photos.isBusy}
          onAdd={photos.add}
          onRemove={photos.remove}
          onMove={photos.move}
        />
        <p className="meta">{say(w.photosWhy, { most: MAX_PHOTOS })}</p>
        <Waiting />
        <output className="stack">
          {news.map((one) => (
            <Note key={one} kind="sky">
              {one}
            </Note>
          ))}
        </output>
        <AboutFields draft={draft} onChange={change} />
        {!isKept && <Note kind="amber">{c.notKept}</Note>}
        {isOffline && isKept && <Note kind="amber">{c.offline}</Note>}
      </Screen>
      <MainButton>
        <Button
          size="lg"
          block
          icon="send"
          why={why}
          busy={publishing.isBusy && c.posting}
          onClick={() => void publishing.post()}
        >
          {c.post}
        </Button>
      </MainButton>
    </>
  );
}

const EditorSkeleton = () => (
  <Skeleton label="…">
    <InkBox className="input input--area editor" />
  </Skeleton>
);

/** The draft; accepted content from the phone's share sheet is added once both are read. */
function usePost() {
  const phone = usePhone();
  const w = useWords(words);
  const { draft, setDraft, clear, isRead, isRefused } = usePostDraft();
  const isKept = useStorageState() !== 'memory' && !isRefused;
  const [news, setNews] = useState<string[]>([]);
  const [version, setVersion] = useState(0);
  const { photos, isBusy, add, remove, move, read } = usePhotos();
  const isTaken = useRef(false);
  const latest = useRef({ draft, setDraft });
  useEffect(() => {
    latest.current = { draft, setDraft }; // the caddy may write while the photos are made smaller
  });
  useEffect(() => {
    if (!isRead || isTaken.current) return;
    isTaken.current = true;
    void sharedOf(phone)
      .takeShared()
      .then(async ({ added, texts }) => {
        await read();
        const { draft: now, setDraft: put } = latest.current;
        const joined = [plainOf(now.blocks), ...texts].filter((it) => it !== '').join('\n');
        const fits = lengthOf(joined) <= POST_MOST;
        if (texts.length > 0 && fits) {
          put({ ...now, blocks: [...now.blocks, ...texts.flatMap(blocksOf)] });
          setVersion((it) => it + 1);
        }
        setNews([
          ...(added.added > 0 ? [say(w.added, { n: added.added })] : []),
          ...(texts.length > 0 ? [fits ? w.addedText : w.textTooLong] : []),
          ...problemsOf(added, w),
        ]);
      });
  }, [phone, isRead, read, w]);
  const addAndSay = (files: File[]) => void add(files).then((added) => setNews(problemsOf(added, w)));
  const change = (what: Partial<PostDraft>) => latest.current.setDraft({ ...latest.current.draft, ...what });
  const publishing = usePublishing(draft, change, { photos, read }, clear);
  const grid = {
    photos,
    isBusy,
    add: addAndSay,
    remove: (id: string) => void remove(id),
    move: (id: string) => void move(id),
  };
  return { draft, change, isKept, isRead, version, news, photos: grid, publishing };
}

/** To the outbox with it; then the draft is free for the next one. */
function usePublishing(
  draft: PostDraft,
  change: (what: Partial<PostDraft>) => void,
  { photos, read }: { photos: readonly Photo[]; read: () => Promise<void> },
  clear: () => void,
) {
  const phone = usePhone();
  const c = useWords(createWords);
  const [, navigate] = useLocation();
  const isOffline = useConnection() === 'offline';
  const { isBusy, queue } = useQueueing();
  const post = async () => {
    const now = Date.now();
    const posted = await queue(async () => {
      const named = await nameDraft(phone, draft, photos, now);
      const { post_id, tapped } = named;
      change({ post_id, tapped });
      await read();
      return publish(phone, { ...draft, post_id }, named.photos, now);
    });
    if (!posted) return;
    clear();
    await forgetPhotos(phone);
    toast({ text: isOffline ? c.waits : c.onItsWay });
    navigate('/caddy/post');
  };
  return { isBusy, post };
}

/** Shared content not asked about yet, or that a full phone did not take; and a note when some expired that the caddy never took. */
function Waiting() {
  const w = useWords(words);
  const [{ isWaiting, isGone }, setShared] = useState({ isWaiting: false, isGone: false });
  const { sharedNow, forgetOld, isAcceptedNow } = sharedOf(usePhone());
  useEffect(() => {
    void sharedNow().then(({ photos, texts, old }) => {
      setShared({ isWaiting: !isAcceptedNow() && photos.length + texts.length > 0, isGone: old > 0 });
      if (old > 0) void forgetOld();
    });
  }, [sharedNow, forgetOld, isAcceptedNow]);
  return (
    <>
      {isGone && <Note kind="amber">{w.tooOld}</Note>}
      {isWaiting && (
        <ButtonLink kind="quiet" block icon="image" href="/share">
          {w.waitsForYou}
        </ButtonLink>
      )}
    </>
  );
}

function Author({ audience }: Pick<PostDraft, 'audience'>) {
  const w = useWords(createWords);
  const f = useFormat();
  const person = usePerson();
  const { data } = useMirror('POST /post/own', { limit: OWN_PAGE });
  if (!person) return null;
  const sees =
    audience === 'PUBLIC' ? w.allSee : data ? say(w.followersSee, { n: f.number(data.followers) }) : w.noFollowers;
  const name = person.nickname ?? person.display_name;
  return (
    <div className="row">
      <Portrait photo={person.photo_url} number={person.caddy_number} name={name} plate={false} />
      <div className="grow">
        <b className="strong">
          {name} {person.caddy_number && <Vest number={person.caddy_number} />}
        </b>
        <p className="meta">{sees}</p>
      </div>
    </div>
  );
}

function usePhotos() {
  const phone = usePhone();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [read] = useState(() => async () => setPhotos(await readPhotos(phone)));
  const add = async (files: File[]): Promise<Added> => {
    setBusy(true);
    try {
      return await addPhotos(phone, files);
    } finally {
      await read();
      setBusy(false);
    }
  };
  const remove = async (id: string) => {
    await removePhoto(phone, id);
    await read();
  };
  const move = async (id: string) => {
    await movePhoto(phone, id);
    await read();
  };
  return { photos, isBusy, add, remove, move, read };
}

type Texts = ReturnType<typeof useWords<typeof words>>;

function problemsOf(added: Added, w: Texts): string[] {
  return [
    ...(added.is_full ? [w.full] : []),
    ...(added.too_many > 0 ? [say(w.tooMany, { most: MAX_PHOTOS, n: added.too_many })] : []),
    ...(added.too_big > 0 ? [say(w.tooBig, { n: added.too_big })] : []),
    ...(added.not_photo > 0 ? [say(w.notPhoto, { n: added.not_photo })] : []),
    ...(added.unreadable > 0 ? [say(w.unreadable, { n: added.unreadable })] : []),
  ];
}

interface Named {
  post_id: string;
  tapped: string;
  photos: readonly Photo[];
}

/**
 * The names under which a draft is posted. Tapped again as it was, it is the same post. Changed since, it is another one: the server may have
 * published the first (only its answer was lost), or hold photos of it that the caddy has removed or moved. So the first is deleted there,
 * and the photos take new names, because the server takes none twice. Throws `CallFailed`.
 */
async function nameDraft(phone: Phone, draft: PostDraft, photos: readonly Photo[], now: Moment): Promise<Named> {
  const { post_id } = draft;
  const tapped = contentOf(draft, photos, now);
  if (post_id === undefined) return { post_id: newKey(), tapped, photos };
  if (tapped === draft.tapped) return { post_id, tapped, photos };
  await deleteThere(phone, post_id);
  const renamed = await renamePhotos(phone);
  return { post_id: newKey(), tapped: contentOf(draft, renamed, now), photos: renamed };
}

const contentOf = (draft: PostDraft, photos: readonly Photo[], now: Moment): string =>
  JSON.stringify([saidIn(draft, now), photos.map(({ id }) => id)]);

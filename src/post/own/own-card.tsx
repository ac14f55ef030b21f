import { type RefObject, useState } from 'react';
import { parseMoment, timeOf } from '#domain/dates.ts';
import type { OwnPost } from '#domain/post/api.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { currentLanguage, say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { mirrorOf, useMirror } from '../../sync/mirror/mirror.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { usePhone } from '../../sync/phone.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { FreeOn, PostPhotos, RichText, whenOf, PostSkeleton } from '../post-parts.tsx';
import { TYPE_WORDS, OWN_PAGE } from '../post-words.ts';
import { ownWords } from './own-words.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { below, type Last } from '../reading.ts';

/** A post as its author reads it: with how many saw it. */
export function OwnCard({ post }: { post: OwnPost }) {
  const w = useWords(ownWords);
  const f = useFormat();
  const language = useLanguage();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const head = useRestoredFocus<HTMLParagraphElement>();
  const { remove } = useDeleting(post.post_id);
  if (post.restore_by !== null) return <Deleted post={post} restore_by={post.restore_by} head={head} />;
  const about = [
    whenOf(post.created_at, now, f),
    post.course && wordIn(courseWords(post.course), language),
    post.type !== 'GENERAL' && wordIn(TYPE_WORDS[post.type], language),
    post.audience === 'PUBLIC' && w.forAll,
  ];
  const tapped = () => {
    setOpen(false);
    void remove();
  };
  return (
    <article className="post">
      <header className="post-head">
        <p className="grow meta-xs" ref={head} tabIndex={-1}>
          {about.filter(Boolean).join(' · ')}
        </p>
        <IconButton icon="ellipsis" label={w.options} onClick={() => setOpen(true)} />
      </header>
      <div className="post-body">
        <RichText html={post.html} />
      </div>
      <PostPhotos photos={post.photos} name={w.you} />
      <div className="post-foot">
        <span className="meta inline">
          <Icon name="eye" small />
          {say(w.seen, { n: f.number(post.seen) })}
        </span>
        <span className="meta inline">
          <Icon name="heart" small />
          {say(w.likes, { n: f.number(post.likes) })}
        </span>
        <FreeOn free_on={post.free_on} />
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={w.options}>
        <div className="list">
          <button type="button" className="lrow red" onClick={tapped}>
            <Icon name="trash-2" />
            <span className="grow">
              <b>{w.delete}</b>
              <span className="meta">{w.deleteWhy}</span>
            </span>
          </button>
        </div>
      </Sheet>
    </article>
  );
}

interface DeletedProps {
  post: OwnPost;
  restore_by: string;
  head: RefObject<HTMLParagraphElement | null>;
}

/** In its place as long as it can come back. */
function Deleted({ post, restore_by, head }: DeletedProps) {
  const w = useWords(ownWords);
  const { isBusy, restore } = useDeleting(post.post_id);
  return (
    <article className="post">
      <div className="post-foot">
        <p className="meta grow" ref={head} tabIndex={-1}>
          {say(w.goneUntil, { time: timeOf(parseMoment(restore_by)) })}
        </p>
        <Button kind="tonal" size="sm" busy={isBusy && w.undo} onClick={() => void restore()}>
          {w.undo}
        </Button>
      </div>
    </article>
  );
}

/** Sent directly to the server: whoever deletes wants to know that it is gone. */
function useDeleting(post_id: string) {
  const phone = usePhone();
  const w = useWords(ownWords);
  const [isBusy, setBusy] = useState(false);
  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      mirrorOf(phone).stale(['POST /post/own']);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const said = await refusalOf(error.code);
      toast({ text: wordIn(said, currentLanguage()), kind: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const restore = async () => {
    if (await done(() => send(phone, 'POST /post/restore', { post_id }))) toast({ text: w.restored });
  };
  const remove = async () => {
    if (await done(() => send(phone, 'POST /post/delete', { post_id })))
      toast({ text: w.deleted, action: { label: w.undo, run: () => void restore() }, lasts: 10_000 });
  };
  return { isBusy, remove, restore };
}

/** What the caddy wrote before `last`, loaded on request; a new post at the top moves every page, and none falls between two. */
export function OlderPosts({ last }: { last: Last }) {
  const w = useWords(ownWords);
  const [isOpen, setOpen] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div ref={place} tabIndex={-1} className="stack stack-4">
      {isOpen ? (
        <Page above={last} />
      ) : (
        <Button kind="quiet" block onClick={() => setOpen(true)}>
          {w.more}
        </Button>
      )}
    </div>
  );
}

function Page({ above }: { above: Last }) {
  const read = useMirror('POST /post/own', { ...below(above), limit: OWN_PAGE });
  return (
    <Loaded read={read} waiting={<PostSkeleton />}>
      {({ items, has_more }) => {
        const last = items.at(-1);
        return (
          <>
            {items.map((post) => (
              <OwnCard key={post.post_id} post={post} />
            ))}
            {has_more && last !== undefined && <OlderPosts last={last} />}
          </>
        );
      }}
    </Loaded>
  );
}

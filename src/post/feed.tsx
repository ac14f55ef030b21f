import { useState, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { FeedPost } from '#domain/post/api.ts';
import { useWords, say, useLanguage, wordIn } from '../i18n/language.ts';
import { Loaded } from '../sync/shown/loaded.tsx';
import { Button, ButtonLink, IconButton, Spoken } from '../ui/control/button.tsx';
import { useRestoredFocus } from '../ui/focus.ts';
import { PostSkeleton, FreeOn, PostPhotos, RichText, whenOf } from './post-parts.tsx';
import { postWords, TYPE_WORDS } from './post-words.ts';
import { usePosts, type Filter, type Last } from './reading.ts';
import { toastRefusal } from '../booking/act/acting.ts';
import { CaddyLink, detailOf, useHere } from '../caddy/caddy-link.tsx';
import { isOffDuty, OffDuty } from '../caddy/off-duty.tsx';
import { courseWords, useFormat } from '../i18n/format.ts';
import { FollowRow } from '../follow/follow-button.tsx';
import { type OutboxItem, useOutbox, outboxOf } from '../sync/outbox/outbox.ts';
import { type Phone, usePhone, part } from '../sync/phone.ts';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { CallFailed, send } from '../sync/net/call.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session.ts';
import { Section } from '../ui/frame/section.tsx';

interface Props {
  filter: Filter;
  isAuthorPage?: boolean;
}

/** Posts, newest first; older ones are loaded when the golfer asks for them. */
export function Feed(props: Props) {
  return (
    <div className="stack stack-4">
      <Page {...props} />
    </div>
  );
}

/** Each page begins behind the last post of the one above it: a new post on top moves them all, and none falls between two. */
function Page({ filter, isAuthorPage = false, above }: Props & { above?: Last }) {
  const w = useWords(postWords);
  const [isOpen, setOpen] = useState(false);
  const older = useRestoredFocus<HTMLDivElement>('inside');
  const read = usePosts(filter, above);
  return (
    <Loaded read={read} waiting={<PostSkeleton />}>
      {({ items, has_more }) => {
        const last = has_more ? items.at(-1) : undefined;
        return (
          <>
            {items.map((post) => (
              <PostCard key={post.post_id} post={post} updatedAt={read.updatedAt} isAuthorPage={isAuthorPage} />
            ))}
            {last !== undefined && (
              <div ref={older} tabIndex={-1} className="stack stack-4">
                {isOpen ? (
                  <Page filter={filter} isAuthorPage={isAuthorPage} above={last} />
                ) : (
                  <Button kind="quiet" block onClick={() => setOpen(true)}>
                    {w.more}
                  </Button>
                )}
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface PostCardProps {
  post: FeedPost;
  /** When the list was true. */
  updatedAt: Moment | undefined;
  /** On the author's own page the name is no link. */
  isAuthorPage?: boolean;
}

/** One post as golfers read it. */
function PostCard({ post, updatedAt, isAuthorPage }: PostCardProps) {
  const w = useWords(postWords);
  const f = useFormat();
  const language = useLanguage();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { author, course } = post;
  const about = [
    course && wordIn(courseWords(course), language),
    post.type !== 'GENERAL' && wordIn(TYPE_WORDS[post.type], language),
    whenOf(post.created_at, now, f),
  ];
  const portrait = <Portrait photo={author.photo_url} number={author.caddy_number} name={author.nickname} />;
  return (
    <article
      className="post"
      aria-label={say(w.by, { name: author.nickname })}
      ref={useSeen(post.post_id, post.is_new)}
    >
      <header className="post-head">
        {isAuthorPage ? (
          portrait
        ) : (
          <CaddyLink user_id={author.user_id}>
            {portrait}
            <Spoken>{author.nickname}</Spoken>
          </CaddyLink>
        )}
        <div className="grow">
          <b className="strong" translate="no">
            {author.nickname}
          </b>
          <p className="meta-xs">
            {about.filter(Boolean).join(' · ')}
            {post.is_new && <span className="post-new"> · {w.isNew}</span>}
          </p>
        </div>
        <IconButton icon="ellipsis" label={w.options} onClick={() => setOpen(true)} />
      </header>
      <div className="post-body">
        <RichText html={post.html} />
      </div>
      <PostPhotos photos={post.photos} name={author.nickname} />
      <Foot post={post} updatedAt={updatedAt} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={say(w.by, { name: author.nickname })}>
        <Options post={post} updatedAt={updatedAt} onClose={() => setOpen(false)} isAuthorPage={isAuthorPage} />
      </Sheet>
    </article>
  );
}

function Foot({ post, updatedAt }: PostCardProps) {
  const phone = usePhone();
  const here = useHere();
  const w = useWords(postWords);
  const { post_id, author } = post;
  const { isLiked, likes } = useLike(post, updatedAt);
  const day = post.free_on?.is_free ? `&booking_date=${post.free_on.date}` : '';
  const course = post.course ? `&golf_course=${post.course.slug}` : '';
  return (
    <div className="post-foot">
      <button
        type="button"
        className="post-like"
        aria-pressed={isLiked}
        aria-label={`${w.like} · ${likes}`}
        onClick={() => void like(phone, post_id, !isLiked, author.nickname)}
      >
        <Icon name="heart" small />
        {likes > 0 && likes}
      </button>
      {isOffDuty(author) ? (
        <OffDuty />
      ) : (
        <>
          <FreeOn free_on={post.free_on} />
          <span className="push">
            <ButtonLink
              size="sm"
              kind="tonal"
              href={`/golfer/booking/new?caddy_id=${author.user_id}${course}${day}`}
              state={here}
            >
              {say(w.book, { name: author.nickname })}
            </ButtonLink>
          </span>
        </>
      )}
    </div>
  );
}

function Options({ post: { author }, updatedAt, onClose, isAuthorPage }: PostCardProps & { onClose: () => void }) {
  const w = useWords(postWords);
  const [, navigate] = useLocation();
  const here = useHere();
  return (
    <div className="list">
      {!isAuthorPage && (
        <button type="button" className="lrow" onClick={() => navigate(detailOf(author.user_id), { state: here })}>
          <Icon name="user-round" />
          <span className="grow">
            <b>{say(w.seeCaddy, { name: author.nickname })}</b>
          </span>
        </button>
      )}
      <FollowRow caddy={author} updatedAt={updatedAt} onDone={onClose} />
    </div>
  );
}

const entityOf = (post_id: string): string => `like:${post_id}`;
const wishOf = ({ input }: OutboxItem): boolean => (input as InputOf<'POST /post/like'>).liked;

/** Whether the golfer likes it, also while that waits to be sent; and the count of likes. */
function useLike({ post_id, is_liked, likes }: FeedPost, updatedAt: Moment | undefined) {
  const last = useOutbox().findLast(
    (it) => it.entity === entityOf(post_id) && it.state !== 'conflict' && (it.sent_at ?? Infinity) > (updatedAt ?? 0),
  );
  const isLiked = last ? wishOf(last) : is_liked;
  return { isLiked, likes: Math.max(0, likes + Number(isLiked) - Number(is_liked)) };
}

const like = (phone: Phone, post_id: string, liked: boolean, name: string): Promise<unknown> =>
  outboxOf(phone)
    .add({
      entity: entityOf(post_id),
      call: 'POST /post/like',
      input: { post_id, liked },
      title: liked
        ? { th: say('ถูกใจโพสต์ของ{name}', { name }), en: `Like ${name}’s post` }
        : { th: say('เลิกถูกใจโพสต์ของ{name}', { name }), en: `Unlike ${name}’s post` },
    })
    .catch(toastRefusal);

const WAIT = 1_500;

const seenPostsOf = part((phone) => {
  const { read: stateNow } = sessionStateOf(phone);
  /** The user `told` and `waiting` belong to: for the next user of this page both start empty, so nothing unseen is sent in that name. */
  let owner: string | undefined;

  /** Posts this page has reported as seen, or is about to: once is enough. */
  const told = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The posts reported for the signed-in user; empty for a new one. */
  function toldNow(): Set<string> {
    const user_id = userIdOf(stateNow());
    if (user_id !== owner) {
      owner = user_id;
      told.clear();
      waiting = [];
      clearTimeout(timer);
    }
    return told;
  }

  function note(post_id: string): void {
    if (toldNow().has(post_id)) return;
    told.add(post_id);
    waiting.push(post_id);
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), WAIT);
  }

  async function tell(): Promise<void> {
    toldNow();
    const post_ids = waiting.splice(0, 50);
    if (post_ids.length === 0) return;
    try {
      await send(phone, 'POST /post/seen', { post_ids });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      for (const post_id of post_ids) told.delete(post_id);
    }
  }
  return { toldNow, note };
});

/** Marks a post as seen when half of it has been on the screen. What cannot be sent now is sent when it is seen again. */
export function useSeen(post_id: string, isNew: boolean) {
  const phone = usePhone();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const it = element.current;
    if (!it || !isNew || seenPostsOf(phone).toldNow().has(post_id) || typeof IntersectionObserver !== 'function')
      return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        seenPostsOf(phone).note(post_id);
      },
      { threshold: 0.5 },
    );
    watch.observe(it);
    return () => watch.disconnect();
  }, [phone, post_id, isNew]);
  return element;
}

/** The caddy's posts, on the caddy's own page; without any the section is not there. */
export function CaddyPosts({ caddy_id }: { caddy_id: string }) {
  const w = useWords(postWords);
  const filter = { caddy_id };
  const { data } = usePosts(filter);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.title}>
      <Feed filter={filter} isAuthorPage />
    </Section>
  );
}

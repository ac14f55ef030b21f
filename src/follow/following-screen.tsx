import '../post/post.css';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import type { Followed } from '#domain/follow/api.ts';
import { FOLLOWED_MOST } from '#domain/follow/limit.ts';
import { CaddyLink } from '../caddy/caddy-link.tsx';
import { courseWords } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { usePosts } from '../post/reading.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Loaded, type Read, ReadLine } from '../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { ChoiceGroup, Pick, SegmentPick } from '../ui/control/choice.tsx';
import { Empty, InkBox, Skeleton, SkeletonText } from '../ui/frame/placeholders.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { useWishes } from './data.ts';
import { screenWords, FollowedList } from './followed-list.tsx';
import { Section } from '../ui/frame/section.tsx';
import { FollowButton } from './follow-button.tsx';

const Feed = lazyPart(() => import('../post/feed.tsx').then((m) => m.Feed));

const FIRST = 50;

/** /golfer/following: the caddies the golfer follows and when they are free, and what they posted. */
export function FollowingScreen() {
  const { view, slug, show } = useShown();
  const [isAsked, setAsked] = useState(false);
  const first = useMirror('POST /follow/list', { page: 1, limit: FIRST });
  const most = useMirror('POST /follow/list', { page: 1, limit: FOLLOWED_MOST }, { skip: !isAsked });
  const read = most.data ? most : first; // what is shown stays until more is here
  const posts = usePosts(filterOf(slug));
  const follows = useWishes(read.updatedAt);
  return (
    <Screen tight>
      <ReadLine reads={[read, posts]} />
      <Loaded read={read} waiting={<FacesSkeleton />}>
        {({ items, total }) => {
          const left = items.filter(follows);
          if (left.length === 0) return <Nobody />;
          return (
            <>
              <Faces caddies={left} />
              <Views view={view} onPick={(it) => show({ view: it })} caddies={total - (items.length - left.length)} />
              {view === 'posts' && (
                <PostSource courses={coursesOf(left)} slug={slug} onPick={(it) => show({ slug: it })} />
              )}
              {view === 'posts' ? (
                <Posts isEmpty={posts.data?.items.length === 0} slug={slug} />
              ) : (
                <FollowedList caddies={left} updatedAt={read.updatedAt} isPart={total > items.length}>
                  {total > items.length && <More most={most} isAsked={isAsked} onAsk={() => setAsked(true)} />}
                </FollowedList>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** There are more of them than stand there: they are asked for once, as many as there may be. */
function More({ most, isAsked, onAsk }: { most: Read<Page>; isAsked: boolean; onAsk: () => void }) {
  const w = useWords(screenWords);
  if (!most.data && !most.error)
    return (
      <Button kind="quiet" block busy={isAsked && w.loading} onClick={onAsk}>
        {w.more}
      </Button>
    );
  return (
    <Loaded read={most} waiting={null}>
      {({ items, total }) => <p className="meta">{say(w.firstOf, { n: items.length, all: total })}</p>}
    </Loaded>
  );
}

type Page = OutputOf<'POST /follow/list'>;

type View = 'posts' | 'caddies';

/** The view is in the address, so that the golfer comes back to it. */
function useShown() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('show') === 'caddies' ? 'caddies' : 'posts';
  const slug = params.get('course') ?? undefined;
  const show = (next: { view?: View; slug?: string | undefined }) => {
    const to = { view, slug, ...next };
    const said = { ...(to.view === 'caddies' ? { show: to.view } : {}), ...(to.slug ? { course: to.slug } : {}) };
    setParams(said, { replace: true });
  };
  return { view, slug, show };
}

const filterOf = (slug: string | undefined) => (slug === undefined ? {} : { golf_course: slug });

function Posts({ isEmpty, slug }: { isEmpty: boolean; slug: string | undefined }) {
  const w = useWords(screenWords);
  if (!isEmpty) return <Feed key={slug ?? ''} filter={filterOf(slug)} />;
  return slug === undefined ? (
    <Empty title={w.noPosts}>{w.noPostsWhy}</Empty>
  ) : (
    <Empty title={w.noneThere}>{w.noneThereWhy}</Empty>
  );
}

function Views(props: { view: View; onPick: (view: View) => void; caddies: number }) {
  const w = useWords(screenWords);
  return (
    <ChoiceGroup label={screenWords.view} labelHidden look="segment" value={props.view} onPick={props.onPick}>
      <SegmentPick value="posts">{w.posts}</SegmentPick>
      <SegmentPick value="caddies">{say(w.caddies, { n: props.caddies })}</SegmentPick>
    </ChoiceGroup>
  );
}

/** A face each, with a frame around those who are free this weekend. */
function Faces({ caddies }: { caddies: readonly Followed[] }) {
  const w = useWords(screenWords);
  return (
    <div className="stack stack-2">
      <ul className="hscroll faces">
        {caddies.map(({ user_id, nickname, caddy_number, photo_url, is_free_weekend }) => (
          <li key={user_id}>
            <CaddyLink user_id={user_id} className="face">
              <span className={is_free_weekend ? 'face-frame is-free' : 'face-frame'}>
                <Portrait photo={photo_url} number={caddy_number} name={nickname} size="l" plate />
              </span>
              <span className="t-sm strong" translate="no">
                {nickname}
              </span>
              {is_free_weekend && <span className="sr">{w.freeWeekend}</span>}
            </CaddyLink>
          </li>
        ))}
      </ul>
      <p className="meta-xs inline">
        <span className="face-key" />
        {w.freeKey}
      </p>
    </div>
  );
}

function Nobody() {
  const w = useWords(screenWords);
  return (
    <>
      <Empty title={w.none} action={<ButtonLink href="/golfer/home/search">{w.find}</ButtonLink>}>
        {w.noneWhy}
      </Empty>
      <Suggested />
    </>
  );
}

function FacesSkeleton() {
  const w = useWords(screenWords);
  return (
    <Skeleton label={w.loading}>
      <div className="hscroll faces">
        {[0, 1, 2, 3].map((face) => (
          <span key={face} className="face">
            <InkBox className="av av--l" />
            <SkeletonText>แนน</SkeletonText>
          </span>
        ))}
      </div>
    </Skeleton>
  );
}

const EVERYBODY = 'followed';

interface Props {
  courses: readonly CourseName[];
  /** Undefined: posts of the caddies the golfer follows. */
  slug: string | undefined;
  onPick: (slug: string | undefined) => void;
}

/** Chooses posts of the caddies the golfer follows, or all posts about one course. */
function PostSource({ courses, slug, onPick }: Props) {
  const w = useWords(screenWords);
  const language = useLanguage();
  return (
    <ChoiceGroup
      label={screenWords.postsOf}
      labelHidden
      look="days"
      value={slug ?? EVERYBODY}
      onPick={(it: string) => onPick(it === EVERYBODY ? undefined : it)}
    >
      <Pick value={EVERYBODY} className="chip">
        {w.ofFollowed}
      </Pick>
      {courses.map((course) => (
        <Pick key={course.slug} value={course.slug} className="chip">
          {wordIn(courseWords(course), language)}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}

/** The courses where the followed caddies work, each once. */
function coursesOf(caddies: readonly Followed[]): CourseName[] {
  const all = new Map(caddies.flatMap(({ courses }) => courses.map((course) => [course.slug, course] as const)));
  return [...all.values()];
}

const SHOWN = 4;

/** The best of all, to begin with. */
function Suggested() {
  const w = useWords(screenWords);
  const language = useLanguage();
  const { data, updatedAt } = useMirror('POST /caddy/search', { filter: {}, page: 1, limit: SHOWN });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.suggested}>
      <ul className="list">
        {data.items.map((caddy) => (
          <li key={caddy.user_id} className="lrow">
            <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate />
            <span className="grow">
              <b translate="no">{caddy.nickname}</b>
              <span className="meta">
                {[
                  caddy.courses[0] && wordIn(courseWords(caddy.courses[0]), language),
                  caddy.rating_tenths !== null && (caddy.rating_tenths / 10).toFixed(1),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <FollowButton caddy={caddy} updatedAt={updatedAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

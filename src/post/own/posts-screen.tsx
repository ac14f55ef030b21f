import '../post.css';
import { Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import { usePerson } from '../../account/person.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { ScoreStrip } from '../../ui/show/ticket.tsx';
import { OWN_PAGE } from '../post-words.ts';
import { ownWords } from './own-words.ts';
import { usePending } from '../write/pending.ts';
import { PostSkeleton } from '../post-parts.tsx';
import { OlderPosts, OwnCard } from './own-card.tsx';

const PendingCard = lazyPart(() => import('./pending-card.tsx').then((m) => m.PendingCard));

/** /caddy/post: the caddy's own posts, with what still waits on this phone, and how many saw them. */
export function PostsScreen() {
  const read = useMirror('POST /post/own', { limit: OWN_PAGE });
  const { waiting, arrived } = usePending(read.data?.items ?? [], read.updatedAt);
  const { refresh } = read;
  useEffect(() => {
    if (arrived !== undefined) refresh();
  }, [arrived, refresh]);
  return (
    <Screen tight>
      <WriteBar />
      <ReadLine reads={[read]} />
      {read.data && <Week {...read.data} />}
      <div className="stack stack-4">
        <Suspense fallback={<PostSkeleton />}>
          {waiting.map((it) => (
            <PendingCard key={it.post_id} pending={it} />
          ))}
          <Loaded read={read} waiting={<PostSkeleton />}>
            {({ items, has_more }) => {
              if (items.length + waiting.length === 0) return <None />;
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
        </Suspense>
      </div>
    </Screen>
  );
}

function WriteBar() {
  const w = useWords(ownWords);
  const person = usePerson();
  return (
    <Link className="searchbar" href="/caddy/post/create-post">
      <Portrait
        photo={person?.photo_url}
        number={person?.caddy_number}
        name={person?.nickname ?? ''}
        size="s"
        plate={false}
      />
      <span className="grow meta">
        <span className="sr">{w.write} </span>
        {w.writeLike}
      </span>
      <span className="iconbtn green">
        <Icon name="image" />
      </span>
    </Link>
  );
}

function Week({ followers, seen_7_days, likes_7_days }: OutputOf<'POST /post/own'>) {
  const w = useWords(ownWords);
  const f = useFormat();
  const facts = [
    { label: w.followers, value: f.number(followers) },
    { label: w.seenWeek, value: f.number(seen_7_days) },
    { label: w.likedWeek, value: f.number(likes_7_days) },
  ];
  return <ScoreStrip boxed facts={facts} />;
}

function None() {
  const w = useWords(ownWords);
  return (
    <Empty title={w.none} action={<ButtonLink href="/caddy/post/create-post">{w.write}</ButtonLink>}>
      {w.noneWhy}
    </Empty>
  );
}

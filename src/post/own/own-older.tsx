import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { OwnCard } from './own-card.tsx';
import { OWN_PAGE } from '../own-page.ts';
import { ownWords } from './own-words.ts';
import { PostSkeleton } from '../post-skeleton.tsx';
import { below, type Last } from '../reading.ts';

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

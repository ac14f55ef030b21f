import { useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { Loaded } from '../sync/shown/loaded.tsx';
import { Button } from '../ui/control/button.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { PostCard } from './post-card.tsx';
import { PostSkeleton } from './post-parts.tsx';
import { postWords } from './post-words.ts';
import { usePosts, type Filter, type Last } from './reading.ts';

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

import '../review.css';
import { useState } from 'react';
import type { ReviewList } from '#domain/review/api.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded, type Read } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { SkeletonText, Skeleton } from '../../ui/frame/skeleton.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Histogram } from './histogram.tsx';
import { listWords } from './list-words.ts';
import { ReviewItem } from './review-item.tsx';

/** The newest of them; then all, so many at a time. */
const FEW = 3;
const PAGE = 20;

/** Of one caddy: how many gave how many stars, and what golfers wrote, newest first. `isOwn`: the reader is that caddy. */
export function CaddyReviews({ caddy_id, isOwn = false }: { caddy_id: string; isOwn?: boolean }) {
  const w = useWords(listWords);
  const [stars, setStars] = useState(0);
  const [pages, setPages] = useState(0);
  const last = useRestoredFocus<HTMLDivElement>();
  const first = useReviewPage(caddy_id, 0, 1, FEW);
  const count = first.data?.total ?? 0;
  const pick = (next: number) => {
    setStars(next);
    setPages(next === 0 ? 0 : 1);
  };
  return (
    <Section title={count > 0 ? say(w.title, { n: count }) : w.titleNone}>
      <Loaded read={first} waiting={<Waiting />}>
        {(it) =>
          it.total === 0 ? (
            <p className="meta">{w.none}</p>
          ) : (
            <>
              <Score list={it} picked={stars} onPick={pick} />
              <div>
                {pages === 0 ? (
                  <div ref={last} tabIndex={-1}>
                    {it.items.map((review) => (
                      <ReviewItem key={review.review_id} review={review} isAboutMe={isOwn} />
                    ))}
                  </div>
                ) : (
                  Array.from({ length: pages }, (_, n) => (
                    <div key={n} ref={n + 1 === pages ? last : undefined} tabIndex={-1}>
                      <Page caddy_id={caddy_id} stars={stars} page={n + 1} isOwn={isOwn} />
                    </div>
                  ))
                )}
                <More of={stars === 0 ? it.total : (it.counts[stars - 1] ?? 0)} pages={pages} onMore={setPages} />
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

const useReviewPage = (caddy_id: string, stars: number, page: number, limit: number): Read<ReviewList> =>
  useMirror('POST /review/list', { caddy_id, ...(stars > 0 && { stars }), page, limit });

function Page({ caddy_id, stars, page, isOwn }: { caddy_id: string; stars: number; page: number; isOwn: boolean }) {
  const w = useWords(listWords);
  const read = useReviewPage(caddy_id, stars, page, PAGE);
  return (
    <Loaded read={read} waiting={<Waiting />}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="meta">{say(w.noneOfThese, { n: stars })}</p>
        ) : (
          items.map((review) => <ReviewItem key={review.review_id} review={review} isAboutMe={isOwn} />)
        )
      }
    </Loaded>
  );
}

function More({ of, pages, onMore }: { of: number; pages: number; onMore: (pages: number) => void }) {
  const w = useWords(listWords);
  const shown = pages === 0 ? FEW : pages * PAGE;
  if (of <= shown) return null;
  return (
    <Button kind="quiet" block onClick={() => onMore(pages + 1)}>
      {pages === 0 ? w.readAll : w.showMore}
    </Button>
  );
}

function Score({ list, picked, onPick }: { list: ReviewList; picked: number; onPick: (stars: number) => void }) {
  const w = useWords(listWords);
  return (
    <div className="row review-score">
      {list.rating_tenths === null ? (
        <p className="meta">{w.tooFew}</p>
      ) : (
        <p className="center">
          <b className="num">{(list.rating_tenths / 10).toFixed(1)}</b>
        </p>
      )}
      <Histogram counts={list.counts} picked={picked} onPick={onPick} />
    </div>
  );
}

function Waiting() {
  const w = useWords(listWords);
  return (
    <Skeleton label={w.loading}>
      <article className="stack stack-1 review-one">
        <b className="strong">
          <SkeletonText>คุณวิภาวี</SkeletonText>
        </b>
        <p className="read">
          <SkeletonText>ดูไลน์แม่นมาก พัตต์ยาวลงไปสามลูก แนะนำเลย</SkeletonText>
        </p>
      </article>
    </Skeleton>
  );
}

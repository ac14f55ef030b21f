import '../review.css';
import { useState } from 'react';
import type { ReviewList, PublicReview } from '#domain/review/api.ts';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import { say, useWords, useLanguage, wordIn } from '../../i18n/language.ts';
import { Loaded, type Read } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { SkeletonText, Skeleton } from '../../ui/frame/placeholders.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { listWords } from '../reply.tsx';
import { useFormat } from '../../i18n/format.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { Answer, ReportSheet } from './answer.tsx';
import { TAG_WORDS } from '../words.ts';

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

interface Props {
  /** Of one star, two … five. */
  counts: readonly number[];
  /** 0: all. */
  picked: number;
  onPick: (stars: number) => void;
}

const DOWN = [5, 4, 3, 2, 1];

/** How many gave how much; a row shows only those, and again all. */
function Histogram({ counts, picked, onPick }: Props) {
  const w = useWords(listWords);
  const most = Math.max(...counts, 1);
  const all = counts.reduce((sum, n) => sum + n, 0);
  return (
    <ul className="hist grow" aria-label={w.byStars}>
      {DOWN.map((n) => {
        const count = counts[n - 1] ?? 0;
        const part = all === 0 ? 0 : Math.round((count * 100) / Math.max(all, most));
        return (
          <li key={n}>
            <button type="button" aria-pressed={picked === n} onClick={() => onPick(picked === n ? 0 : n)}>
              <span className="sr">{say(w.onlyStars, { n, count })}</span>
              <span className="num" aria-hidden="true">
                {n}
              </span>
              <i style={{ '--v': `${part}%` } as React.CSSProperties} />
              <em className="num" aria-hidden="true">
                {count}
              </em>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ReviewItemProps {
  review: PublicReview;
  /** It is about the reader, who may answer. */
  isAboutMe: boolean;
}

/** One golfer's words about a caddy: who, which day, how many stars, and the caddy's answer. */
function ReviewItem({ review, isAboutMe }: ReviewItemProps) {
  const w = useWords(listWords);
  const language = useLanguage();
  const f = useFormat();
  const [isReporting, setReporting] = useState(false);
  const { author, is_mine, stars, tags, text, played_on, holes, reply, review_id } = review;
  const date = parseDate(played_on) ?? (played_on as SlashDate);
  const name = author === null ? w.gone : say(w.someone, { name: author.name });
  return (
    <article className="stack stack-1 review-one">
      <div className="row">
        <Portrait photo={author?.photo_url} name={author?.name ?? ''} size="s" />
        <div className="grow">
          <b className="strong">{is_mine ? w.you : name}</b>
          <p className="meta-xs">
            {f.dayYear(date)} · {say(w.holes, { n: holes })}
          </p>
        </div>
        <Rating value={stars} />
        {!is_mine && <IconButton icon="flag" label={w.report} onClick={() => setReporting(true)} />}
      </div>
      {tags.length > 0 && <p className="meta">{tags.map((tag) => wordIn(TAG_WORDS[tag], language)).join(' · ')}</p>}
      {text && <p className="read review-text">{text}</p>}
      {(reply || isAboutMe) && <Answer review={review} />}
      {isReporting && (
        <ReportSheet
          review_id={review_id}
          author={isAboutMe && author !== null ? name : undefined}
          onClose={() => setReporting(false)}
        />
      )}
    </article>
  );
}

import '../review.css';
import { useState } from 'react';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import type { PublicReview } from '#domain/review/api.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { Answer } from './answer.tsx';
import { listWords } from './list-words.ts';
import { ReportSheet } from './report-sheet.tsx';
import { TAG_WORDS } from '../words.ts';

interface Props {
  review: PublicReview;
  /** It is about the reader, who may answer. */
  isAboutMe: boolean;
}

/** One golfer's words about a caddy: who, which day, how many stars, and the caddy's answer. */
export function ReviewItem({ review, isAboutMe }: Props) {
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

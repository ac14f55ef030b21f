import './review.css';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import type { GolferBrief as Brief } from '#domain/review/api.ts';
import { MARKS } from '#domain/review/review.ts';
import { handicapText } from '../account/field/figures.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Rating } from '../ui/show/rating.tsx';
import { ScoreStrip } from '../ui/show/ticket.tsx';
import { MARK_WORDS } from './words.ts';

const briefWords = {
  handicap: { th: 'แฮนดิแคป', en: 'Handicap' },
  together: { th: 'ออกรอบด้วยกัน', en: 'Rounds together' },
  rating: { th: 'คะแนน', en: 'Rating' },
  unknown: { th: '–', en: '–' },
  likes: { th: 'สิ่งที่ชอบ', en: 'Likes' },
  onlyCaddies: { th: 'คะแนนและรีวิวนี้เห็นเฉพาะแคดดี้', en: 'Only caddies see this rating and what is written here' },
} as const satisfies Record<string, Words>;

/** What a caddy may know of the golfer of a round: what the golfer says, and what caddies say. Nothing where it cannot be read. */
export function GolferBrief({ user_id }: { user_id: string }) {
  const brief = useMirror('GET /golfer/{user_id}/brief', { user_id }).data;
  return brief ? <Facts brief={brief} /> : null;
}

function Facts({ brief }: { brief: Brief }) {
  const w = useWords(briefWords);
  const { handicap_tenths, rounds_together, rating_tenths, reviews, preferences, notes } = brief;
  const rating = rating_tenths === null ? w.unknown : <Rating value={rating_tenths / 10} count={reviews} />;
  return (
    <div className="stack">
      <ScoreStrip
        boxed
        facts={[
          { label: w.handicap, value: handicap_tenths === null ? w.unknown : handicapText(handicap_tenths) },
          { label: w.together, value: rounds_together },
          { label: w.rating, value: rating },
        ]}
      />
      {preferences && (
        <p className="meta">
          {w.likes}: {preferences}
        </p>
      )}
      <Marks brief={brief} />
      {notes.map((note, at) => (
        // Two caddies may have written the same words, and a note has no name.
        <Note key={`${at} ${note.text}`} note={note} />
      ))}
      {(rating_tenths !== null || notes.length > 0) && <p className="meta-xs">{w.onlyCaddies}</p>}
    </div>
  );
}

function Marks({ brief: { bars } }: { brief: Brief }) {
  const language = useLanguage();
  if (!bars) return null;
  return (
    <ul className="stack stack-1">
      {MARKS.caddy.map((mark) => (
        <li key={mark} className="row between">
          <span>{wordIn(MARK_WORDS[mark], language)}</span>
          <Rating value={bars[mark] / 10} />
        </li>
      ))}
    </ul>
  );
}

function Note({ note: { stars, text, played_on } }: { note: Brief['notes'][number] }) {
  const f = useFormat();
  return (
    <div className="review-reply">
      <p className="meta-xs row">
        <Rating value={stars} /> {f.monthYear(parseDate(played_on) ?? (played_on as SlashDate))}
      </p>
      <p className="read review-text">{text}</p>
    </div>
  );
}

import type { Booking } from '#domain/booking/api.ts';
import { MINUTE, parseMoment, parseDate, type SlashDate } from '#domain/dates.ts';
import { phaseOf, type Side, MARKS } from '#domain/review/review.ts';
import { say, useWords, useLanguage, wordIn, type Words } from '../i18n/language.ts';
import { ButtonLink } from '../ui/control/button.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { Pending, Status } from '../ui/show/status.tsx';
import { reviewAddress, linkWords } from './review-link.tsx';
import { useReviews } from './data.ts';
import { useOtherName, useWhen } from './review-parts.tsx';
import './review.css';
import type { GolferBrief as Brief } from '#domain/review/api.ts';
import { handicapText } from '../account/field/figures.ts';
import { useFormat } from '../i18n/format.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Rating } from '../ui/show/rating.tsx';
import { ScoreStrip } from '../ui/show/ticket.tsx';
import { MARK_WORDS } from './words.ts';

/** On the page of a past round: a link to write, change or read reviews. Nothing before the server says which. */
export function ReviewCard({ booking, side }: { booking: Booking; side: Side }) {
  const w = useWords(linkWords);
  const name = useOtherName(booking, side);
  const { read, said, item } = useReviews(booking.booking_ref);
  const now = useNow(MINUTE);
  const { data } = read;
  const when = useWhen(data?.closes_at ?? '1970-01-01T00:00:00Z');
  if (!data?.closes_at) return null;
  const closed_at = data.phase === 'CLOSED' ? now : null;
  const isOpen = phaseOf({ closes_at: parseMoment(data.closes_at), closed_at }, now) === 'OPEN';
  if (!isOpen && !said && !data.theirs && !data.is_theirs_hidden) return null;
  const href = reviewAddress(side, booking.booking_ref);
  return (
    <Section title={w.inTitle}>
      <div className="card stack">
        {isOpen && !said && data.is_theirs_in && <p>{say(w.theyWrote, { name })}</p>}
        {isOpen && !said && <p className="meta">{say(w.until, { when })}</p>}
        {item?.state === 'conflict' && <Status kind="bad">{w.refused}</Status>}
        {said && (
          <Stands
            isOpen={isOpen}
            isWaiting={item !== undefined && item.state !== 'sent'}
            isHidden={data.mine?.is_hidden === true}
          />
        )}
        <ButtonLink kind={isOpen && !said ? 'tonal' : 'outline'} block icon="star" href={href}>
          {isOpen ? (said ? w.edit : say(w.reviewOf, { name })) : w.see}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Stands({ isOpen, isWaiting, isHidden }: { isOpen: boolean; isWaiting: boolean; isHidden: boolean }) {
  const w = useWords(linkWords);
  if (isWaiting) return <Pending>{w.waits}</Pending>;
  if (isHidden) return <Status kind="info">{w.takenDown}</Status>;
  return <Status kind="ok">{isOpen ? w.isIn : w.published}</Status>;
}

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

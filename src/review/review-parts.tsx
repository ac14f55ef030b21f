import './review.css';
import type { Booking } from '#domain/booking/api.ts';
import { type Side, type Mark, MARKS } from '#domain/review/review.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { dayOf } from '../booking/data.ts';
import { usePersonName } from '../chat/room-reads.ts';
import { courseWords, useFormat } from '../i18n/format.ts';
import { say, useWord, useWords, useLanguage, wordIn } from '../i18n/language.ts';
import { Portrait } from '../ui/show/portrait.tsx';
import { words, MARK_WORDS, STAR_WORDS, TAG_WORDS } from './words.ts';
import { type ReactNode, useId } from 'react';
import { Tag } from '../ui/control/chip.tsx';
import type { Said } from './data.ts';
import { Icon } from '../ui/icon.tsx';

/** What this side calls the other person. */
export function useOtherName({ golfer, caddy }: Pick<Booking, 'golfer' | 'caddy'>, side: Side): string {
  return usePersonName(side)({ name: side === 'golfer' ? caddy.nickname : golfer.display_name });
}

/** Whom and which round it is about. */
export function ReviewHead({ booking, side }: { booking: Booking; side: Side }) {
  const w = useWords(words);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const name = useOtherName(booking, side);
  const { caddy, golfer, holes } = booking;
  return (
    <div className="stack stack-2 review-head">
      {side === 'golfer' ? (
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="xl" />
      ) : (
        <Portrait photo={golfer.photo_url} name={golfer.display_name} size="xl" />
      )}
      <h2 className="t-xl">{say(w.how, { name })}</h2>
      <p className="meta">
        {f.dayYear(dayOf(booking))} · {course} · <span className="nowrap">{say(w.holes, { n: holes })}</span>
      </p>
    </div>
  );
}

/** `ส. 28 พ.ย. 12:30` */
export function useWhen(iso: string): string {
  const f = useFormat();
  const at = parseMoment(iso);
  return `${f.day(dateOf(at))} ${f.time(at)}`;
}

/** A review as it is read. Its text is shown as plain text, whatever is in it. */
export function SaidReview({ by, said, children }: { by: Side; said: Said; children?: ReactNode }) {
  const w = useWords(words);
  const language = useLanguage();
  const word = STAR_WORDS[said.stars - 1];
  const given = MARKS[by].filter((mark: Mark) => said.marks[mark] !== undefined);
  return (
    <>
      <p className="row wrap">
        <GivenStars value={said.stars} />
        {word && <b className="strong">{wordIn(word, language)}</b>}
      </p>
      {said.tags.length > 0 && (
        <div className="chips">
          {said.tags.map((tag) => (
            <Tag key={tag}>{wordIn(TAG_WORDS[tag], language)}</Tag>
          ))}
        </div>
      )}
      {said.text && <p className="read review-text">{said.text}</p>}
      {given.length > 0 && (
        <ul className="stack stack-1" aria-label={w.marks}>
          {given.map((mark) => (
            <li key={mark} className="row between">
              <span>{wordIn(MARK_WORDS[mark], language)}</span>
              <GivenStars value={said.marks[mark] ?? 0} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </>
  );
}

const ALL = [1, 2, 3, 4, 5] as const;

interface Props {
  label: string;
  /** 0: none yet. */
  value: number;
  onPick: (stars: number) => void;
  /** One of several questions: its name is beside smaller stars. */
  small?: boolean;
}

/** One to five, as native radio buttons: arrows and the reader's words come from the browser. */
export function Stars({ label, value, onPick, small }: Props) {
  const name = useId();
  const w = useWords(words);
  const language = useLanguage();
  const sayOf = (n: number) => `${n === 1 ? w.oneStar : say(w.nStars, { n })}, ${wordIn(STAR_WORDS[n - 1]!, language)}`;
  return (
    <fieldset className={small ? 'stars stars--small' : 'stars'}>
      <legend className={small ? undefined : 'sr'}>{label}</legend>
      <div>
        {ALL.map((n) => (
          <label key={n} className={n <= value ? 'picks star on' : 'picks star'}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={n === value}
              aria-label={sayOf(n)}
              onChange={() => onPick(n)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Stars that are only read. */
function GivenStars({ value }: { value: number }) {
  const w = useWords(words);
  return (
    <span className="stars-given">
      <span className="sr">{value === 1 ? w.oneStar : say(w.nStars, { n: value })}</span>
      {ALL.map((n) => (
        <span key={n} className={n <= value ? 'star on' : 'star'}>
          <Icon name="star" small />
        </span>
      ))}
    </span>
  );
}

import './review.css';
import { type ReactNode, useId } from 'react';
import { type Mark, MARKS, type Side } from '#domain/review/review.ts';
import { useLanguage, useWords, wordIn, say } from '../i18n/language.ts';
import { Tag } from '../ui/control/chip.tsx';
import type { Said } from './data.ts';
import { MARK_WORDS, STAR_WORDS, TAG_WORDS, words } from './words.ts';
import { Icon } from '../ui/icon.tsx';

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

import './review.css';
import { useId } from 'react';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { STAR_WORDS, words } from './words.ts';

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
export function GivenStars({ value }: { value: number }) {
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

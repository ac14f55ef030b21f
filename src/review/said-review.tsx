import './review.css';
import type { ReactNode } from 'react';
import { type Mark, MARKS, type Side } from '#domain/review/review.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Tag } from '../ui/control/chip.tsx';
import type { Said } from './data.ts';
import { GivenStars } from './stars.tsx';
import { MARK_WORDS, STAR_WORDS, TAG_WORDS, words } from './words.ts';

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

import '../review.css';
import { MARKS, type Side, TAGS, TEXT_MOST } from '#domain/review/review.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import type { Said } from '../data.ts';
import { Stars } from '../stars.tsx';
import { MARK_WORDS, STAR_WORDS, TAG_WORDS, words } from '../words.ts';

interface Props {
  side: Side;
  said: Said;
  onChange: (said: Said) => void;
}

/** Stars, what stood out, a text; then optional marks for each part. */
export function ReviewForm({ side, said, onChange }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  const change = (more: Partial<Said>) => onChange({ ...said, ...more });
  const praise = words[side === 'golfer' ? 'praise' : 'wasLike'];
  const word = STAR_WORDS[said.stars - 1];
  return (
    <div className="form">
      <div className="stack stack-2">
        <Stars label={w.starsLabel} value={said.stars} onPick={(stars) => change({ stars })} />
        <output className="strong green center">{word ? wordIn(word, language) : ' '}</output>
      </div>
      <fieldset className="field">
        <legend className="lbl">
          {wordIn(praise, language)} {language === 'th' && <small lang="en">{praise.en}</small>}
        </legend>
        <Chips>
          {TAGS[side].map((tag) => (
            <Chip
              key={tag}
              on={said.tags.includes(tag)}
              onToggle={(on) => change({ tags: on ? [...said.tags, tag] : said.tags.filter((it) => it !== tag) })}
            >
              {wordIn(TAG_WORDS[tag], language)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <TextArea
        label={words.more}
        rows={3}
        maxLength={TEXT_MOST}
        value={said.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <fieldset className="field">
        <legend className="lbl">
          {w.marks} <small>{w.optional}</small>
        </legend>
        {MARKS[side].map((mark) => (
          <Stars
            key={mark}
            small
            label={wordIn(MARK_WORDS[mark], language)}
            value={said.marks[mark] ?? 0}
            onPick={(stars) => change({ marks: { ...said.marks, [mark]: stars } })}
          />
        ))}
      </fieldset>
    </div>
  );
}

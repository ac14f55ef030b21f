import { useId } from 'react';
import type { Gap } from '#domain/chat/phrase.ts';
import { fits } from '#domain/chat/phrases.ts';
import { say, wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { ChoiceGroup, Pick } from '../../ui/control/choice.tsx';
import { FieldError, Select } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './phrase-words.ts';

interface Props {
  gap: Gap;
  value: string;
  language: Language;
  onPick: (value: string) => void;
}

/** Up to this many are all shown; more are counted. */
const SHOW_ALL = 18;

/** One gap of a card, by what may stand in it. */
export function PhraseGap({ gap, value, language, onPick }: Props) {
  const name = wordIn(gap.label, language);
  const label = { th: name, en: name };
  if (gap.kind === 'time') return <PhraseTime gap={gap} value={value} language={language} onPick={onPick} />;
  if (gap.kind === 'choice')
    return (
      <ChoiceGroup label={label} look="chips" value={value} onPick={onPick}>
        {Object.entries(gap.of).map(([code, said]) => (
          <Pick key={code} value={code} className="chip">
            {code === value && <Icon name="check" />}
            {wordIn(said, language)}
          </Pick>
        ))}
      </ChoiceGroup>
    );
  const all = gap.max - gap.min + 1;
  if (all > SHOW_ALL || gap.step > 1) return <Counted gap={gap} value={value} language={language} onPick={onPick} />;
  return (
    <ChoiceGroup label={label} look="times" value={value} onPick={onPick}>
      {Array.from({ length: all }, (_, n) => String(gap.min + n)).map((n) => (
        <Pick key={n} value={n} className="time num">
          {n}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}

/** A figure to type, with a step to each side of it. */
function Counted({ gap, value, language, onPick }: Props & { gap: Gap & { kind: 'number' } }) {
  const w = wordsIn(words, language);
  const id = useId();
  const { min, max, step } = gap;
  const isRight = fits(gap, value);
  const stepped = (by: 1 | -1) => {
    const from = isRight ? Number(value) : gap.usual;
    const next = by > 0 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
    onPick(String(Math.min(max, Math.max(min, next))));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{wordIn(gap.label, language)}</label>
      <div className="phrase-steps">
        <button
          type="button"
          className="phrase-step"
          aria-label={w.less}
          aria-disabled={value === String(min)}
          onClick={() => stepped(-1)}
        >
          −
        </button>
        <input
          id={id}
          className="input num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={value}
          aria-invalid={!isRight || undefined}
          aria-describedby={isRight ? undefined : `${id}-error`}
          onChange={(event) => onPick(plain(event.currentTarget.value))}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          className="phrase-step"
          aria-label={w.more}
          aria-disabled={value === String(max)}
          onClick={() => stepped(1)}
        >
          +
        </button>
      </div>
      {!isRight && <FieldError id={`${id}-error`}>{say(w.between, { min, max })}</FieldError>}
    </div>
  );
}

/** Thai keyboards write Thai figures. */
const plain = (typed: string): string =>
  typed
    .replaceAll(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - 0xe50))
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '');

interface PhraseTimeProps {
  gap: Gap & { kind: 'time' };
  value: string;
  language: Language;
  onPick: (value: string) => void;
}

const STEP = 5;
const HOURS = Array.from({ length: 24 }, (_, n) => twoFigures(n));
const MINUTES = Array.from({ length: 60 / STEP }, (_, n) => twoFigures(n * STEP));

/** A time of the 24 hours. Not `<input type="time">`: that shows a.m. and p.m. where the phone's own language does. */
function PhraseTime({ gap, value, language, onPick }: PhraseTimeProps) {
  const w = wordsIn(words, language);
  const [hour = '', minute = ''] = (fits(gap, value) ? value : gap.usual).split(':');
  return (
    <fieldset className="field">
      <legend className="lbl">{wordIn(gap.label, language)}</legend>
      <div className="phrase-time">
        <Part label={w.hour} of={HOURS} value={hour} onPick={(it) => onPick(`${it}:${minute}`)} />
        <Part label={w.minute} of={MINUTES} value={minute} onPick={(it) => onPick(`${hour}:${it}`)} />
      </div>
    </fieldset>
  );
}

interface PartProps {
  label: string;
  of: readonly string[];
  value: string;
  onPick: (value: string) => void;
}

/** A minute between the steps stays choosable where it was sent before. */
function Part({ label, of, value, onPick }: PartProps) {
  const shown = of.includes(value) ? of : [...of, value].toSorted();
  return (
    <Select label={{ th: label, en: label }} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
      {shown.map((it) => (
        <option key={it} value={it}>
          {it}
        </option>
      ))}
    </Select>
  );
}

function twoFigures(n: number): string {
  return String(n).padStart(2, '0');
}

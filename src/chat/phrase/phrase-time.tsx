import { fits } from '#domain/chat/phrases.ts';
import type { Gap } from '#domain/chat/phrase.ts';
import { wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { Select } from '../../ui/control/field.tsx';
import { words } from './phrase-words.ts';

interface Props {
  gap: Gap & { kind: 'time' };
  value: string;
  language: Language;
  onPick: (value: string) => void;
}

const STEP = 5;
const HOURS = Array.from({ length: 24 }, (_, n) => twoFigures(n));
const MINUTES = Array.from({ length: 60 / STEP }, (_, n) => twoFigures(n * STEP));

/** A time of the 24 hours. Not `<input type="time">`: that shows a.m. and p.m. where the phone's own language does. */
export function PhraseTime({ gap, value, language, onPick }: Props) {
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

import { useWords } from '../../i18n/language.ts';
import { HoleSteps } from '../day/day-holes.tsx';
import { words } from './sheet-words.ts';

interface Props {
  value: number;
  /** Of the round. */
  all: number;
  /** The numbers that may be chosen here. */
  most?: number;
  onPick: (holes: number) => void;
}

export function HolesField({ value, all, most = all, onPick }: Props) {
  const w = useWords(words);
  return (
    <fieldset className="field">
      <legend className="lbl">{w.holesPlayed}</legend>
      <HoleSteps value={value} all={all} most={most} onPick={onPick} figure />
    </fieldset>
  );
}

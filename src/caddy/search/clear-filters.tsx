import { useWords } from '../../i18n/language.ts';
import { searchWords } from './search-words.ts';

/** One tap takes all of them away; where none is set there is nothing to tap. */
export function ClearFilters({ onClear }: { onClear: (() => void) | undefined }) {
  const s = useWords(searchWords);
  if (!onClear) return null;
  return (
    <button type="button" className="link tall" onClick={onClear}>
      {s.clear}
    </button>
  );
}

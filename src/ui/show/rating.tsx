import { grouped, useWords } from '../../i18n/language.ts';
import { Icon } from '../icon.tsx';
import { words } from '../words.ts';

/** `4.9 (128)` with the star; screen readers say "คะแนน 4.9". */
export function Rating({ value, count }: { value: number; count?: number }) {
  const w = useWords(words);
  return (
    <span className="rating">
      <Icon name="star" />
      <span>
        <span className="sr">{w.rating} </span>
        {value.toFixed(1)} {count !== undefined && <small>({grouped(count)})</small>}
      </span>
    </span>
  );
}

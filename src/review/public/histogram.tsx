import '../review.css';
import { say, useWords } from '../../i18n/language.ts';
import { listWords } from './list-words.ts';

interface Props {
  /** Of one star, two … five. */
  counts: readonly number[];
  /** 0: all. */
  picked: number;
  onPick: (stars: number) => void;
}

const DOWN = [5, 4, 3, 2, 1];

/** How many gave how much; a row shows only those, and again all. */
export function Histogram({ counts, picked, onPick }: Props) {
  const w = useWords(listWords);
  const most = Math.max(...counts, 1);
  const all = counts.reduce((sum, n) => sum + n, 0);
  return (
    <ul className="hist grow" aria-label={w.byStars}>
      {DOWN.map((n) => {
        const count = counts[n - 1] ?? 0;
        const part = all === 0 ? 0 : Math.round((count * 100) / Math.max(all, most));
        return (
          <li key={n}>
            <button type="button" aria-pressed={picked === n} onClick={() => onPick(picked === n ? 0 : n)}>
              <span className="sr">{say(w.onlyStars, { n, count })}</span>
              <span className="num" aria-hidden="true">
                {n}
              </span>
              <i style={{ '--v': `${part}%` } as React.CSSProperties} />
              <em className="num" aria-hidden="true">
                {count}
              </em>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import { classes } from '../../ui/class-names.ts';
import { say, useWords } from '../../i18n/language.ts';
import { words } from './day-words.ts';

interface Props {
  value: number;
  /** Holes of the round. */
  all: number;
  /** More may not be said here. */
  most?: number;
  onPick: (holes: number) => void;
  /** On deep green. */
  deep?: boolean;
  /** Show the figure too, where nothing else does. */
  figure?: boolean;
}

/** Holes played, one pin each: minus, the pins, plus. */
export function HoleSteps({ value, all, most = all, onPick, deep, figure }: Props) {
  const w = useWords(words);
  const step = (by: number) => onPick(Math.max(0, Math.min(most, value + by)));
  return (
    <div className={classes('day-steps', deep && 'day-steps--deep')}>
      <button
        type="button"
        className="day-step"
        aria-label={w.oneLess}
        aria-disabled={value === 0}
        onClick={() => step(-1)}
      >
        −
      </button>
      <div className="grow">
        {figure && (
          <p className="day-figure num" aria-hidden="true">
            {value}
            <small>/{all}</small>
          </p>
        )}
        <div className={classes('pins', `pins--${all}`)} aria-hidden="true">
          {Array.from({ length: all }, (_, hole) => (
            <i key={hole} className={hole < value ? 'on' : undefined} />
          ))}
        </div>
        <output className="sr">{say(w.holesDone, { n: value, all })}</output>
      </div>
      <button
        type="button"
        className="day-step"
        aria-label={w.oneMore}
        aria-disabled={value === most}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}

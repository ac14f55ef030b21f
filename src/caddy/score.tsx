import type { CaddyDetail } from '#domain/caddy/api.ts';
import { useWords } from '../i18n/language.ts';
import { words } from './words.ts';

const QUESTIONS = ['service', 'knowledge', 'attitude', 'help'] as const;

/** The averages of the four questions golfers answer, out of five. */
export function RatingBars({ bars }: { bars: NonNullable<CaddyDetail['bars']> }) {
  const w = useWords(words);
  return (
    <ul className="meters">
      {QUESTIONS.map((question) => (
        <li key={question}>
          <span>{w[question]}</span>
          <meter min={0} max={50} value={bars[question]} aria-label={w[question]} />
          <b className="num">{(bars[question] / 10).toFixed(1)}</b>
        </li>
      ))}
    </ul>
  );
}

import type { CaddyDetail } from '#domain/caddy/api.ts';
import { say, useWords } from '../i18n/language.ts';
import { words } from './words.ts';

const QUESTIONS = ['service', 'knowledge', 'attitude', 'help'] as const;

/** The averages of the four questions golfers answer, out of five. */
function RatingBars({ bars }: { bars: NonNullable<CaddyDetail['bars']> }) {
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

/** Her stars, and the four questions once golfers have answered them; below three reviews nothing is known yet. */
export function Score({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(words);
  if (caddy.rating_tenths === null) return <p className="meta">{w.noReviews}</p>;
  return (
    <div className="scored">
      <p>
        <b className="figure num">{(caddy.rating_tenths / 10).toFixed(1)}</b>
        <span className="meta-xs line">{say(w.nReviews, { n: caddy.reviews })}</span>
      </p>
      {caddy.bars && <RatingBars bars={caddy.bars} />}
    </div>
  );
}

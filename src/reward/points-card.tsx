import type { RewardSummary } from '#domain/reward/api.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { nameIn } from './name.ts';
import { words } from './words.ts';

const PINS = 18;

/** The caddy's points, how far it is to the next reward, and which points expire next. */
export function PointsCard({ summary }: { summary: RewardSummary | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{w.yours}</h2>
      <p className="amt num" translate="no">
        {summary ? f.number(summary.points) : '–'}
      </p>
      {summary && <Next summary={summary} />}
      {summary?.expiring && (
        <p className="meta num">
          {say(w.expiring, {
            n: f.number(summary.expiring.points),
            when: f.dayYear(dateOf(parseMoment(summary.expiring.at))),
          })}
        </p>
      )}
    </section>
  );
}

function Next({ summary: { points, rewards } }: { summary: RewardSummary }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const next = rewards.filter((it) => it.points > points).toSorted((a, b) => a.points - b.points)[0];
  if (!next) return rewards.length > 0 ? <p className="meta">{w.allInReach}</p> : null;
  const percent = Math.floor((points / next.points) * 100);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn as eighteen pins in every browser */}
      <div role="progressbar" aria-label={w.toNext} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <div className="reward-pins">
          {Array.from({ length: PINS }, (_, pin) => (
            <i key={pin} className={pin < Math.floor((points / next.points) * PINS) ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <p className="meta num">{say(w.missing, { n: f.number(next.points - points), name: nameIn(next, language) })}</p>
    </>
  );
}

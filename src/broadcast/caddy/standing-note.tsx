import type { CaddyStanding } from '#domain/caddy/api.ts';
import { dateOf, MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { Note } from '../../ui/show/status.tsx';
import { caddyWords } from './caddy-words.ts';

export type Kept = 'verification' | 'strikes' | 'duty';

/** Why open requests are hidden from the caddy, the reason hardest to resolve first; undefined when they are not. */
export function keptBy(standing: CaddyStanding, now: Moment): Kept | undefined {
  if (standing.verification !== 'VERIFIED') return 'verification';
  if (standing.hidden_until !== null && parseMoment(standing.hidden_until) > now) return 'strikes';
  return standing.on_duty ? undefined : 'duty';
}

/** Why the caddy sees no open requests, and what the caddy can do. */
export function StandingNote({ standing }: { standing: CaddyStanding }) {
  const w = useWords(caddyWords);
  const f = useFormat();
  const kept = keptBy(standing, useNow(MINUTE));
  if (kept === 'strikes') {
    const until = parseMoment(standing.hidden_until ?? '');
    return <Note kind="amber">{say(w.hidden, { when: `${f.day(dateOf(until))} ${f.time(until)}` })}</Note>;
  }
  if (kept === 'duty') return <Note>{w.offDuty}</Note>;
  if (kept === undefined) return null;
  return (
    <div className="stack stack-2">
      <Note kind="sky">{standing.verification === 'SUBMITTED' ? w.beingVerified : w.notVerified}</Note>
      <ButtonLink kind="tonal" size="sm" href="/caddy/profile">
        {w.toProfile}
      </ButtonLink>
    </div>
  );
}

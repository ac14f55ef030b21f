import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import type { Viewer } from '../booking-status.tsx';
import type { Outcome } from './day-money.ts';
import { words } from './day-words.ts';

/** What it means in money for the viewer. A caddy is told the caddy's part only. */
export function MoneyLine({ viewer, outcome }: { viewer: Viewer; outcome: Outcome }) {
  return (
    <p className="day-money num">
      <b>{useMoneyWords(viewer, outcome)}</b>
    </p>
  );
}

/** The same, as a sentence. */
export function useMoneyWords(viewer: Viewer, { paid, refund, caddy }: Outcome): string {
  const w = useWords(words);
  const f = useFormat();
  if (viewer === 'caddy') return caddy > 0 ? say(w.youGet, { gets: f.money(caddy) }) : w.youGetNothing;
  if (paid === 0) return say(w.allBack, { back: f.money(refund) });
  return refund > 0
    ? say(w.payBack, { paid: f.money(paid), back: f.money(refund) })
    : say(w.payAll, { paid: f.money(paid) });
}

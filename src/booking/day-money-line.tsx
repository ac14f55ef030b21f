import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import type { Viewer } from './booking-status.tsx';
import type { Outcome } from './day-money.ts';
import { words } from './day-words.ts';

/** What it means in money, to her who reads it. A caddy is told her part only. */
export function MoneyLine({ viewer, outcome }: { viewer: Viewer; outcome: Outcome }) {
  return (
    <p className="day-money num">
      <b>{useMoneyWords(viewer, outcome)}</b>
    </p>
  );
}

function useMoneyWords(viewer: Viewer, { paid, refund, caddy }: Outcome): string {
  const w = useWords(words);
  const f = useFormat();
  if (viewer === 'caddy') return caddy > 0 ? say(w.youGet, { gets: f.money(caddy) }) : w.youGetNothing;
  return paid > 0
    ? say(w.payBack, { paid: f.money(paid), back: f.money(refund) })
    : say(w.allBack, { back: f.money(refund) });
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { Note } from '../ui/show/status.tsx';
import { useTips } from './tip-data.ts';
import { TipGiven, TipWaiting } from './tip-given.tsx';
import { words } from './tip-words.ts';

const sheet = () => import('./tip-sheet.tsx');
const TipSheet = lazy(() => sheet().then((m) => ({ default: m.TipSheet })));

/** What the golfer gave the caddy for a round, and the button to tip. `?tip` in the address opens it: from the history, from a message. */
export function TipCard({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const f = useFormat();
  const tips = useTips(booking, useNow(MINUTE));
  const { given, waiting, ways, isCashAlone, usual } = tips;
  const { holes, caddy } = booking;
  const isAny = given.length + waiting.length > 0;
  const [isOpen, isUsed, open, close] = useOpening(ways.length > 0);
  if (!isAny && ways.length === 0 && !isOpen) return null;
  return (
    <Section title={w.title}>
      <div className="card stack">
        {!isAny && (
          <p className="meta num">{say(w.usual, { n: holes, from: f.money(usual[0]), to: f.money(usual[1]) })}</p>
        )}
        {isAny && (
          <ul className="stack">
            {given.map((tip) => (
              <TipGiven key={tip.tip_id} tip={tip} />
            ))}
            {waiting.map((item) => (
              <TipWaiting key={item.id} item={item} />
            ))}
          </ul>
        )}
        {isCashAlone && ways.length === 0 && <Note kind="amber">{w.cashAlone}</Note>}
        {ways.length > 0 && (
          <Button kind={isAny ? 'ghost' : 'tonal'} block icon="gift" onClick={open}>
            {isAny ? w.giveMore : say(w.give, { name: caddy.nickname })}
          </Button>
        )}
      </div>
      {isUsed && (
        <Suspense>
          <TipSheet booking={booking} tips={tips} open={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}

function useOpening(mayOpen: boolean): [boolean, boolean, () => void, () => void] {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [pathname, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).has('tip');
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  const close = () => {
    setOpen(false);
    if (isAsked) navigate(pathname, { replace: true });
  };
  useEffect(() => {
    if (isAsked && mayOpen) open();
    // oxlint-disable-next-line react/exhaustive-deps -- once for the address, and again when it turns out that the golfer may
  }, [isAsked, mayOpen]);
  return [isOpen, isUsed, open, close];
}

import { useEffect } from 'react';
import { isOfPastDay } from '#domain/booking/slip.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWord, useWords } from '../../i18n/language.ts';
import { useChecked } from '../../platform/checking.ts';
import { useFragment } from '../../platform/fragment.ts';
import { keepKeys } from '../../platform/signing-keys.ts';
import { Button } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { PasteSigned } from '../../ui/control/paste-signed.tsx';
import { Stamp } from '../../ui/show/stamp.tsx';
import { SlipCard } from './slip-card.tsx';
import { checkSlip, type Verdict } from './check.ts';
import { PASTE, words } from './check-words.ts';
import { CHECK_TITLE } from './slip-words.ts';

/**
 * /slip – anybody checks a slip. It stands behind the `#` of the address, which no server ever sees; the keys it is checked with are on
 * the phone after the first visit.
 */
export function SlipCheckScreen() {
  const w = useWords(words);
  const title = useWord(CHECK_TITLE);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const text = useFragment();
  const [verdict, again] = useChecked(text, checkSlip);
  useEffect(() => void keepKeys(), []);
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <h1 className="t-2xl" ref={h1} tabIndex={-1}>
          {title}
        </h1>
        <output className="stack">{text !== '' && <Said verdict={verdict} onAgain={again} />}</output>
        <PasteSigned isFirst={text === ''} label={PASTE} words={{ ...w, wrong: w.notASlipWhy }} />
      </main>
    </BlankLayout>
  );
}

function Said({ verdict, onAgain }: { verdict: Verdict | undefined; onAgain: () => void }) {
  const w = useWords(words);
  const now = useNow(MINUTE);
  if (!verdict) return <p className="meta">{w.checking}</p>;
  switch (verdict.kind) {
    case 'valid': {
      const isPast = isOfPastDay(verdict.slip, now);
      return (
        <>
          {isPast ? (
            <Stamp kind="amber" icon="calendar-x" title={w.past} why={w.pastWhy} />
          ) : (
            <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
          )}
          <SlipCard slip={verdict.slip} />
        </>
      );
    }
    case 'forged':
      return <Stamp kind="coral" icon="triangle-alert" title={w.forged} why={w.forgedWhy} />;
    case 'not_a_slip':
      return <Stamp kind="coral" icon="circle-alert" title={w.notASlip} why={w.notASlipWhy} />;
    case 'key_unknown':
      return (
        <>
          <Stamp kind="amber" icon="cloud-off" title={w.keyUnknown} why={w.keyUnknownWhy} />
          <Button kind="outline" icon="refresh-cw" onClick={onAgain}>
            {w.retry}
          </Button>
        </>
      );
  }
}

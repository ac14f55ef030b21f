import { useEffect } from 'react';
import { usePerson } from '../../account/person.ts';
import { useWord, useWords } from '../../i18n/language.ts';
import { useChecked } from '../../platform/checking.ts';
import { useFragment } from '../../platform/fragment.ts';
import { keepKeys } from '../../platform/signing-keys.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { BlankLayout } from '../../ui/frame/layout.tsx';
import { PasteSigned } from '../../ui/control/paste-signed.tsx';
import { Stamp } from '../../ui/show/stamp.tsx';
import { IncomeCard } from './income-card.tsx';
import { CHECK_TITLE, PASTE, words } from './income-check-words.ts';
import { checkStatement } from './income-check.ts';

/**
 * /statement – anybody checks an income statement, its owner shows and prints it. It stands behind the `#` of the address, which no
 * server ever sees; the keys it is checked with are on the phone after the first visit.
 */
export function IncomeCheckScreen() {
  const w = useWords(words);
  const title = useWord(CHECK_TITLE);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const text = useFragment();
  const isCaddy = usePerson()?.role === 'CADDY';
  useEffect(() => void keepKeys(), []);
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <h1 className="t-2xl no-print" ref={h1} tabIndex={-1}>
          {title}
        </h1>
        <output className="stack">{text !== '' && <Said text={text} />}</output>
        <div className="stack no-print">
          {isCaddy && text !== '' ? (
            <ButtonLink kind="quiet" block icon="arrow-left" href="/caddy/profile/earnings">
              {w.back}
            </ButtonLink>
          ) : (
            <PasteSigned isFirst={text === ''} label={PASTE} words={{ ...w, wrong: w.notOneWhy }} />
          )}
        </div>
      </main>
    </BlankLayout>
  );
}

function Said({ text }: { text: string }) {
  const w = useWords(words);
  const [verdict, again] = useChecked(text, checkStatement);
  if (!verdict) return <p className="meta">{w.checking}</p>;
  switch (verdict.kind) {
    case 'valid':
      return (
        <>
          <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
          <IncomeCard statement={verdict.said} text={text} />
        </>
      );
    case 'forged':
      return <Stamp kind="coral" icon="triangle-alert" title={w.forged} why={w.forgedWhy} />;
    case 'not_signed':
      return <Stamp kind="coral" icon="circle-alert" title={w.notOne} why={w.notOneWhy} />;
    case 'key_unknown':
      return (
        <>
          <Stamp kind="amber" icon="cloud-off" title={w.keyUnknown} why={w.keyUnknownWhy} />
          <Button kind="outline" icon="refresh-cw" onClick={again}>
            {w.retry}
          </Button>
        </>
      );
  }
}

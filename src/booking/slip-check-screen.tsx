import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { isOfPastDay } from '#domain/booking/slip.ts';
import { MINUTE } from '#domain/dates.ts';
import { signedIn } from '#domain/signed.ts';
import { useWord, useWords } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { BlankLayout } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { SlipCard } from './slip-card.tsx';
import { checkSlip, type Verdict } from './slip-check.ts';
import { PASTE, words } from './slip-check-words.ts';
import { keepKeys } from '../platform/signing-keys.ts';
import { CHECK_TITLE } from './slip-words.ts';

/**
 * /slip – anybody checks a slip. It stands behind the `#` of the address, which no server ever sees; the keys it is checked with are on
 * the phone after the first visit.
 */
export function SlipCheckScreen() {
  const title = useWord(CHECK_TITLE);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const text = useFragment();
  const [verdict, again] = useVerdict(text);
  useEffect(() => void keepKeys(), []);
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <h1 className="t-2xl" ref={h1} tabIndex={-1}>
          {title}
        </h1>
        <output className="stack">{text !== '' && <Said verdict={verdict} onAgain={again} />}</output>
        <Paste isFirst={text === ''} />
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

interface StampProps {
  kind: 'green' | 'amber' | 'coral';
  icon: IconName;
  title: string;
  why: string;
}

const Stamp = ({ kind, icon, title, why }: StampProps) => (
  <div className={`stamp stamp--${kind}`}>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
      <span className="line">{why}</span>
    </p>
  </div>
);

/** For a link that came in a message, and for the next person in the queue. */
function Paste({ isFirst }: { isFirst: boolean }) {
  const w = useWords(words);
  const [pasted, setPasted] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const slip = signedIn(pasted);
    setWrong(!slip);
    if (!slip) return;
    setPasted('');
    location.hash = slip;
  };
  return (
    <form className="stack" onSubmit={submit}>
      {isFirst ? <p>{w.nothing}</p> : <h2 className="t-lg">{w.another}</h2>}
      <TextArea
        label={PASTE}
        value={pasted}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? w.notASlipWhy : undefined}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Button type="submit" kind={isFirst ? 'primary' : 'outline'} block>
        {w.check}
      </Button>
    </form>
  );
}

/** Undefined while it is being checked. */
function useVerdict(text: string): [Verdict | undefined, () => void] {
  const [said, say] = useState<{ text: string; verdict: Verdict }>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (text === '') return;
    let isShown = true;
    checkSlip(text).then(
      (verdict) => isShown && say({ text, verdict }),
      (error: unknown) => isShown && setFailed(error),
    );
    return () => {
      isShown = false;
    };
  }, [text, tries]);
  if (failed) throw failed; // what draws the app's own error
  return [said?.text === text ? said.verdict : undefined, () => setTries((n) => n + 1)];
}

/** The skip link goes to `#main`: that is no slip, and the one in hand stays. */
const MAIN = 'main';
let inHand = '';

function fragment(): string {
  const said = location.hash.slice(1);
  if (said !== MAIN) inHand = said;
  return inHand;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

const useFragment = (): string => useSyncExternalStore(subscribe, fragment, () => '');

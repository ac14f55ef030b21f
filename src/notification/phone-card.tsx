import { lazy, Suspense, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { Switch } from '../ui/control/check.tsx';
import { codeFirst } from '../ui/late/code-first.ts';
import { Section } from '../ui/frame/section.tsx';
import { Note, Status } from '../ui/show/status.tsx';
import { usePush } from './push-state.ts';
import { words } from './settings-words.ts';

const installSheet = () => import('../install/install-sheet.tsx');
const InstallSheet = lazy(() => installSheet().then((it) => ({ default: it.InstallSheet })));

/** Whether this phone shows notifications, and if it cannot, why, and what the user can do about it. */
export function PhoneCard() {
  const w = useWords(words);
  return (
    <Section title={w.here}>
      <State />
    </Section>
  );
}

function State() {
  const w = useWords(words);
  const { here, isBusy, failure, toggle } = usePush();
  if (here === undefined) return <p className="meta">{w.checking}</p>;
  if (here === 'blocked')
    return (
      <div className="card stack stack-2">
        <p>
          <Status kind="bad">{w.blocked}</Status>
        </p>
        <p>{w.blockedHow}</p>
      </div>
    );
  if (here === 'install') return <InstallFirst />;
  if (here !== 'on' && here !== 'off') return <Note>{w[here]}</Note>;
  return (
    <>
      <div className="list" aria-busy={isBusy}>
        <div className="lrow">
          <Switch on={here === 'on'} onToggle={toggle} hint={here === 'on' ? w.on : w.off}>
            <b>{w.onHere}</b>
          </Switch>
        </div>
      </div>
      {failure && (
        <div role="alert">
          <Note kind="amber">{w[failure]}</Note>
        </div>
      )}
    </>
  );
}

function InstallFirst() {
  const w = useWords(words);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Note>{w.install}</Note>
      <Button kind="outline" block icon="square-plus" onClick={() => codeFirst(installSheet, () => setOpen(true))}>
        {w.installHow}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <InstallSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import { useWords } from '../../i18n/language.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { useWanted, withWanted } from '../data.ts';
import { ResetAsk } from './reset-ask.tsx';
import { ResetForm } from './reset-form.tsx';
import { resetWords } from './reset-words.ts';

/** /help/password – a forgotten password: a call is asked for, a code is read out, a new password is chosen with it. */
export function ResetPassword() {
  const w = useWords(resetWords);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const wanted = useWanted();
  const [identifier, setIdentifier] = useState('');
  const [step, setStep] = useState<'ask' | 'asked' | 'code'>('ask');
  return (
    <>
      <div className="mt-2">
        <h1 className="t-2xl" ref={h1} tabIndex={-1}>
          {w.title}
        </h1>
        {step === 'ask' && <p className="meta">{w.askWhy}</p>}
        <OfflineStrip />
        <output>{step === 'asked' && <Note kind="sky">{w.asked}</Note>}</output>
      </div>
      {step === 'ask' ? (
        <ResetAsk identifier={identifier} onType={setIdentifier} onAsked={() => setStep('asked')} />
      ) : (
        <ResetForm identifier={identifier} onType={setIdentifier} />
      )}
      <Button kind="outline" block onClick={() => setStep(step === 'ask' ? 'code' : 'ask')}>
        {step === 'ask' ? w.haveCode : w.noCode}
      </Button>
      <p className="t-sm">
        {w.noPhone}{' '}
        <Link className="link tall" href="/help/contact?topic=account">
          {w.contact}
        </Link>
      </p>
      <ButtonLink kind="ghost" block icon="arrow-left" href={withWanted('/login', wanted)}>
        {w.back}
      </ButtonLink>
    </>
  );
}

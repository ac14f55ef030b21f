import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useForm } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { useFocusOnArrive } from '../../ui/focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { useWanted, withWanted } from '../data.ts';
import { FormNote, useErrorOf } from '../form-note.tsx';
import { ResetForm, type IdentifierProps, ResetIdentifier, resetWords } from './reset-form.tsx';

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

interface Props extends IdentifierProps {
  onAsked: () => void;
}

/** The account that a call is asked for. Whether there is one is said to nobody. */
function ResetAsk({ identifier, onType, onAsked }: Props) {
  const w = useWords(resetWords);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/forgot-password',
    schema: () => import('#domain/account/reset-api.ts').then((m) => m.resetCalls['POST /user/forgot-password'].input),
    done: onAsked,
  });
  const errorOf = useErrorOf(failure);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ identifier });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <ResetIdentifier
        identifier={identifier}
        onType={(next) => {
          onType(next);
          mended('identifier');
        }}
        error={errorOf('identifier')}
      />
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block icon="phone" busy={isBusy && w.asking}>
        {w.ask}
      </Button>
    </form>
  );
}

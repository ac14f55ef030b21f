import { useState, type FormEvent } from 'react';
import { NewPasswordField } from '../../account/new-password-field.tsx';
import { TakenHelp } from '../../account/field/taken-help.tsx';
import { FormNote, useErrorOf } from '../../account/form-note.tsx';
import { useOwnProfile } from '../../account/own-data.ts';
import { useForm } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Field } from '../../ui/control/field.tsx';
import { useRestoredFocus } from '../../ui/restored-focus.ts';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Refusal, useAct, sheetLabels, sheetWords, learnStanding, proveLine } from './line-act.tsx';
import { usePhone } from '../../sync/phone.ts';

/** Who came by LINE has no other way in: a password, with a phone number or e-mail where none is given yet. */
export function FirstPassword() {
  const [isProofDue, setProofDue] = useState(false);
  const place = useRestoredFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {isProofDue ? <ProofDue /> : <SetPassword onProofDue={() => setProofDue(true)} />}
    </div>
  );
}

function SetPassword({ onProofDue }: { onProofDue: () => void }) {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const profile = useOwnProfile().data;
  const [typed, setTyped] = useState({ identifier: '', password: '' });
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/set-password',
    schema: () => import('#domain/line/api.ts').then((m) => m.lineCalls['POST /user/set-password'].input),
    under: { IDENTIFIER_TAKEN: 'identifier', PASSWORD_TOO_COMMON: 'password' },
    say: (_path, code) => {
      if (code === 'LINE_PROOF_DUE') onProofDue();
      return undefined;
    },
    done: (standing) => {
      learnStanding(phone, standing);
      toast({ text: w.didSet });
    },
  });
  const errorOf = useErrorOf(failure);
  const needsIdentifier = profile !== undefined && profile.phone === null && profile.email === null;
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { identifier, password } = typed;
    void submit(needsIdentifier ? { identifier, password } : { password });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <h3 className="t-lg">{w.password}</h3>
      <p className="meta">{w.passwordWhy}</p>
      {needsIdentifier && (
        <Field
          label={sheetLabels.identifier}
          icon="user-round"
          name="identifier"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={typed.identifier}
          onChange={(event) => type({ identifier: event.target.value })}
          error={errorOf('identifier')}
        />
      )}
      <TakenHelp failure={failure} path="identifier" identifier={typed.identifier} />
      <NewPasswordField
        label={sheetLabels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <FormNote failure={failure} />
      <Button type="submit" block busy={isBusy && w.setting}>
        {w.setPassword}
      </Button>
    </form>
  );
}

/** Whoever finds the phone unlocked may not be its owner. */
function ProofDue() {
  const phone = usePhone();
  const w = useWords(sheetWords);
  const { isBusy, refused, act } = useAct();
  return (
    <div className="stack">
      <Note kind="sky">{w.proofDue}</Note>
      <Refusal refused={refused} />
      <Button kind="outline" block busy={isBusy && w.linking} onClick={() => void act(() => proveLine(phone))}>
        {w.prove}
      </Button>
    </div>
  );
}

import { useState, type FormEvent } from 'react';
import type { LineAtReset } from '#domain/account/reset-api.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { useForm } from '../../form/form.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useSignedIn } from '../data.ts';
import { FormNote, useErrorOf } from '../form-note.tsx';
import { ResetIdentifier, type IdentifierProps } from './reset-identifier.tsx';
import { resetLabels, resetWords } from './reset-words.ts';
import { words } from '../words.ts';

/** The code and the new password; whoever has both right is signed in here. */
export function ResetForm({ identifier, onType }: IdentifierProps) {
  const w = useWords(resetWords);
  const s = useWords(words);
  const [typed, setTyped] = useState({ code: '', password: '', remember: true });
  const [line, setLine] = useState<LineAtReset>();
  const [isLineKept, setLineKept] = useState(false);
  const signedIn = useSignedIn();
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/reset-password',
    schema: () => import('#domain/account/reset-api.ts').then((m) => m.resetCalls['POST /auth/reset-password'].input),
    done: (answer) => signedIn(answer, typed.remember),
    asked: ({ code, present }) => {
      if (code !== 'RESET_LINE_LINKED') return false;
      setLine(present as LineAtReset);
      return true;
    },
  });
  const errorOf = useErrorOf(failure);
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ identifier, ...typed, line: line ? (isLineKept ? 'KEEP' : 'UNTIE') : 'ASK' });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <ResetIdentifier
        identifier={identifier}
        onType={(next) => {
          onType(next);
          setLine(undefined);
          mended('identifier');
        }}
        error={errorOf('identifier')}
      />
      <Field
        label={resetLabels.code}
        icon="shield-check"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="KMNP-2345"
        hint={w.codeHint}
        value={typed.code}
        onChange={(event) => type({ code: event.target.value })}
        error={errorOf('code')}
      />
      <NewPasswordField
        label={resetLabels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <Checkbox name="remember" checked={typed.remember} onChange={(event) => type({ remember: event.target.checked })}>
        <span className="line">{s.remember}</span>
        <span className="meta">{s.rememberWhy}</span>
      </Checkbox>
      <Note>{w.signsOut}</Note>
      <Note kind="green">{w.neverAsk}</Note>
      {line && (
        <div role="alert" className="stack">
          <Note kind="amber">{line.line_name ? say(w.lineOf, { name: line.line_name }) : w.line}</Note>
          <Checkbox name="keep_line" checked={isLineKept} onChange={(event) => setLineKept(event.target.checked)}>
            <span className="line">{w.keepLine}</span>
            <span className="meta">{w.keepLineWhy}</span>
          </Checkbox>
        </div>
      )}
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.saving}>
        {w.save}
      </Button>
    </form>
  );
}

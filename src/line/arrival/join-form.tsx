import { useLayoutEffect, useMemo, useState, type FormEvent } from 'react';
import { FormNote, useErrorOf, OfflineStrip } from '../../form/form-notes.tsx';
import { labels, words as signInWords } from '../../account/words.ts';
import { useForm } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import type { Arrival, New } from './arrival.ts';
import { AnewLink, OtherWay } from './line-cards.tsx';
import { logTrouble, troubleOf } from '../sdk/trouble.ts';
import { decisions, words } from '../words.ts';

/** What LINE's answer is refused for; the user fills in none of these. */
const TOKENS = ['id_token', 'access_token'] as const;
/** What LINE said is worth nothing any more: only LINE helps. */
const OVER = new Set(['LINE_STATE_WRONG', 'LINE_EXPIRED', 'LINE_REFUSED']);

interface Props {
  it: New;
  arrival: Arrival;
  onBack: () => void;
}

/** Joins LINE to an account by its password, once; from then on LINE opens it. Inside LINE nobody is remembered (`entry.ts`). */
export function JoinForm({ it: { proof, attempt, remember }, arrival, onBack }: Props) {
  const w = useWords(decisions);
  const s = useWords(signInWords);
  const l = useWords(words);
  const [typed, setTyped] = useState({ identifier: '', password: '', remember });
  const [isOver, setOver] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /auth/line/join',
    schema: () => import('#domain/line/api.ts').then((m) => m.joinInput),
    under: { CREDENTIALS_WRONG: 'password' },
    say: (_path, code) => {
      if (OVER.has(code)) setOver(true);
      if (code === 'LINE_TAKEN') {
        setTaken(true);
        return decisions.taken;
      }
      if (code === 'LINE_EXPIRED' && proof) anew();
      return undefined;
    },
    done: (answer) => arrival.joined(answer, typed.remember),
  });
  /** The page is left. */
  const anew = () => void arrival.anew('join').catch((error: unknown) => logTrouble(troubleOf(error)));
  const errorOf = useErrorOf(failure);
  const said = useMemo(() => {
    const whole = failure.whole ?? TOKENS.map((path) => failure.fields[path]).find(Boolean);
    return { fields: {}, ...(whole && { whole }) };
  }, [failure]);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    [...Object.keys(change), ...TOKENS].forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ ...typed, ...proof, ...(attempt !== null && { attempt }) });
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      <OfflineStrip />
      <Field
        label={labels.identifier}
        icon="user-round"
        name="identifier"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        placeholder={s.identifierLike}
        value={typed.identifier}
        onChange={(event) => type({ identifier: event.target.value })}
        error={errorOf('identifier')}
      />
      <Field
        label={labels.password}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => type({ password: event.target.value })}
        error={errorOf('password')}
      />
      {!proof && (
        <Checkbox
          name="remember"
          checked={typed.remember}
          onChange={(event) => type({ remember: event.target.checked })}
        >
          <span className="line">{s.remember}</span>
          <span className="meta">{s.rememberWhy}</span>
        </Checkbox>
      )}
      <FormNote failure={said} />
      {isOver && !proof && <AnewLink arrival={arrival} />}
      {isOver && proof && (
        <Button kind="tonal" block icon="refresh-cw" onClick={anew}>
          {l.anew}
        </Button>
      )}
      <Button type="submit" size="lg" block busy={isBusy && w.joining}>
        {w.join}
      </Button>
      {isTaken && <OtherWay wanted={arrival.wanted} />}
      <Button kind="ghost" block why={isBusy && w.joining} onClick={onBack}>
        {w.back}
      </Button>
    </form>
  );
}

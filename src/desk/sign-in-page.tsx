import { type FormEvent, type ReactElement, useState } from 'react';
import { timeOf } from '#domain/dates.ts';
import type { DeskSession } from '#domain/desk/api.ts';
import { useLanguage, useWords } from '../i18n/language.ts';
import { ask } from './call.ts';
import { Door } from './door.tsx';
import { Icon } from './icon.tsx';
import { askPasskey } from './passkey.ts';
import { failureText } from './shown.ts';
import { words } from './words.ts';

function greetingOf(now: number): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(timeOf(now).slice(0, 2));
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
}

export function SignInPage({ enter }: { enter: (session: DeskSession) => void }): ReactElement {
  const w = useWords(words);
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const open = async (work: () => Promise<DeskSession>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      enter(await work());
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  const byPasskey = () => open(async () => ask('POST /desk/sign-in', { passkey: await askPasskey() }));
  const byCode = (event: FormEvent) => {
    event.preventDefault();
    void open(() => ask('POST /desk/sign-in-code', { code }));
  };
  return (
    <Door>
      <div className="stack stack-s">
        <h2 className="door-h">{w[greetingOf(now)]}</h2>
        <p className="m2">{w.noPasswords}</p>
      </div>
      <button className="b b--l b--w b--door" type="button" disabled={isBusy} onClick={() => void byPasskey()}>
        <Icon name="key" />
        {w.signIn}
      </button>
      {failed !== undefined && (
        <div className="note note--coral" role="alert">
          <Icon name="alert" />
          <span>{failureText(failed, language, now)}</span>
        </div>
      )}
      <details className="tab">
        <summary>
          <Icon name="chevron" small />
          {w.useCode}
        </summary>
        <form className="stack stack-s" onSubmit={byCode}>
          <div className="row row-end">
            <div className="f grow">
              <label htmlFor="code">
                {w.code} <span className="m">{w.oneOfTen}</span>
              </label>
              <input
                className="in"
                id="code"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                placeholder="XXXX-XXXX-XXXX-XXXX"
                required
              />
            </div>
            <button className="b b--o" type="submit" disabled={isBusy}>
              {w.useIt}
            </button>
          </div>
          <p className="m">{w.codeNote}</p>
        </form>
      </details>
      <dl className="facts">
        <div>
          <dt>{w.signedInFor}</dt>
          <dd>{w.hours12}</dd>
        </div>
        <div>
          <dt>{w.moneyActs}</dt>
          <dd>{w.minutes15}</dd>
        </div>
      </dl>
    </Door>
  );
}

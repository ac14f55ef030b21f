import { type FormEvent, type ReactElement, useState, useEffect, type ReactNode } from 'react';
import { timeOf } from '#domain/dates.ts';
import { type DeskSession, STAFF_NAME_MAX } from '#domain/desk/api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask } from './call.ts';
import { Icon } from './icon.tsx';
import { askPasskey, makePasskey } from './passkeys.tsx';
import { failureText, whenText } from './shown.ts';
import { words, roleWords } from './words.ts';
import { useLocation } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import { Look } from './shell.tsx';

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
    <SignedOutPage>
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
    </SignedOutPage>
  );
}

type Invitation = OutputOf<'POST /desk/invitation'>;

/** Takes up an invitation. The secret stands behind the `#` and is taken out of the address at once. */
export function JoinPage({ enter }: { enter: (session: DeskSession) => void }): ReactElement {
  const w = useWords(words);
  const language = useLanguage();
  const [, go] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const [now] = useState(() => Date.now());
  const [name, setName] = useState('');
  const [failed, setFailed] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    history.replaceState(null, '', location.pathname);
    if (token !== '') ask('POST /desk/invitation', { token }).then(setInvitation, setFailed);
  }, [token]);

  const join = async (withPasskey: boolean) => {
    setBusy(true);
    setFailed(undefined);
    try {
      // A challenge is good once, so each try has its own.
      const { passkey: options } = await ask('POST /desk/invitation', { token });
      const passkey = withPasskey ? await makePasskey({ ...options, name }) : undefined;
      enter(await ask('POST /desk/join', { token, name, ...(passkey && { passkey }) }));
      go('/desk/team', { replace: true });
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void join(true);
  };
  return (
    <SignedOutPage>
      <h2 className="door-h">{w.joinTitle}</h2>
      {token === '' && <p className="note note--amber">{w.noInvitation}</p>}
      {failed !== undefined && (
        <div className="note note--coral" role="alert">
          <Icon name="alert" />
          <span>{failureText(failed, language, now)}</span>
        </div>
      )}
      {invitation && (
        <form className="stack" onSubmit={submit}>
          <dl className="kv">
            <dt>{w.joinAs}</dt>
            <dd>{invitation.roles.map((role) => wordIn(roleWords[role], language)).join(', ')}</dd>
            <dt>{w.joinBy}</dt>
            <dd>{invitation.made_by ?? w.machine}</dd>
            <dt>{w.goodUntil}</dt>
            <dd>{whenText(invitation.ends_at, now)}</dd>
          </dl>
          <div className="f">
            <label htmlFor="name">
              {w.yourName} <span className="m">{w.yourNameNote}</span>
            </label>
            <input
              className="in"
              id="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={STAFF_NAME_MAX}
              autoComplete="name"
              required
            />
          </div>
          <button className="b b--l b--w" type="submit" disabled={isBusy}>
            <Icon name="key" />
            {w.makePasskey}
          </button>
          {invitation.is_demo && (
            <button
              className="b b--q b--l b--w"
              type="button"
              disabled={isBusy || name.trim() === ''}
              onClick={() => void join(false)}
            >
              {w.withoutPasskey}
            </button>
          )}
        </form>
      )}
    </SignedOutPage>
  );
}

/** The two halves of the pages without a session. */
function SignedOutPage({ children }: { children: ReactNode }): ReactElement {
  const w = useWords(words);
  return (
    <main id="main" className="door">
      <div className="door-l">
        <span className="row">
          <img src="/icon.svg" alt="" width="44" height="44" />
          <b className="door-name">Caddee</b>
        </span>
        <div className="stack">
          <h1 className="sol">{w.desk}</h1>
          <p className="sol">{w.deskFor}</p>
        </div>
        <span />
      </div>
      <div className="door-r">
        <div className="door-c">
          {children}
          <div className="row between">
            <Look />
          </div>
        </div>
      </div>
    </main>
  );
}

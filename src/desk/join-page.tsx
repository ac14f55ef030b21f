import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import { type DeskSession, STAFF_NAME_MAX } from '#domain/desk/api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask } from './call.ts';
import { Door } from './door.tsx';
import { Icon } from './icon.tsx';
import { makePasskey } from './passkey.ts';
import { failureText, whenText } from './shown.ts';
import { roleWords, words } from './words.ts';

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
    <Door>
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
    </Door>
  );
}

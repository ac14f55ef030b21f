import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { MadePasskey, UsedPasskey, DeskTeam } from '#domain/desk/api.ts';
import { CHALLENGE_FOR } from '#domain/desk/session.ts';
import { ask, DeskFailed, useDesk } from './call.ts';
import { type ReactElement, useState } from 'react';
import { say, useWords } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { whenText } from './shown.ts';
import { words } from './words.ts';

interface Options {
  challenge: string;
  rp_id: string;
  user_handle: string;
  name: string;
  has: readonly string[];
}

/** base64url of a text, as the options of WebAuthn write bytes. */
const bytesOf = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The person closed the browser's question, or this browser has no way to answer it. */
const asFailure = (error: unknown): never => {
  if (
    error instanceof WebAuthnError ||
    error instanceof DOMException ||
    (error instanceof Error && error.name === 'NotAllowedError')
  )
    throw new DeskFailed('PASSKEY_NOT_USED', { present: error.message });
  throw error;
};

/** ES256 and RS256: what every authenticator of the last years can. */
const ALGORITHMS = [-7, -257];

export async function makePasskey({ challenge, rp_id, user_handle, name, has }: Options): Promise<MadePasskey> {
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: 'Caddee desk' },
      user: { id: bytesOf(user_handle), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_FOR,
      attestation: 'none',
      excludeCredentials: has.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }).catch(asFailure);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports: transports ?? [] };
}

/** Asks the authenticator to sign a challenge of the server. */
export async function askPasskey(): Promise<UsedPasskey> {
  const { challenge, rp_id } = await ask('POST /desk/passkey-challenge', {});
  const used = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required', timeout: CHALLENGE_FOR },
  }).catch(asFailure);
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return { id: used.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}

/** One's own passkeys and recovery codes. */
export function OwnWays({
  passkeys,
  changed,
}: {
  passkeys: DeskTeam['passkeys'];
  changed: () => Promise<void>;
}): ReactElement {
  const { me, act, now, refresh } = useDesk();
  const w = useWords(words);
  const [codes, setCodes] = useState<readonly string[]>();
  const add = async () => {
    const done = await act(async () => {
      const passkey = await makePasskey(await ask('POST /desk/passkey-options', {}));
      return ask('POST /desk/add-passkey', { passkey });
    });
    if (done) await Promise.all([changed(), refresh()]);
  };
  const remove = async (id: string) => {
    if ((await act(() => ask('POST /desk/remove-passkey', { id }))) !== undefined) await changed();
  };
  const renew = async () => {
    const made = await act(() => ask('POST /desk/recovery-codes', {}));
    if (!made) return;
    setCodes(made.codes);
    await refresh();
  };
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.ownWays}</h2>
        <span className="m">{say(w.codesLeft, { n: me.recovery_codes })}</span>
      </div>
      <div className="cb stack">
        {me.way !== 'LINK' && passkeys.length < 2 && me.recovery_codes === 0 && (
          <p className="note note--amber">
            <Icon name="alert" />
            <span>{w.secondWay}</span>
          </p>
        )}
        <ul className="stack stack-s">
          {passkeys.map(({ id, device, created_at, used_at }) => (
            <li className="row" key={id}>
              <Icon name="key" />
              <span className="grow">
                <b>{w.passkey}</b> <span className="m">{device}</span>
                <span className="m block">{say(w.usedAt, { when: whenText(used_at ?? created_at, now) })}</span>
              </span>
              <button className="b b--q b--s" type="button" onClick={() => void remove(id)}>
                {w.remove}
              </button>
            </li>
          ))}
        </ul>
        <div className="row wrap">
          <button className="b b--o" type="button" onClick={() => void add()}>
            {w.addPasskey}
          </button>
          <button className="b b--q" type="button" onClick={() => void renew()}>
            {w.newCodes}
          </button>
        </div>
        {codes && (
          <output className="note note--amber">
            <div className="stack stack-s grow">
              <b>{w.codesOnce}</b>
              <ol className="codes">
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ol>
            </div>
          </output>
        )}
      </div>
    </section>
  );
}

import { type ReactElement, useState } from 'react';
import type { DeskTeam } from '#domain/desk/api.ts';
import { say, useWords } from '../i18n/language.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { Icon } from './icon.tsx';
import { makePasskey } from './passkey.ts';
import { whenText } from './shown.ts';
import { words } from './words.ts';

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

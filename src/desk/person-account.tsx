import { type ReactElement, useId, useState } from 'react';
import { parseIdentifier } from '#domain/account/identifier.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { say, useWords } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { ask, useDesk } from './call.ts';
import { ActButton, type ActsProps, useDone } from './person-acts.tsx';
import { whenText } from './shown.ts';
import { WhyDialog } from './why-dialog.tsx';
import { words } from './words.ts';
import type { InputOf } from '#domain/calls.ts';

/** How the person gets into the account, for whoever lost the way. */
export function WaysIn({ person, changed }: ActsProps): ReactElement | null {
  const { me } = useDesk();
  const w = useWords(actWords);
  const may = (it: DeskAct): boolean => mayAct(me.roles, it) !== 'NO';
  const { contact, line, status } = person;
  if (status === 'DELETED' || !contact) return null;
  const hasContact = contact.phone !== null || contact.email !== null;
  const codes = hasContact && may('GIVE_CODE');
  const gives = !hasContact && may('GIVE_CONTACT');
  const unlinks = line !== null && hasContact && may('UNLINK_LINE');
  if (!codes && !gives && !unlinks) return null;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.waysIn}</h2>
      </div>
      <div className="cb acts">
        {codes && <SendCode user_id={person.user_id} />}
        {gives && <GiveContact person={person} changed={changed} />}
        {unlinks && <UnlinkLine person={person} changed={changed} />}
      </div>
    </section>
  );
}

/** The code is kept nowhere but on this screen, until it is left. */
function SendCode({ user_id }: { user_id: string }): ReactElement {
  const { act, now } = useDesk();
  const w = useWords({ ...actWords, giveCodeNote: words.giveCodeNote, codeIs: words.codeIs, codeSent: words.codeSent });
  const [given, setGiven] = useState<{ code: string | null; ends_at: string }>();
  return (
    <>
      <ActButton name={w.sendCode} look="b--o">
        {(close) => (
          <WhyDialog
            title={w.sendCodeTitle}
            note={w.giveCodeNote}
            button={w.sendCodeTitle}
            send={async (why) => {
              const made = await act(() => ask('POST /desk/send-code', { user_id, why }));
              if (made) setGiven(made);
              return made !== undefined;
            }}
            close={close}
          />
        )}
      </ActButton>
      <output>
        {given && (
          <>
            <span className="block">
              {say(given.code === null ? w.codeSent : w.codeIs, { until: whenText(given.ends_at, now) })}
            </span>
            {given.code !== null && <span className="secret">{given.code}</span>}
          </>
        )}
      </output>
    </>
  );
}

function GiveContact({ person: { user_id }, changed }: ActsProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  const id = useId();
  const [identifier, setIdentifier] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = (why: string): Promise<boolean> => {
    const isRead = parseIdentifier(identifier) !== undefined;
    setWrong(!isRead);
    if (!isRead) return Promise.resolve(false);
    return done(() => ask('POST /desk/give-contact', { user_id, identifier, why }), w.contactGiven);
  };
  return (
    <ActButton name={w.giveContact} look="b--o">
      {(close) => (
        <WhyDialog
          title={w.giveContactTitle}
          note={w.giveContactNote}
          button={w.giveContactTitle}
          isHard
          send={send}
          close={close}
        >
          <div className="f">
            <label htmlFor={id}>{w.contact}</label>
            <input
              id={id}
              className="in"
              value={identifier}
              maxLength={254}
              autoComplete="off"
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${id}-wrong` : undefined}
              onChange={({ target }) => setIdentifier(target.value)}
            />
            {isWrong && (
              <p className="m red" id={`${id}-wrong`} role="alert">
                {w.contactWrong}
              </p>
            )}
          </div>
        </WhyDialog>
      )}
    </ActButton>
  );
}

function UnlinkLine({ person: { user_id }, changed }: ActsProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  return (
    <ActButton name={w.unlinkLine} look="b--d">
      {(close) => (
        <WhyDialog
          title={w.unlinkLineTitle}
          note={w.unlinkLineNote}
          button={w.unlinkLineTitle}
          isHard
          send={(why) => done(() => ask('POST /desk/unlink-line', { user_id, why }), w.lineUnlinked)}
          close={close}
        />
      )}
    </ActButton>
  );
}

type What = InputOf<'POST /desk/correct-name'>['what'];
const LONGEST: Record<What, number> = { DISPLAY_NAME: 60, REAL_NAME: 80 };

/** The name that the account shows, and of a caddy the real name. */
export function CorrectNames({ person, changed }: ActsProps): ReactElement | null {
  const { me } = useDesk();
  if (person.status === 'DELETED' || mayAct(me.roles, 'CORRECT_NAME') === 'NO') return null;
  return (
    <>
      <CorrectName what="DISPLAY_NAME" was={person.name} person={person} changed={changed} />
      {person.caddy && <CorrectName what="REAL_NAME" was={person.caddy.real_name} person={person} changed={changed} />}
    </>
  );
}

function CorrectName({ what, was, person, changed }: ActsProps & { what: What; was: string }): ReactElement {
  const w = useWords(actWords);
  const texts = {
    DISPLAY_NAME: { name: w.correctShown, title: w.correctShownTitle, note: w.correctShownNote },
    REAL_NAME: { name: w.correctReal, title: w.correctRealTitle, note: w.correctRealNote },
  }[what];
  return (
    <ActButton name={texts.name} look="b--o">
      {(close) => <NameDialog what={what} was={was} texts={texts} person={person} changed={changed} close={close} />}
    </ActButton>
  );
}

interface DialogProps extends ActsProps {
  what: What;
  was: string;
  texts: { title: string; note: string };
  close: () => void;
}

/** Begins with the name as it was when it opened. */
function NameDialog({ what, was, texts: { title, note }, person, changed, close }: DialogProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  const id = useId();
  const [before] = useState(was);
  const [name, setName] = useState(was);
  const [isSame, setSame] = useState(false);
  const send = (why: string): Promise<boolean> => {
    const written = name.trim();
    const isNone = written === '' || written === before;
    setSame(isNone);
    if (isNone) return Promise.resolve(false);
    const input = { user_id: person.user_id, what, name: written, was: before, why };
    return done(() => ask('POST /desk/correct-name', input), w.nameCorrected);
  };
  return (
    <WhyDialog title={title} note={note} button={title} isHard={what === 'REAL_NAME'} send={send} close={close}>
      <div className="f">
        <label htmlFor={id}>{w.rightName}</label>
        <input
          id={id}
          className="in"
          value={name}
          maxLength={LONGEST[what]}
          autoComplete="off"
          aria-invalid={isSame}
          aria-describedby={isSame ? `${id}-same` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {isSame && (
          <p className="m red" id={`${id}-same`} role="alert">
            {w.nameSame}
          </p>
        )}
      </div>
    </WhyDialog>
  );
}

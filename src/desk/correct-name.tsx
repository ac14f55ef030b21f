import { type ReactElement, useId, useState } from 'react';
import type { InputOf } from '#domain/calls.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { useWords } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { ActButton, type ActsProps, useDone } from './person-acts.tsx';
import { WhyDialog } from './why-dialog.tsx';

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
    const wish = { user_id: person.user_id, what, name: written, was: before, why };
    return done(() => ask('POST /desk/correct-name', wish), w.nameCorrected);
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

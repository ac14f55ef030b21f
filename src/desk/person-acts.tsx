import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import { NOTE_MAX, TOLD_MAX, JUDGED_TO, JUDGED_WHEN } from '#domain/desk/person.ts';
import type { DeskPerson } from '#domain/desk/person-api.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { say, useWords } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { ask, DeskFailed, useDesk } from './call.ts';
import { findWords } from './find-words.ts';
import { dayText } from './shown.ts';
import { WhyDialog } from './why-dialog.tsx';

export interface ActsProps {
  person: DeskPerson;
  /** Reads the page again. */
  changed: () => Promise<void>;
}

/** It is not any more as the page showed it. */
const OVERTAKEN: readonly string[] = ['DECIDED_ALREADY', 'DECISION_NOT_NOW'];

/** Does an act and says so. What a colleague did meanwhile is shown, and the dialog about what no longer stands closes. */
export function useDone(changed: () => Promise<void>) {
  const { act, tell } = useDesk();
  return async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    let isDecided = false;
    const answer = await act(async () => {
      try {
        await work();
        return true;
      } catch (error) {
        isDecided = error instanceof DeskFailed && OVERTAKEN.includes(error.code);
        throw error;
      }
    });
    if (isDecided) await changed();
    if (answer === undefined) return isDecided;
    tell(said);
    await changed();
    return true;
  };
}

interface ButtonProps {
  name: string;
  /** What is to be known before it is opened, beside the name. */
  aside?: string;
  look: string;
  children: (close: () => void) => ReactNode;
}

/** A button with the dialog that it opens. */
export function ActButton({ name, aside, look, children }: ButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={`b ${look}`} type="button" onClick={() => setOpen(true)}>
        {name}
        {aside !== undefined && <span className="r">{aside}</span>}
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** Beside the name: a message, and the suspension. */
export function HeadActs({ person, changed }: ActsProps): ReactElement | null {
  const { me } = useDesk();
  const may = (it: DeskAct): boolean => mayAct(me.roles, it) !== 'NO';
  if (person.status === 'DELETED' || person.role === null) return null;
  return (
    <div className="row wrap">
      {may('MESSAGE') && <Message person={person} changed={changed} />}
      {may('SUSPEND') && <Suspension person={person} changed={changed} />}
    </div>
  );
}

/** What else may be done about the person. */
export function YouMay({ person, changed, children }: ActsProps & { children: ReactNode }): ReactElement | null {
  const { me } = useDesk();
  const w = useWords(actWords);
  if (person.status === 'DELETED' || person.role === null || mayAct(me.roles, 'WARN') === 'NO') return null;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.youMay}</h2>
      </div>
      <div className="cb acts">
        <Warn person={person} changed={changed} />
        {children}
      </div>
    </section>
  );
}

function Message({ person: { user_id }, changed }: ActsProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  return (
    <ActButton name={w.message} look="b--q">
      {(close) => (
        <WhyDialog
          title={w.messageTitle}
          note={w.messageNote}
          label={w.messageText}
          most={TOLD_MAX}
          button={w.send}
          send={(text) => done(() => ask('POST /desk/message', { user_id, text }), w.messaged)}
          close={close}
        />
      )}
    </ActButton>
  );
}

function Warn({ person, changed }: ActsProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  const { user_id, warnings } = person;
  return (
    <ActButton name={w.warn} look="b--d" aside={warnings === 0 ? w.noWarning : say(w.warnedTimes, { n: warnings })}>
      {(close) => (
        <WhyDialog
          title={w.warnTitle}
          note={w.warnNote}
          label={w.warnText}
          most={TOLD_MAX}
          button={w.warnTitle}
          isHard
          send={(text) => done(() => ask('POST /desk/warn', { user_id, text }), w.warned)}
          close={close}
        />
      )}
    </ActButton>
  );
}

/** How long, in days with today; undefined: until somebody lifts it. */
const LENGTHS = [1, 3, 7, 14, 30, 90, undefined] as const;
const FIRST_LENGTH = 7;

/** One button for both, so that it has the focus again when its dialog closes. */
function Suspension({ person, changed }: ActsProps): ReactElement {
  const w = useWords(actWords);
  const done = useDone(changed);
  const [asks, setAsks] = useState<'SUSPEND' | 'LIFT'>();
  const { suspension } = person;
  const close = () => setAsks(undefined);
  return (
    <>
      <button
        className={suspension ? 'b b--o' : 'b b--d'}
        type="button"
        onClick={() => setAsks(suspension ? 'LIFT' : 'SUSPEND')}
      >
        {suspension ? w.lift : w.suspend}
      </button>
      {asks === 'SUSPEND' && <Suspend person={person} done={done} close={close} />}
      {asks === 'LIFT' && <Lift person={person} done={done} close={close} />}
    </>
  );
}

interface DialogProps {
  person: DeskPerson;
  done: ReturnType<typeof useDone>;
  close: () => void;
}

function Suspend({ person: { user_id, role }, done, close }: DialogProps): ReactElement {
  const { now } = useDesk();
  const w = useWords(actWords);
  const [days, setDays] = useState<number | undefined>(FIRST_LENGTH);
  const lastDay = (length: number): SlashDate => addDays(dateOf(now), length - 1);
  const until = days === undefined ? null : lastDay(days);
  return (
    <WhyDialog
      title={w.suspendTitle}
      note={role === 'CADDY' ? w.suspendCaddyNote : w.suspendGolferNote}
      button={w.suspendTitle}
      isHard
      send={(why) => done(() => ask('POST /desk/suspend', { user_id, why, until }), w.suspended)}
      close={close}
    >
      <div className="f">
        <label htmlFor="suspend-until">{w.until}</label>
        <select
          id="suspend-until"
          className="in"
          value={days ?? ''}
          onChange={({ target }) => setDays(target.value === '' ? undefined : Number(target.value))}
        >
          {LENGTHS.map((length) => (
            <option key={length ?? 'lifted'} value={length ?? ''}>
              {length === undefined ? w.untilLifted : say(w.lastDay, { n: length, day: dayText(lastDay(length), now) })}
            </option>
          ))}
        </select>
      </div>
    </WhyDialog>
  );
}

function Lift({ person: { user_id, role, suspension }, done, close }: DialogProps): ReactElement {
  const w = useWords(actWords);
  const [since] = useState(suspension?.since ?? null);
  return (
    <WhyDialog
      title={w.liftTitle}
      note={role === 'CADDY' ? w.liftCaddyNote : w.liftGolferNote}
      button={w.liftTitle}
      send={(why) => done(() => ask('POST /desk/lift-suspension', { user_id, why, since }), w.lifted)}
      close={close}
    />
  );
}

/** A caddy is verified or rejected without a proof that waits: that one is judged in the queue, with its picture beside it. */
export function JudgeCaddy({ person: { user_id, caddy, status }, changed }: ActsProps): ReactElement | null {
  const { me } = useDesk();
  const w = useWords(actWords);
  const done = useDone(changed);
  if (!caddy || status === 'DELETED' || mayAct(me.roles, 'JUDGE_CADDY') === 'NO') return null;
  if (caddy.verification === 'SUBMITTED')
    return (
      <a href={`/desk/item?${new URLSearchParams({ kind: 'CADDY', item: user_id }).toString()}`}>{w.proofWaits}</a>
    );
  const was = JUDGED_WHEN.find((it) => it === caddy.verification);
  if (!was) return null;
  const since = caddy.judged?.at ?? null;
  const texts = {
    VERIFIED: { name: w.verify, title: w.verifyTitle, note: w.verifyNote, said: w.verified, look: 'b--o b--s' },
    REJECTED: { name: w.reject, title: w.rejectTitle, note: w.rejectNote, said: w.rejected, look: 'b--d b--s' },
  };
  return (
    <div className="row wrap">
      {JUDGED_TO.filter((to) => to !== was).map((to) => (
        <ActButton key={to} name={texts[to].name} look={texts[to].look}>
          {(close) => (
            <WhyDialog
              title={texts[to].title}
              note={texts[to].note}
              button={texts[to].title}
              isHard={to === 'REJECTED'}
              send={(why) =>
                done(() => ask('POST /desk/judge-caddy', { user_id, to, why, was, since }), texts[to].said)
              }
              close={close}
            />
          )}
        </ActButton>
      ))}
    </div>
  );
}

export function AddNote({ user_id, added }: { user_id: string; added: () => Promise<void> }): ReactElement {
  const { act, tell } = useDesk();
  const w = useWords(findWords);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    const written = await act(() => ask('POST /desk/write-note', { user_id, text: text.trim() }));
    if (written) {
      setText('');
      tell(w.noteAdded);
      await added();
    }
    setBusy(false);
  };
  return (
    <form className="stack stack-s" onSubmit={(event) => void submit(event)}>
      <div className="f">
        <label htmlFor="staff-note">{w.noteText}</label>
        <textarea
          id="staff-note"
          className="in"
          value={text}
          maxLength={NOTE_MAX}
          aria-describedby="staff-note-hint"
          onChange={(event) => setText(event.target.value)}
        />
        <p className="m" id="staff-note-hint">
          {w.noteHint}
        </p>
      </div>
      <div>
        <button className="b b--o b--s" type="submit" disabled={isBusy || text.trim() === ''}>
          {w.add}
        </button>
      </div>
    </form>
  );
}

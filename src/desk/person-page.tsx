import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { slashDate } from '#domain/dates.ts';
import { NOTE_MAX } from '#domain/desk/person.ts';
import type { ChatShown as ChatOfTwo } from '#domain/desk/booking-api.ts';
import type { DeskPerson, Shown } from '#domain/desk/person-api.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { ask, useDesk, useRead } from './call.ts';
import { ChatShown, useShownChat } from './chat-shown.tsx';
import { CorrectNames, WaysIn } from './person-account.tsx';
import { wholeDayText, findCodeText, codeText, dayText } from './shown.ts';
import { findWords } from './find-words.ts';
import { Icon } from './icon.tsx';
import { JudgeCaddy, HeadActs, YouMay } from './person-acts.tsx';
import {
  Blocks,
  Bookings,
  Cases,
  Chats,
  Consents,
  Money,
  Notes,
  Reports,
  Sessions,
  Strikes,
  Told,
} from './person-lists.tsx';
import { WhyDialog } from './why-dialog.tsx';
import { PageWaiting } from './shell.tsx';

/** What somebody is asked a reason for. */
type Asks = { for: 'BANK' | 'END' } | { for: 'ROOM'; room_id: string; name: string };

/** Everything about one person that the caller's roles read. That it was read is written down. */
export function PersonPage({ user_id }: { user_id: string }): ReactElement {
  const { data, error, again } = useRead(() => ask('GET /desk/person', { user_id }), user_id);
  if (!data) return <PageWaiting error={error} again={again} />;
  return <Loaded key={user_id} person={data} changed={again} />;
}

function Loaded({ person, changed }: { person: DeskPerson; changed: () => Promise<void> }): ReactElement {
  const { me, act, tell } = useDesk();
  const w = useWords(findWords);
  const [asks, setAsks] = useState<Asks>();
  const [bank, setBank] = useState<Extract<Shown, { what: 'BANK' }>>();
  const { user_id, caddy, status } = person;
  const [room, setRoom] = useState<{ room_id: string; name: string }>();
  const { chat, show, older } = useShownChat('ROOM', (why, before) => {
    const room_id = asks?.for === 'ROOM' ? asks.room_id : room?.room_id;
    if (room_id === undefined) return Promise.resolve(undefined);
    return act(() => ask('POST /desk/show', { what: 'ROOM', user_id, room_id, why, before }));
  });
  const may = (it: DeskAct): boolean => mayAct(me.roles, it) !== 'NO';
  const isHere = status !== 'DELETED';
  const sends: Record<Asks['for'], (why: string) => Promise<boolean>> = {
    BANK: async (why) => {
      const shown = await act(() => ask('POST /desk/show', { what: 'BANK', user_id, why }));
      if (shown?.what === 'BANK') setBank(shown);
      return shown !== undefined;
    },
    ROOM: async (why) => {
      if (asks?.for !== 'ROOM') return false;
      const isShown = await show(why);
      if (isShown) setRoom({ room_id: asks.room_id, name: asks.name });
      return isShown;
    },
    END: async (why) => {
      const ended = await act(() => ask('POST /desk/end-sessions', { user_id, why }));
      if (!ended) return false;
      tell(say(w.ended, { n: ended.ended }));
      await changed();
      return true;
    },
  };
  const dialogs: Record<Asks['for'], { title: string; note: string; button: string; isHard?: boolean }> = {
    BANK: { title: w.bankWhy, note: w.showNote, button: w.show },
    ROOM: { title: w.chatWhy, note: w.showNote, button: w.show },
    END: { title: w.endAllTitle, note: w.endAllNote, button: w.endAllTitle, isHard: true },
  };
  return (
    <main id="main" className="page">
      <Head person={person}>
        <HeadActs person={person} changed={changed} />
      </Head>
      <div className="cols">
        <div className="stack">
          <Bookings person={person} />
          <Money person={person} />
          <Sessions person={person}>
            {isHere && may('END_SESSIONS') && (
              <button className="b b--q b--s push" type="button" onClick={() => setAsks({ for: 'END' })}>
                {w.endAll}
              </button>
            )}
          </Sessions>
          <Chats person={person} show={(room_id, name) => setAsks({ for: 'ROOM', room_id, name })} />
          {chat && room && (
            <ShownRoom key={room.room_id} name={room.name} chat={chat} older={older} isSeen={asks === undefined} />
          )}
          <Told key={`told ${newestOf(person, 'TOLD')}`} person={person} />
          <Cases person={person} />
          <Reports person={person} />
          <Blocks person={person} />
          <Strikes person={person} />
        </div>
        <div className="stack">
          <Who person={person} bank={bank} ask={() => setAsks({ for: 'BANK' })} />
          <WaysIn person={person} changed={changed} />
          {caddy && (
            <Verified caddy={caddy}>
              <JudgeCaddy person={person} changed={changed} />
            </Verified>
          )}
          <Notes key={`notes ${newestOf(person, 'NOTES')}`} person={person}>
            {isHere && may('WRITE_NOTE') && <AddNote user_id={user_id} added={changed} />}
          </Notes>
          <YouMay person={person} changed={changed}>
            <CorrectNames person={person} changed={changed} />
          </YouMay>
          <Leaving person={person} />
          <Consents person={person} />
          <p className="m row">
            <Icon name="alert" small />
            {w.looked}
          </p>
        </div>
      </div>
      {asks && (
        <WhyDialog key={asks.for} {...dialogs[asks.for]} send={sends[asks.for]} close={() => setAsks(undefined)} />
      )}
    </main>
  );
}

interface RoomProps {
  name: string;
  chat: ChatOfTwo;
  older: (() => Promise<void>) | undefined;
  /** No dialog lies over it any more. */
  isSeen: boolean;
}

/** It comes below a long list, so it is gone to: once, for a dialog that is closed later gives the focus back where it was. */
function ShownRoom({ name, chat, older, isSeen }: RoomProps): ReactElement {
  const w = useWords(findWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (!isSeen || isGone.current) return;
    isGone.current = true;
    heading.current?.focus();
  }, [isSeen]);
  return (
    <section className="card">
      <div className="ch">
        <h2 ref={heading} tabIndex={-1}>
          {say(w.reads, { name })}
        </h2>
      </div>
      <div className="cb">
        <ChatShown chat={chat} older={older} />
      </div>
    </section>
  );
}

/** What is added moves what further pages have: the list begins anew. */
function newestOf({ parts }: DeskPerson, part: 'NOTES' | 'TOLD'): string | undefined {
  const list = parts.find((it) => it.part === part);
  return list?.part === 'NOTES' || list?.part === 'TOLD' ? list.items[0]?.created_at : undefined;
}

function Head({ person, children }: { person: DeskPerson; children: ReactNode }): ReactElement {
  const w = useWords(findWords);
  const acts = useWords(actWords);
  const { now } = useDesk();
  const language = useLanguage();
  const { name, role, status, created_at, line, caddy, deletion_asked_at, suspension, warnings } = person;
  const tone = { VERIFIED: 'tag--ok', SUSPENDED: 'tag--bad', SUBMITTED: 'tag--wait', UNVERIFIED: '', REJECTED: '' };
  return (
    <section className="card person-card">
      <div className="row wrap person-h">
        <div className="grow">
          <div className="row wrap">
            <h1 className="door-name">{caddy?.nickname ?? name}</h1>
            {caddy && caddy.caddy_number !== '' && <span className="vest">{caddy.caddy_number}</span>}
            {caddy && !suspension && (
              <span className={`tag ${tone[caddy.verification]}`}>{findCodeText(caddy.verification, language)}</span>
            )}
            {caddy && <span className="tag tag--info">{caddy.on_duty ? w.openForWork : w.offDuty}</span>}
            {suspension && (
              <span className="tag tag--bad">
                {suspension.until === null
                  ? acts.suspendedOpen
                  : say(acts.suspendedUntil, { day: dayText(slashDate(suspension.until), now) })}
              </span>
            )}
            {warnings > 0 && <span className="tag tag--wait">{say(acts.warnings, { n: warnings })}</span>}
            {line && <span className="tag">{w.lineLinked}</span>}
            {status === 'DELETED' && <span className="tag tag--bad">{w.deleted}</span>}
            {deletion_asked_at !== null && (
              <span className="tag tag--wait">
                {say(w.leaving, { when: wholeDayText(deletion_asked_at, language) })}
              </span>
            )}
          </div>
          <p className="m2">
            {[
              role && codeText(role, language),
              caddy?.courses.map((course) => wordIn(course, language)).join(', '),
              say(w.since, { when: wholeDayText(created_at, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {children}
      </div>
      {caddy && (
        <dl className="facts">
          <div>
            <dt>{w.rounds}</dt>
            <dd>{caddy.rounds}</dd>
          </div>
          <div>
            <dt>{w.rating}</dt>
            <dd>
              {caddy.reviews === 0
                ? w.noReviews
                : say(w.ratingOf, { stars: (caddy.rating_sum / caddy.reviews).toFixed(1), n: caddy.reviews })}
            </dd>
          </div>
          <div>
            <dt>{w.onTime}</dt>
            <dd>{say(w.onTimeOf, { n: caddy.on_time, of: caddy.rounds })}</dd>
          </div>
          <div className={caddy.strikes > 0 ? 'odd' : ''}>
            <dt>{w.strikes}</dt>
            <dd>{say(w.strikesIn, { n: caddy.strikes })}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function Who({
  person,
  bank,
  ask: askBank,
}: {
  person: DeskPerson;
  bank: Extract<Shown, { what: 'BANK' }> | undefined;
  ask: () => void;
}): ReactElement {
  const { me } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const { contact, caddy, terms_version, is_adult, bank_since } = person;
  const account = bank?.account;
  const readsBank = mayAct(me.roles, 'READ_BANK') !== 'NO';
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.who}</h2>
      </div>
      <div className="cb stack">
        <dl className="kv">
          <dt>{w.realName}</dt>
          <dd>{caddy?.real_name || person.name}</dd>
          <dt>{w.phone}</dt>
          <dd className={contact ? 'num' : 'm'}>{contact ? (contact.phone ?? w.none) : w.notYours}</dd>
          <dt>{w.email}</dt>
          <dd className={contact ? 'about-w' : 'm'}>{contact ? (contact.email ?? w.none) : w.notYours}</dd>
          <dt>{w.language}</dt>
          <dd>{person.language === 'th' ? 'ไทย' : 'English'}</dd>
          <dt>{w.adult}</dt>
          <dd>{is_adult ? w.yes : w.no}</dd>
          <dt>{w.terms}</dt>
          <dd>{terms_version === null ? w.none : say(w.version, { v: terms_version })}</dd>
          <dt>{w.bank}</dt>
          <dd>
            {!readsBank ? (
              <span className="m">{w.notYours}</span>
            ) : account ? (
              <span aria-live="polite">
                {account.bank} …{account.last4}
                <span className="m block">
                  {w.holder}: {account.holder}
                </span>
                <span className="m block">
                  {say(w.changedAt, { when: wholeDayText(account.changed_at, language) })}
                </span>
              </span>
            ) : bank_since === null ? (
              w.none
            ) : (
              <span className="hid">
                <span className="dots">
                  <span aria-hidden="true">•••• ••••</span>
                  <span className="sr">{w.hidden}</span>
                </span>
                <button type="button" onClick={askBank}>
                  {w.show}
                </button>
              </span>
            )}
          </dd>
        </dl>
        {readsBank && <p className="m">{w.showNote}</p>}
      </div>
    </section>
  );
}

function Verified({ caddy, children }: { caddy: NonNullable<DeskPerson['caddy']>; children: ReactNode }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { verification, judged, proof, courses } = caddy;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.verification}</h2>
      </div>
      <div className="cb stack stack-s">
        <div className="row between wrap">
          <span className="tag">{findCodeText(verification, language)}</span>
          {judged && (
            <span className="m">{say(w.judgedBy, { when: wholeDayText(judged.at, language), name: judged.name })}</span>
          )}
        </div>
        <dl className="kv">
          {proof && (
            <>
              <dt>{w.way}</dt>
              <dd>
                {codeText(proof.way, language)},{' '}
                {say(w.proofSent, { when: wholeDayText(proof.submitted_at, language) })}
              </dd>
            </>
          )}
          <dt>{w.holdsFor}</dt>
          <dd>{courses.map((course) => wordIn(course, language)).join(', ') || w.none}</dd>
        </dl>
        {children}
      </div>
    </section>
  );
}

function Leaving({ person }: { person: DeskPerson }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { marketing, public_photo, line, status, deletion_asked_at } = person;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.leavingCard}</h2>
      </div>
      <dl className="cb kv">
        <dt>{w.marketing}</dt>
        <dd>{marketing ? w.yes : w.no}</dd>
        <dt>{w.publicPhoto}</dt>
        <dd>{public_photo ? w.yes : w.no}</dd>
        <dt>LINE</dt>
        <dd>{line ? wholeDayText(line.linked_at, language) : w.none}</dd>
        <dt>{w.dataExport}</dt>
        <dd className="m2">{w.exportNote}</dd>
        <dt>{w.deletion}</dt>
        <dd>
          {status === 'DELETED'
            ? w.deleted
            : deletion_asked_at === null
              ? w.notAsked
              : say(w.leaving, { when: wholeDayText(deletion_asked_at, language) })}
        </dd>
      </dl>
    </section>
  );
}

function AddNote({ user_id, added }: { user_id: string; added: () => Promise<void> }): ReactElement {
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

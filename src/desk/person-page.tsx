import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatShown as ChatOfTwo } from '#domain/desk/booking-api.ts';
import type { DeskPerson, Shown } from '#domain/desk/person-api.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { say, useWords } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { ChatShown, useShownChat } from './chat-shown.tsx';
import { CorrectNames, WaysIn } from './person-account.tsx';
import { findWords } from './find-words.ts';
import { Icon } from './icon.tsx';
import { AddNote, JudgeCaddy, HeadActs, YouMay } from './person-acts.tsx';
import { Head, Leaving, Verified, Who } from './person-cards.tsx';
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

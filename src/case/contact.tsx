import { useState } from 'react';
import { shownCaseNumber } from '#domain/case/case.ts';
import type { OutputOf } from '#domain/calls.ts';
import type { OwnCase } from '#domain/case/api.ts';
import { parseMoment, MINUTE } from '#domain/dates.ts';
import { usePerson } from '../account/person.ts';
import { say, useWords, useLanguage, wordIn } from '../i18n/language.ts';
import { OfflineStrip } from '../sync/shown/offline-strip.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Note, Status } from '../ui/show/status.tsx';
import { CaseForm } from './case-form.tsx';
import { backOf, contextOf } from './context.ts';
import { words, STATE_WORDS, TOPIC_WORDS } from './words.ts';
import { useFormat } from '../i18n/format.ts';
import { Loaded, ReadLine, type Read } from '../sync/shown/loaded.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';

/**
 * /help/contact – to the team, with a session or without; what one's own cases came to stands below. `isFramed`: the bars around it have the
 * title and the way back.
 */
export function Contact({ isFramed }: { isFramed?: boolean }) {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const person = usePerson();
  const [context] = useState(() => contextOf(location.search, history.state));
  const [sent, setSent] = useState<string>();
  const own = useMirror('GET /case/own', {}, { skip: !person });
  const wasSent = (case_number: string) => {
    setSent(case_number);
    if (person) own.refresh();
  };
  return (
    <>
      <div className="mt-2">
        {!isFramed && (
          <h1 className="t-2xl" ref={h1} tabIndex={-1}>
            {w.title}
          </h1>
        )}
        <p className="meta">{w.why}</p>
        <OfflineStrip />
        <output>{sent !== undefined && <Sent number={sent} isSignedIn={person !== undefined} />}</output>
      </div>
      {sent === undefined ? (
        <>
          {context.about !== undefined && <Note kind="sky">{say(w.about, { about: context.about })}</Note>}
          {context.claims !== undefined && <ClaimNote claims={context.claims} isSignedIn={person !== undefined} />}
          <CaseForm context={context} isSignedIn={person !== undefined} onSent={wasSent} />
        </>
      ) : (
        <Button kind="outline" block onClick={() => setSent(undefined)}>
          {w.another}
        </Button>
      )}
      {person && <CaseList read={own} />}
      {!isFramed && (
        <ButtonLink kind="ghost" block icon="arrow-left" href={backOf(person, context)}>
          {w.back}
        </ButtonLink>
      )}
    </>
  );
}

/** What happens next, and when; who has it is said to nobody. */
function ClaimNote({ claims, isSignedIn }: { claims: string; isSignedIn: boolean }) {
  const w = useWords(words);
  return (
    <div className="card stack stack-2">
      <h2 className="t-lg">
        {w.claim}
        <span className="line" translate="no">
          {claims}
        </span>
      </h2>
      <p>{claims.includes('@') ? w.claimByMail : w.claimByPhone}</p>
      <p>{isSignedIn ? w.claimMoves : w.claimFrees}</p>
      <p className="meta">{w.claimSecret}</p>
    </div>
  );
}

/** What somebody reads out, in the largest letters of the screen. */
function Sent({ number, isSignedIn }: { number: string; isSignedIn: boolean }) {
  const w = useWords(words);
  return (
    <div className="card stack stack-2 center">
      <b>{w.received}</b>
      <span className="meta">{w.yourNumber}</span>
      <b className="t-2xl num nowrap" translate="no">
        {shownCaseNumber(number)}
      </b>
      <span className="meta">{isSignedIn ? w.keepNumber : w.keepNumberOut}</span>
    </div>
  );
}

/** The user's own cases: the status of each, and what the team answered. */
function CaseList({ read }: { read: Read<OutputOf<'GET /case/own'>> }) {
  const w = useWords(words);
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Section title={w.mine}>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{w.none}</p>
          ) : (
            <ul className="stack">
              {items.map((it) => (
                <OneCase key={it.case_number} it={it} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function OneCase({ it }: { it: OwnCase }) {
  const w = useWords(words);
  const language = useLanguage();
  const f = useFormat();
  const now = useNow(MINUTE);
  const about = [wordIn(TOPIC_WORDS[it.topic], language), it.about, f.ago(parseMoment(it.created_at), now)];
  return (
    <li className="card stack stack-2">
      <p className="row between wrap">
        <b className="num nowrap" translate="no">
          {shownCaseNumber(it.case_number)}
        </b>
        <Status kind={it.state === 'OPEN' ? 'wait' : 'ok'}>{wordIn(STATE_WORDS[it.state], language)}</Status>
      </p>
      <p className="meta">{about.filter(Boolean).join(' · ')}</p>
      <p className="prose case-said">{it.text}</p>
      {it.answer !== null && (
        <div className="note note--green">
          <p>
            <b className="line">{w.theAnswer}</b>
            <span className="case-said">{it.answer}</span>
          </p>
        </div>
      )}
    </li>
  );
}

import { useState, useRef, type FormEvent } from 'react';
import { shownCaseNumber, CASE_TEXT_MAX, CASE_TOPICS, type CaseTopic } from '#domain/case/case.ts';
import type { OutputOf, InputOf } from '#domain/calls.ts';
import type { OwnCase } from '#domain/case/api.ts';
import { parseMoment, MINUTE } from '#domain/dates.ts';
import { usePerson } from '../account/person.ts';
import { say, useWords, useLanguage, wordIn } from '../i18n/language.ts';
import { OfflineStrip, FormNote, useErrorOf } from '../form/form-notes.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { Note, Status } from '../ui/show/status.tsx';
import { backOf, contextOf, type CaseContext } from './context.ts';
import { words, STATE_WORDS, TOPIC_WORDS, labels } from './words.ts';
import { useFormat } from '../i18n/format.ts';
import { Loaded, ReadLine, type Read } from '../sync/shown/loaded.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { useForm } from '../form/form.ts';
import { useConnection } from '../sync/net/connection.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { newKey } from '../sync/net/call.ts';
import { ChoiceGroup, RadioCard } from '../ui/control/choice.tsx';
import { Field, TextArea } from '../ui/control/field.tsx';

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

interface Draft {
  topic: CaseTopic | undefined;
  text: string;
  contact: string;
}
const EMPTY: Draft = { topic: undefined, text: '', contact: '' };

interface Props {
  context: CaseContext;
  isSignedIn: boolean;
  onSent: (case_number: string) => void;
}

/** What is written is kept on the phone of whoever is signed in, and on this screen of anybody; it is sent only with a signal. */
function CaseForm({ context, isSignedIn, onSent }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  const isClaim = context.claims !== undefined;
  const [initial] = useState(() => (isClaim ? { ...EMPTY, text: w.claimText } : EMPTY));
  const [draft, setDraft, clear, , isFull] = useDraft(isClaim ? 'claim' : 'case', initial);
  const [isAsked, setAsked] = useState(false);
  const isOffline = useConnection() === 'offline';
  const inputOf = useInput(context);
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /case/open',
    schema: () => import('#domain/case/api.ts').then((m) => m.openCaseInput),
    done: ({ case_number }) => {
      clear();
      onSent(case_number);
    },
  });
  const errorOf = useErrorOf(failure);
  // The screen before knows best what it is about, until something is written.
  const topic = draft.topic ?? context.topic;
  const type = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    void submit(inputOf({ ...draft, topic }));
  };
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      {!isClaim && (
        <ChoiceGroup
          label={labels.topic}
          value={topic}
          onPick={(next: CaseTopic) => type({ topic: next })}
          error={isAsked && topic === undefined ? w.topicFirst : undefined}
        >
          {CASE_TOPICS.map((it) => (
            <RadioCard key={it} value={it} title={wordIn(TOPIC_WORDS[it], language)} />
          ))}
        </ChoiceGroup>
      )}
      <TextArea
        label={labels.text}
        name="text"
        rows={6}
        maxLength={CASE_TEXT_MAX}
        hint={isClaim ? w.claimHint : w.textHint}
        value={draft.text}
        onChange={(event) => type({ text: event.target.value })}
        error={errorOf('text') ?? errorOf('claims')}
      />
      {!isClaim && (
        <Field
          label={labels.contact}
          icon="phone"
          name="contact"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          placeholder={w.contactLike}
          hint={isSignedIn ? w.contactMay : w.contactAsked}
          value={draft.contact}
          onChange={(event) => type({ contact: event.target.value })}
          error={errorOf('contact')}
        />
      )}
      {isFull && <Note kind="amber">{w.full}</Note>}
      {isOffline && !failure.whole && <Note kind="amber">{w.needsSignal}</Note>}
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block icon="send" busy={isBusy && w.sending}>
        {w.send}
      </Button>
    </form>
  );
}

/** The same words sent again are the same case; other words are another. */
function useInput({ about, claims }: CaseContext) {
  const act = useRef({ body: '', case_id: '' });
  return ({ topic, text, contact }: Draft): InputOf<'POST /case/open'> => {
    const said = {
      topic,
      text,
      ...(contact.trim() && { contact }),
      ...(about !== undefined && { about }),
      ...(claims !== undefined && { claims }),
    };
    const body = JSON.stringify(said);
    if (act.current.body !== body) act.current = { body, case_id: newKey() };
    return { ...said, case_id: act.current.case_id } as InputOf<'POST /case/open'>; // without a topic the schema refuses it
  };
}

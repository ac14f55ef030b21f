import { useRef, useState, type FormEvent } from 'react';
import { CASE_TEXT_MAX, CASE_TOPICS, type CaseTopic } from '#domain/case/case.ts';
import type { InputOf } from '#domain/calls.ts';
import { FormNote, useErrorOf } from '../account/form-note.tsx';
import { useForm } from '../form/form.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useConnection } from '../sync/net/connection.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { newKey } from '../sync/net/call.ts';
import { Button } from '../ui/control/button.tsx';
import { ChoiceGroup, RadioCard } from '../ui/control/choice.tsx';
import { Field, TextArea } from '../ui/control/field.tsx';
import { Note } from '../ui/show/status.tsx';
import type { CaseContext } from './context.ts';
import { labels, TOPIC_WORDS, words } from './words.ts';

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
export function CaseForm({ context, isSignedIn, onSent }: Props) {
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

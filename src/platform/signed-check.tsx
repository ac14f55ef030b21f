import { type ReactNode, useEffect, useState, useRef, type FormEvent } from 'react';
import { useWord, type Words } from '../i18n/language.ts';
import { usePhone } from '../sync/phone.ts';
import { Button } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { BlankLayout } from '../ui/frame/layout.tsx';
import { Stamp } from '../ui/show/ticket.tsx';
import { useFragment } from './fragment.ts';
import type { Checked } from './signed.ts';
import { signingKeysOf } from './signing-keys.ts';
import { signedIn } from '#domain/signed.ts';
import { useEarly } from '../form/form.ts';
import { TextArea } from '../ui/control/field.tsx';

/** What a document of this kind is called, and what is to be done where it is not valid. */
type Named = Record<
  | 'checking'
  | 'forged'
  | 'forgedWhy'
  | 'notOne'
  | 'notOneWhy'
  | 'keyUnknown'
  | 'keyUnknownWhy'
  | 'retry'
  | 'nothing'
  | 'another'
  | 'check',
  string
>;

interface Props<Said> {
  title: Words;
  /** Of the field for what came in a message. */
  paste: Words;
  words: Named;
  /** One function for good. */
  check: (text: string) => Promise<Checked<Said>>;
  /** What is shown of one that is valid. */
  valid: (said: Said, text: string) => ReactNode;
  /** In place of the field, where whoever looks need not check another. */
  wayBack?: ReactNode;
}

/**
 * Anybody checks a document that we signed. It stands behind the `#` of the address, which no server ever sees; the keys it is checked with
 * are on the phone after the first visit.
 */
export function SignedCheck<Said>({ title, paste, words: w, check, valid, wayBack }: Props<Said>) {
  const phone = usePhone();
  const heading = useWord(title);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const text = useFragment();
  const [checked, again] = useChecked(text, check);
  const isFirst = text === '';
  useEffect(() => void signingKeysOf(phone).keepKeys(), [phone]);
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <h1 className="t-2xl no-print" ref={h1} tabIndex={-1}>
          {heading}
        </h1>
        <output className="stack">
          {!isFirst &&
            (checked?.kind === 'valid' ? (
              valid(checked.said, text)
            ) : (
              <Unproven kind={checked?.kind} words={w} onAgain={again} />
            ))}
        </output>
        <div className="stack no-print">
          {(!isFirst && wayBack) || (
            <PasteSigned isFirst={isFirst} label={paste} words={{ ...w, wrong: w.notOneWhy }} />
          )}
        </div>
      </main>
    </BlankLayout>
  );
}

interface UnprovenProps {
  /** Undefined: it is being checked. */
  kind: Exclude<Checked<never>['kind'], 'valid'> | undefined;
  words: Named;
  onAgain: () => void;
}

function Unproven({ kind, words: w, onAgain }: UnprovenProps) {
  switch (kind) {
    case undefined:
      return <p className="meta">{w.checking}</p>;
    case 'forged':
      return <Stamp kind="coral" icon="triangle-alert" title={w.forged} why={w.forgedWhy} />;
    case 'not_signed':
      return <Stamp kind="coral" icon="circle-alert" title={w.notOne} why={w.notOneWhy} />;
    case 'key_unknown':
      return (
        <>
          <Stamp kind="amber" icon="cloud-off" title={w.keyUnknown} why={w.keyUnknownWhy} />
          <Button kind="outline" icon="refresh-cw" onClick={onAgain}>
            {w.retry}
          </Button>
        </>
      );
  }
}

/** What `check` says of `text`, undefined while it is being checked; and how to check once more. `check` is one function for good. */
function useChecked<V>(text: string, check: (text: string) => Promise<V>): [V | undefined, () => void] {
  const [said, say] = useState<{ text: string; verdict: V }>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (text === '') return;
    let isShown = true;
    check(text).then(
      (verdict) => isShown && say({ text, verdict }),
      (error: unknown) => isShown && setFailed(error),
    );
    return () => {
      isShown = false;
    };
  }, [text, tries, check]);
  if (failed) throw failed; // what draws the app's own error
  return [said?.text === text ? said.verdict : undefined, () => setTries((n) => n + 1)];
}

interface PasteSignedProps {
  /** Nothing has been looked at yet. */
  isFirst: boolean;
  label: Words;
  words: { nothing: string; another: string; check: string; wrong: string };
}

/** For the link of something signed that came in a message; what is found in it goes behind the `#` of the address. */
function PasteSigned({ isFirst, label, words }: PasteSignedProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ pasted }, setTyped] = useState({ pasted: '' });
  useEarly(form, setTyped);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = signedIn(pasted);
    setWrong(!found);
    if (!found) return;
    setTyped({ pasted: '' });
    location.hash = found;
  };
  return (
    <form className="stack" method="post" ref={form} onSubmit={submit}>
      {isFirst ? <p>{words.nothing}</p> : <h2 className="t-lg">{words.another}</h2>}
      <TextArea
        label={label}
        name="pasted"
        value={pasted}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? words.wrong : undefined}
        onChange={(event) => setTyped({ pasted: event.currentTarget.value })}
      />
      <Button type="submit" kind={isFirst ? 'primary' : 'outline'} block>
        {words.check}
      </Button>
    </form>
  );
}

import { type FormEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { WHY_LEAST, WHY_MAX } from '#domain/desk/person.ts';
import { useWords } from '../i18n/language.ts';
import { findWords } from './find-words.ts';
import { words } from './words.ts';

interface WhyProps {
  title: string;
  note: string;
  button: string;
  /** What is asked for, when it is not a reason; and how long it may be. */
  label?: string;
  most?: number;
  /** It cannot be undone, or somebody is told. */
  isHard?: boolean;
  /** Answers whether it was done; then the dialog closes. */
  send: (why: string) => Promise<boolean>;
  close: () => void;
  /** What else is chosen. */
  children?: ReactNode;
}

/** As the server counts it: dots and dashes are no reason. */
const isReason = (why: string): boolean => (why.match(/[\p{L}\p{N}]/gu) ?? []).length >= WHY_LEAST;

/** Asks for a reason before something hidden is shown, or before an act on a person. */
export function WhyDialog({
  title,
  note,
  button,
  label,
  most = WHY_MAX,
  isHard = false,
  send,
  close,
  children,
}: WhyProps): ReactElement {
  const w = useWords({ ...findWords, cancel: words.cancel });
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTooShort(!isReason(why));
    if (!isReason(why) || isBusy) return;
    setBusy(true);
    if (await send(why.trim())) dialog.current?.close();
    else setBusy(false);
  };
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby={`${id}-title`}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="m2">{note}</p>
        {children}
        <div className="f">
          <label htmlFor={`${id}-why`}>{label ?? w.why}</label>
          <textarea
            id={`${id}-why`}
            className="in"
            value={why}
            maxLength={most}
            aria-invalid={isTooShort}
            aria-describedby={isTooShort ? `${id}-short` : undefined}
            onChange={(event) => setWhy(event.target.value)}
          />
          {isTooShort && (
            <p className="m red" id={`${id}-short`} role="alert">
              {w.whyShort}
            </p>
          )}
        </div>
        <div className="row">
          <button className={isHard ? 'b b--dd' : 'b'} type="submit" disabled={isBusy}>
            {button}
          </button>
          <button className="b b--q" type="button" onClick={() => dialog.current?.close()}>
            {w.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

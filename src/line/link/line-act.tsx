import { useState } from 'react';
import { useWord, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { sheetWords } from './sheet-words.ts';
import { logTrouble, troubleOf, type LineTrouble, type Trouble } from '../sdk/trouble.ts';
import { troubles } from '../words.ts';

/** The code our server refused with, or what the phone itself or LINE refused with. */
type Refused = string | LineTrouble;

/** One act at a time; what was refused stands beside its button. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const act = async (what: () => Promise<void>, done?: string): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await what();
      if (done) toast({ text: done });
    } catch (error) {
      setRefused(isOurs(error) ? error.code : noted(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refused, act };
}

const isOurs = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code !== 'OFFLINE' && error.code !== 'UNREADABLE';

function noted(error: unknown): LineTrouble {
  const trouble = troubleOf(error);
  logTrouble(trouble);
  return trouble;
}

export function Refusal({ refused }: { refused: Refused | undefined }) {
  const code = typeof refused === 'string' ? refused : undefined;
  const why = useWord(useRefusal(code));
  return (
    <div role="alert">
      {refused && <Note kind="coral">{typeof refused === 'string' ? why : <Own kind={refused.kind} />}</Note>}
    </div>
  );
}

/** The user is signed in: of the other sentences for a trouble some speak of the ways to sign in. */
const HELPS: ReadonlySet<Trouble> = new Set([
  'wifi',
  'again',
  'blocked-popup',
  'not-supported-here',
  'login-needed',
  'loop',
]);

function Own({ kind }: { kind: Trouble }) {
  const w = useWords(sheetWords);
  const { title, why } = useWords(troubles[kind]);
  if (kind === 'offline') return w.offline;
  if (kind === 'slow' || kind === 'down') return w.unanswered;
  return (
    <>
      <b className="line">{title}</b> {HELPS.has(kind) ? why : w.unchanged}
    </>
  );
}

import type { CallName } from '#domain/calls.ts';
import { useWords } from '../i18n/language.ts';
import type { CallFailed } from '../sync/net/call.ts';
import type { OnlineCall, OnlineCallNoteProps } from '../sync/online/online-call.ts';
import { OnlineCallNote } from '../sync/online/online-call-note.tsx';
import { RefusalNote } from '../sync/online/refusal-note.tsx';
import { words } from './money-words.ts';

/** Why it was not done. */
export function MoneyRefusal({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(words);
  return <RefusalNote code={codeOf(failed)} other={failed?.status_code === 0 && w.unanswered} />;
}

/** The error of the refused field is more specific than the general one. */
const codeOf = (failed: CallFailed | undefined): string | undefined => failed?.fields?.[0]?.code ?? failed?.code;

interface NoteProps extends OnlineCallNoteProps {
  call: Pick<OnlineCall<CallName>, 'state' | 'isNotDone' | 'failed'>;
}

/** Of a call that moves money: that its answer is missing, that it never arrived, or why it was not done. */
export const MoneyNote = ({ call, ...how }: NoteProps) => (
  <>
    <OnlineCallNote call={call} {...how} />
    <MoneyRefusal failed={call.failed} />
  </>
);

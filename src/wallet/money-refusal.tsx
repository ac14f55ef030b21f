import type { CallName } from '#domain/calls.ts';
import { useWords, type Words } from '../i18n/language.ts';
import { NO_ANSWER } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/net/call.ts';
import { OnlineCallNote, RefusalNote } from '../sync/online/refusal-note.tsx';
import type { OnlineCall, OnlineCallNoteProps } from '../sync/online/online-call.ts';

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

/** Beside an act that moves money, when there is no signal. */
export const NEEDS_SIGNAL: Words = {
  th: 'เรื่องเงินต้องมีสัญญาณจึงทำได้ เราไม่เก็บไว้ส่งทีหลัง กดอีกครั้งเมื่อมีสัญญาณ',
  en: 'This moves money, so it needs a signal. It is not kept to be sent later: tap again when you have one.',
};

export const words = {
  unanswered: NO_ANSWER,
  topUp: { th: 'เติมเงิน', en: 'Top up' },
} as const satisfies Record<string, Words>;

import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import { useWord, type Words, useWords } from '../i18n/language.ts';
import {
  useLacksSignal,
  useOnlineCall,
  type OnlineCall,
  type OnlineCallNoteProps,
} from '../sync/online/online-call.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { usePhone } from '../sync/phone.ts';
import { NO_ANSWER } from '../i18n/refusal-later.ts';
import type { CallFailed } from '../sync/net/call.ts';
import { OnlineCallNote, RefusalNote } from '../sync/online/refusal-note.tsx';

export interface MoneyCall<N extends CallName> extends Omit<OnlineCall<N>, 'perform'> {
  /** Why it cannot be sent now: no signal, for money is never queued; or it is not known what became of the last one. */
  why: string | undefined;
  /** `done` with the server's answer, before anything can be tapped again; not when it was not done. */
  perform: (input: InputOf<N>, title: Words, done: (answer: OutputOf<N>) => void) => Promise<void>;
}

/** What may say something else once money has moved. */
const MONEY_READS = [
  'GET /wallet/balance',
  'POST /wallet/ledger',
  'POST /wallet/summary',
  'GET /wallet/tips',
  'GET /wallet/bank-account',
  'GET /wallet/withdrawals',
  'GET /wallet/earnings',
  'GET /wallet/topups',
  'GET /wallet/topup/{topup_id}',
] as const satisfies readonly CallName[];

/**
 * A call that moves money: sent directly to the server, never queued (product.md §3.6). One at a time about each `entity`. `onDone` follows
 * what another part of the screen, or an earlier visit to it, had sent.
 */
export function useMoneyCall<N extends CallName>(name: N, entity: string, onDone?: () => void): MoneyCall<N> {
  const phone = usePhone();
  const moved = onDone && (() => (mirrorOf(phone).stale(MONEY_READS), onDone()));
  const call = useOnlineCall(name, { entity, ...(moved && { onDone: moved }) });
  const isOffline = useLacksSignal(call);
  const needsSignal = useWord(NEEDS_SIGNAL);
  const perform: MoneyCall<N>['perform'] = async (input, title, done) => {
    const answer = await call.perform(input, { title });
    mirrorOf(phone).stale(MONEY_READS);
    if (answer !== undefined) done(answer);
  };
  return { ...call, why: isOffline ? needsSignal : call.why, perform };
}

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

import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import { useWord, type Words } from '../i18n/language.ts';
import { useLacksSignal } from '../sync/online/online-call.ts';
import { mirrorOf } from '../sync/mirror/mirror.ts';
import { useOnlineCall, type OnlineCall } from '../sync/online/online-call.ts';
import { NEEDS_SIGNAL } from './money-refusal.tsx';
import { usePhone } from '../sync/phone.ts';

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

import { useRef, useState } from 'react';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import { useWord } from '../i18n/language.ts';
import { CallFailed, send } from '../sync/call.ts';
import { useConnection } from '../sync/connection.ts';
import { newKey } from '../sync/key.ts';
import { mirror } from '../sync/mirror.ts';
import { NEEDS_SIGNAL } from './money-words.ts';
import { isDecided } from './tap.ts';

export interface MoneyCall<N extends CallName> {
  isBusy: boolean;
  /** Why it cannot be sent now: no signal. Money is never queued. */
  why: string | undefined;
  /** Why the last one was not done; `MoneyRefusal` words it. */
  failed: CallFailed | undefined;
  /** `done` with the server's answer, before anything can be tapped again; not when it was refused or nobody answered. */
  perform: (input: InputOf<N>, done: (answer: OutputOf<N>) => void) => Promise<void>;
}

/** What may say something else once money has moved. */
const MONEY_READS = [
  'GET /wallet/balance',
  'POST /wallet/ledger',
  'GET /wallet/tips',
  'GET /wallet/bank-account',
  'GET /wallet/withdrawals',
  'GET /wallet/earnings',
] as const satisfies readonly CallName[];

/**
 * A call that moves money: straight to the server, never queued (product.md §3.6). The same input sent again after a lost answer is the
 * same act for the server; once it is decided the next tap is another one.
 */
export function useMoneyCall<N extends CallName>(name: N): MoneyCall<N> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const isOffline = useConnection() === 'offline';
  const needsSignal = useWord(NEEDS_SIGNAL);
  const act = useRef({ said: '', key: '' });
  const isSending = useRef(false);
  const perform: MoneyCall<N>['perform'] = async (input, done) => {
    if (isSending.current) return;
    const said = JSON.stringify(input);
    if (act.current.said !== said) act.current = { said, key: newKey() };
    isSending.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      const answer = await send(name, input, { key: act.current.key });
      act.current = { said: '', key: '' };
      done(answer);
      mirror.stale(MONEY_READS);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (isDecided(error)) act.current = { said: '', key: '' };
      setFailed(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { isBusy, why: isOffline ? needsSignal : undefined, failed, perform };
}

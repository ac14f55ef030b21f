import { useRef, useState } from 'react';
import { CallFailed, newKey } from './call.ts';

/**
 * What a failure says of a request that is sent directly to the server. `unknown`: it may have been done. `again`: it was not done, and the same may be sent
 * again later. `given up`: its key was settled as not done, so it needs another. `refused`: it was not done, for the reason that is said.
 */
type RequestFate = 'unknown' | 'again' | 'given up' | 'refused';

interface Row {
  status: number;
  code?: CallFailed['code'];
  fate: RequestFate;
}

/** First row that fits; other 4xx: refused, other 5xx: unknown. Source: offline.md §3. */
const REQUEST_FATES: readonly Row[] = [
  /* Nobody answered, or somebody in between. */
  { status: 0, fate: 'unknown' },
  { status: 409, code: 'IDEMPOTENCY_IN_FLIGHT', fate: 'unknown' },
  { status: 409, code: 'REQUEST_GIVEN_UP', fate: 'given up' },
  { status: 401, fate: 'again' },
  { status: 408, fate: 'again' },
  { status: 425, fate: 'again' },
  { status: 429, fate: 'again' },
  /* Asked before anything was written. BUSY may be a connection that was lost at the commit, so it says nothing. */
  { status: 503, code: 'PAYMENT_AWAY', fate: 'again' },
  /* The picture was not taken; the same one again is the same picture. */
  { status: 503, code: 'PICTURES_FULL', fate: 'again' },
];

export function fateOf({ status_code, code }: Pick<CallFailed, 'status_code' | 'code'>): RequestFate {
  const row = REQUEST_FATES.find((it) => it.status === status_code && (!it.code || it.code === code));
  if (row) return row.fate;
  return status_code >= 400 && status_code < 500 ? 'refused' : 'unknown';
}

/** One act and its Idempotency-Key; `body` is empty when the next try is another act. */
export interface ActKey {
  body: string;
  key: string;
}

/** The key to send this with: the one before, as long as the same is sent and the server has not settled it. */
export function keyOfAct(act: ActKey, input: object): string {
  const body = JSON.stringify(input);
  if (act.body !== body) Object.assign(act, { body, key: newKey() });
  return act.key;
}

/** After an answer, or a failure of this fate: may the same be sent under the same key again? */
export function settleKey(act: ActKey, fate: RequestFate | 'done'): void {
  if (fate !== 'unknown' && fate !== 'again') act.body = '';
}

export interface Act<Given extends unknown[]> {
  /** Resolves to whether it was done. A second tap while it runs does nothing. */
  run: (...given: Given) => Promise<boolean>;
  isBusy: boolean;
  /** Why it was not done the last time. */
  failed: CallFailed | undefined;
  /** What failed no longer matters: something else stands there now. */
  forget: () => void;
}

/** What a button does that calls the server: one at a time, busy while it runs. What is no `CallFailed` is a mistake of ours, and is thrown. */
export function useAct<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Act<Given> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const isRunning = useRef(false); // a second tap may come before anything is drawn
  const run = async (...given: Given): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailed(undefined);
    try {
      await act(...given);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailed(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failed, forget: () => setFailed(undefined) };
}

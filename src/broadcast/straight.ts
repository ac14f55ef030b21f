import { useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#domain/calls.ts';
import { CallFailed, send } from '../sync/call.ts';
import { newKey } from '../sync/key.ts';
import { mirror } from '../sync/mirror.ts';

type Changes = 'POST /broadcast/select' | 'POST /broadcast/cancel' | 'POST /broadcast/update';

export interface Straight<N extends Changes> {
  isBusy: boolean;
  /** Why the last one was not done. */
  failed: CallFailed | undefined;
  /** Resolves to the server's answer; undefined when it was refused or nobody answered. */
  perform: (input: InputOf<N>) => Promise<OutputOf<N> | undefined>;
}

/**
 * Acts on an open request that need a signal: straight to the server, never queued. Tapped again after a lost answer it is the same act;
 * once answered the next tap is another one, so that choosing again after a top-up is heard.
 */
export function useStraight<N extends Changes>(name: N): Straight<N> {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed>();
  const last = useRef({ said: '', key: '' });
  const perform = async (input: InputOf<N>): Promise<OutputOf<N> | undefined> => {
    const said = JSON.stringify(input);
    if (last.current.said !== said) last.current = { said, key: newKey() };
    setBusy(true);
    setFailed(undefined);
    try {
      const answer = await send(name, input, { key: last.current.key });
      last.current = { said: '', key: '' };
      return answer;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.status_code !== 0) {
        last.current = { said: '', key: '' };
        mirror.stale(['GET /broadcast/{alt_reference}', 'POST /broadcast/my-broadcast']);
      }
      setFailed(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failed, perform };
}

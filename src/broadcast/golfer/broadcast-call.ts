import { useEffect } from 'react';
import type { InputOf, OutputOf } from '#domain/calls.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { roundTitle } from '../../booking/data.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { useOnlineCall, type OnlineCall } from '../../sync/online/online-call.ts';
import { usePhone } from '../../sync/phone.ts';

type Changes = 'POST /broadcast/select' | 'POST /broadcast/cancel';

export interface BroadcastCall<N extends Changes> extends Omit<OnlineCall<N>, 'perform'> {
  /** Resolves to the server's answer; undefined when it was not done. */
  perform: (input: InputOf<N>) => Promise<OutputOf<N> | undefined>;
}

/** Acts on an open request that need a signal, because money moves or seats are taken: sent directly to the server, never queued. */
export function useBroadcastCall<N extends Changes>(name: N, broadcast: Broadcast): BroadcastCall<N> {
  const phone = usePhone();
  const call = useOnlineCall(name, { entity: `broadcast:${broadcast.alt_reference}` });
  const { failed } = call;
  useEffect(() => {
    if (failed) mirrorOf(phone).stale(['GET /broadcast/{alt_reference}', 'POST /broadcast/my-broadcast']);
  }, [phone, failed]);
  return { ...call, perform: (input) => call.perform(input, { title: roundTitle(broadcast) }) };
}

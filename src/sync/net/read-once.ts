import { useEffect, useState } from 'react';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import { CallFailed, sendFully } from './call.ts';
import { networkOf } from './connection.ts';
import { usePhone } from '../phone.ts';

interface Once<T> {
  data: T | undefined;
  updatedAt: Moment | undefined;
  /** It is the worker's copy. */
  stale: boolean;
}

/**
 * A read for screens that strangers see: no mirror, nothing kept by the page; without a network the worker's public copy. Asked again
 * when the network is back. `input` is looked at once.
 */
export function useReadOnce<N extends ReadName>(name: N, input: InputOf<N>): Once<OutputOf<N>> {
  const phone = usePhone();
  const [shown, show] = useState<Once<OutputOf<N>>>({ data: undefined, updatedAt: undefined, stale: false });
  const [first] = useState(input);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { data, cached_at } = await sendFully(phone, name, first, { signal: controller.signal, isRead: true });
        show({ data, updatedAt: cached_at ?? Date.now(), stale: cached_at !== undefined });
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error; // nobody answered: what is shown stays
      }
    };
    void ask();
    const unsubscribe = networkOf(phone).onBack(() => void ask());
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [phone, name, first]);
  return shown;
}

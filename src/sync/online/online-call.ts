import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import { useWord, type Words } from '../../i18n/language.ts';
import { type CallFailed, newKey } from '../net/call.ts';
import { useConnection } from '../net/connection.ts';
import {
  CLOSED_AFTER,
  type UncertainRequest,
  uncertainListOf,
  loadUncertainRequests,
  useReadUncertain,
} from './uncertain-list.ts';
import { type Phone, usePhone } from '../phone.ts';

/** A request without an answer for this long is said to be slow. */
const SLOW_AFTER = 3_000;

export interface About<N extends CallName> {
  /** What it is about (`booking:<ref>`): of each call there is one at a time about it. */
  entity: string;
  /** The draft it is made from, which goes when it is done. */
  draft?: UncertainRequest['draft'];
  /** Of a request that an earlier visit to this screen had sent. */
  onDone?: (answer: OutputOf<N>) => void;
}

export interface OnlineCall<N extends CallName> {
  /** `slow`: no answer for three seconds. `unknown`: no longer waited for, the phone asks what became of it. */
  state: 'idle' | 'sending' | 'slow' | 'unknown';
  /** It is on its way: a second tap does nothing. */
  isBusy: boolean;
  /** Why none can be sent now: it is not known what became of the last one. */
  why: string | undefined;
  /** Why the last one was not done. */
  failed: CallFailed | undefined;
  /** The last one is known not to have been done: it never arrived. */
  isNotDone: boolean;
  /**
   * Resolves when it is known what became of it: to the answer, or to undefined when it was not done. Never when the screen is gone by
   * then: what follows is for whoever still looks at it; the outcome is told on whatever screen is there instead.
   */
  perform: (input: InputOf<N>, how: Sending) => Promise<OutputOf<N> | undefined>;
}

interface Sending {
  /** What it is called where its outcome is told on another screen. */
  title: Words;
  /** Idempotency-Key: of a draft, which two tabs may show. */
  key?: string;
}

/**
 * A call that is never queued, because money moves or somebody waits for it (product.md §3.6). It is written down before it leaves, so
 * that neither a lost answer nor a closed page leaves anybody guessing (`uncertain-requests.ts`).
 */
export function useOnlineCall<N extends CallName>(name: N, about: About<N>): OnlineCall<N> {
  const phone = usePhone();
  const list = useSyncExternalStore(
    uncertainListOf(phone).watchUncertain,
    uncertainListOf(phone).uncertainNow,
    () => NONE_UNCERTAIN,
  );
  const record = list.find((it) => it.call === name && it.entity === about.entity);
  useTick(record);
  const [failed, setFailed] = useState<CallFailed>();
  const [isNotDone, setNotDone] = useState(false);
  const waiting = useRef<((answer: OutputOf<N> | undefined) => void) | undefined>(undefined);
  const latest = useRef(about);
  useEffect(() => {
    latest.current = about;
  });
  useEffect(
    () =>
      uncertainListOf(phone).onOutcome((it, outcome) => {
        if (it.call !== name || it.entity !== latest.current.entity) return false;
        const goOn = waiting.current;
        // Sent by another part of the screen, or by an earlier visit to it that nothing follows from.
        if (!goOn && !latest.current.onDone) return false;
        waiting.current = undefined;
        setFailed(outcome.kind === 'REFUSED' ? outcome.failed : undefined);
        setNotDone(outcome.kind === 'NOT_DONE');
        if (outcome.kind !== 'DONE') return goOn?.(undefined), true;
        // After two days the server says that it was done, but no longer what the answer was (api.md).
        const done = goOn ?? (outcome.answer === null ? undefined : latest.current.onDone);
        done?.(outcome.answer as OutputOf<N>);
        return done !== undefined;
      }),
    [phone, name],
  );
  useReadUncertain();
  const state = stateOf(phone, record);
  const perform: OnlineCall<N>['perform'] = (input, { title, key = newKey() }) =>
    new Promise((resolve) => {
      if (record || waiting.current) return;
      waiting.current = resolve;
      setFailed(undefined);
      setNotDone(false);
      const { entity, draft } = about;
      const it = { key, call: name, input, entity, title, at: Date.now(), ...(draft && { draft }) };
      loadUncertainRequests(phone).then(
        ({ sendOnce }) => sendOnce(it),
        () => {
          waiting.current = undefined;
          setNotDone(true); // its code is not on this phone and there is no network: nothing has left
          resolve(undefined);
        },
      );
    });
  const unknown = useWord(UNKNOWN);
  const isBusy = state === 'sending' || state === 'slow';
  return { state, isBusy, why: state === 'unknown' ? unknown : undefined, failed, isNotDone, perform };
}

/**
 * No signal, and nothing of this call is on its way: only then the user is asked to tap again. Else its own words would say at once that it
 * need not be sent again.
 */
export const useLacksSignal = ({ state }: Pick<OnlineCall<CallName>, 'state'>): boolean =>
  useConnection() === 'offline' && state === 'idle';

const UNKNOWN: Words = {
  th: 'กำลังตรวจสอบว่าคำขอก่อนหน้าถึงเราหรือไม่',
  en: 'We are finding out whether the request before this one reached us',
};

const NONE_UNCERTAIN: readonly UncertainRequest[] = [];

function stateOf(phone: Phone, record: UncertainRequest | undefined): OnlineCall<CallName>['state'] {
  if (!record) return 'idle';
  if (uncertainListOf(phone).isUnknown(record)) return 'unknown';
  return Date.now() >= record.at + SLOW_AFTER ? 'slow' : 'sending';
}

/** Drawn again when it becomes slow, and when a page that sent it and was closed is no longer waited for. */
function useTick(record: UncertainRequest | undefined): void {
  const [, tick] = useState(0);
  const { key, at } = record ?? {};
  useEffect(() => {
    if (at === undefined) return undefined;
    const timers = [SLOW_AFTER, CLOSED_AFTER].map((after) =>
      setTimeout(() => tick((n) => n + 1), Math.max(0, at + after - Date.now())),
    );
    return () => timers.forEach(clearTimeout);
  }, [key, at]);
}

export interface OnlineCallNoteProps {
  call: Pick<OnlineCall<CallName>, 'state' | 'isNotDone'>;
  /** Nothing was filled in for it that could be kept. */
  isOneTap?: boolean | undefined;
  /** Away from here while nobody knows. */
  onLeave: () => void;
}

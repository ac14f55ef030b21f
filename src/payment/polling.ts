import { useEffect, useRef, useState } from 'react';
import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { growingWait } from '#domain/wait.ts';
import { useNow } from '../ui/now.ts';
import type { PaymentStatus } from '#domain/payment/api.ts';
import { CallFailed, send } from '../sync/net/call.ts';
import { type Phone, usePhone } from '../sync/phone.ts';

/** After that the user has to ask: a forgotten page must not ask for ever. Milliseconds. */
const ASKS_FOR = 30 * MINUTE;
/** After unanswered questions. */
export const UNANSWERED = { first: 10_000, longest: MINUTE };

interface Asked {
  /** Is there still something to wait for? */
  isOpen: boolean;
  isAsking: boolean;
  /** The last one was not answered. */
  hasFailed: boolean;
  /** Milliseconds the server wants between two questions. */
  every: number;
  ask: () => void;
}

/**
 * Asks again and again while the page is visible, never faster than the server wants; at once when the user comes back to it. Phones do not
 * ask in step: each waits a little longer or shorter.
 */
export function usePolling({ isOpen, isAsking, hasFailed, every, ask }: Asked): void {
  const since = useRef<number>(undefined);
  const now = useRef(ask);
  const failed = useRef(0);
  useEffect(() => {
    now.current = ask;
  });
  useEffect(() => {
    if (!isOpen || isAsking) return;
    since.current ??= performance.now();
    if (performance.now() - since.current > ASKS_FOR) return;
    failed.current = hasFailed ? failed.current + 1 : 0;
    const wait = hasFailed ? growingWait(failed.current, UNANSWERED, Math.random()) : jittered(Math.max(1_000, every));
    const timer = setTimeout(() => document.visibilityState === 'visible' && now.current(), wait);
    return () => clearTimeout(timer);
  }, [isOpen, isAsking, hasFailed, every]);
  useEffect(() => whenBack(() => now.current()), []);
}

/** Up to a fifth more. */
export const jittered = (ms: number): number => ms * (1 + Math.random() / 5);

/** The page is visible again: back from the bank's app, from another tab, by the browser's back button (whose page is a frozen one). */
export function whenBack(look: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) look();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', shown);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('online', look);
  };
}

interface Anchor {
  server_time: string;
  /** `performance.now()` when the server said so. */
  at: number;
}

/**
 * What the server's clock shows now, from what it last said: a phone whose clock is wrong counts right all the same. `said_at`:
 * when this phone received it, for a copy that was read from it.
 */
export function useServerNow(server_time: string, said_at?: Moment): Moment {
  useNow(1_000);
  const [anchor, setAnchor] = useState<Anchor>(() => anchorOf(server_time, said_at));
  if (anchor.server_time !== server_time) setAnchor(anchorOf(server_time, said_at));
  // oxlint-disable-next-line react/purity -- the clock above draws it again every second
  return parseMoment(server_time) + performance.now() - anchor.at;
}

const anchorOf = (server_time: string, said_at = Date.now()): Anchor => ({
  server_time,
  at: performance.now() - Math.max(0, Date.now() - said_at),
});

export interface Watched {
  /** The last answer; it stays while the server does not answer. */
  seen: PaymentStatus | undefined;
  /** There is no such payment. */
  isUnknown: boolean;
  /** The last question was not answered, or could not be sent: this says nothing about the payment. */
  isAway: boolean;
  /** The user asked for the state, and waits for the answer. */
  isChecking: boolean;
  check: () => void;
}

const DEADLINE = 15_000;
const WATCHED_ASKS_FOR = 30 * MINUTE;
/** So many questions a second apart: most payments have arrived by then. Later the server says how often, and it grows. */
const AT_FIRST = 5;
const THEN = [2_000, 5_000];
const LATER = 10_000;
/** It has ended, but money may still come, or a person decides. */
const ENDED = 30_000;
const CROWDED = 30_000;

const NOTHING_SEEN = { seen: undefined, isUnknown: false, isAway: false, isChecking: false };

/** Asks what became of a payment, with no session: soon at first, then less and less often, and at once when the user comes back to it. */
export function usePaymentWatch(ref: string | undefined): Watched {
  const phone = usePhone();
  const [watch] = useState(() => (ref ? watchOf(phone, ref) : undefined));
  const [shown, show] = useState<Omit<Watched, 'check'>>({ ...NOTHING_SEEN, isUnknown: !ref });
  useEffect(() => watch?.start((change) => show((before) => ({ ...before, ...change }))), [watch]);
  return { ...shown, check: () => watch?.check() };
}

type Show = (change: Partial<Omit<Watched, 'check'>>) => void;

function watchOf(phone: Phone, ref: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let show: Show = () => undefined;
  let isAsking = false;
  let asked = 0;
  let since = 0;
  let failed = 0;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    const wait = await once();
    isAsking = false;
    show({ isChecking: false });
    if (wait === undefined || performance.now() - since > WATCHED_ASKS_FOR) return;
    timer = setTimeout(() => document.visibilityState === 'visible' && void ask(), wait);
  };

  /** Resolves to how long to wait before the next question, in milliseconds; undefined: the state is final. */
  const once = async (): Promise<number | undefined> => {
    try {
      const seen = await send(phone, 'GET /payments/status', { ref }, { deadline: DEADLINE });
      show({ seen, isAway: false, isUnknown: false });
      failed = 0;
      const wait = waitAfter(seen, asked++);
      return wait && jittered(wait);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const isUnknown = error.status_code === 404 || error.status_code === 422;
      show(isUnknown ? { isUnknown } : { isAway: true });
      if (isUnknown) return undefined;
      const wait = growingWait((failed += 1), UNANSWERED, Math.random());
      return error.status_code === 429 ? Math.max(CROWDED, wait) : wait;
    }
  };

  return {
    start(to: Show): () => void {
      show = to;
      since = performance.now();
      void ask();
      const stop = whenBack(() => void ask());
      return () => {
        stop();
        clearTimeout(timer);
        show = () => undefined;
      };
    },
    /** The user asks now; and the regular checks start again. */
    check(): void {
      since = performance.now();
      asked = 0;
      failed = 0;
      show({ isChecking: true });
      void ask();
    },
  };
}

function waitAfter({ status, retry_after }: PaymentStatus, asked: number): number | undefined {
  if (status === 'PAID') return undefined;
  const isOpen = status === 'CREATED' || status === 'AWAITING_PAYMENT';
  if (isOpen && asked < AT_FIRST) return 1_000;
  return Math.max(isOpen ? (THEN[asked - AT_FIRST] ?? LATER) : ENDED, retry_after);
}

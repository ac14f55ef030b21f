import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { FieldRefusal } from '#domain/refusals.ts';
import { createContext, useContext, useCallback, useEffect, useRef, useState } from 'react';
import type { Moment } from '#domain/dates.ts';
import type { DeskSession } from '#domain/desk/api.ts';

export type DeskCall = Extract<CallName, `${'GET' | 'POST'} /desk/${string}`>;

/** A call that did not succeed. Code OFFLINE: no answer came, so it may have been done. */
export class DeskFailed extends Error {
  readonly code: string;
  readonly present: unknown;
  readonly fields: readonly FieldRefusal[];
  /** What to tell us, so that we find it in the log. */
  readonly request_id: string | null;

  constructor(
    code: string,
    more: { present?: unknown; fields?: readonly FieldRefusal[]; request_id?: string | null } = {},
  ) {
    super(code);
    this.name = 'DeskFailed';
    this.code = code;
    this.present = more.present;
    this.fields = more.fields ?? [];
    this.request_id = more.request_id ?? null;
  }
}

/** An Idempotency-Key: sent again with the same one, an act is done once. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const GIVE_UP_AFTER = 30_000;

interface Envelope {
  status: string;
  data: unknown;
  code?: string;
  fields?: FieldRefusal[];
}

/** Makes a call of the desk. The browser adds the session's cookie; the header says that no form of another site sent it. */
export async function ask<N extends DeskCall>(name: N, input: InputOf<N>, key = newKey()): Promise<OutputOf<N>> {
  const [method = 'GET', path = ''] = name.split(' ');
  const isPost = method === 'POST';
  const filled = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(filled.map(([field, value]) => [field, String(value)])).toString();
  const url = `/api/v1${path}${!isPost && query ? `?${query}` : ''}`;
  let answer: Response;
  let envelope: Envelope;
  try {
    answer = await fetch(url, {
      method,
      credentials: 'same-origin',
      // Also when the page is closed meanwhile.
      keepalive: isPost,
      signal: AbortSignal.timeout(GIVE_UP_AFTER),
      headers: {
        'accept-language': document.documentElement.lang,
        'x-caddee': '1',
        ...(isPost && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(isPost && { body: JSON.stringify(input) }),
    });
    envelope = (await answer.json()) as Envelope;
  } catch (error) {
    throw new DeskFailed('OFFLINE', { present: String(error) });
  }
  if (envelope.status === 'success') return envelope.data as OutputOf<N>;
  const { code = 'INTERNAL', data, fields } = envelope;
  throw new DeskFailed(code, { present: data, fields: fields ?? [], request_id: answer.headers.get('x-request-id') });
}

export interface Desk {
  me: DeskSession;
  /** Reads the session again: after a passkey was added or used. */
  refresh: () => Promise<void>;
  /** The session ended on the server, or its person signed out. */
  leave: () => void;
  /** Does it; when the server wants the passkey again, asks for it and does it once more. Says what failed, and answers undefined. */
  act: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** What was done, said to screen readers too. */
  tell: (text: string) => void;
  now: Moment;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('only a signed-in page asks for the desk');
  return desk;
}

/** A short poll while the page can be seen; why not a stream: docs/operating.md. Milliseconds. */
export const LOOK_EVERY = 10_000;

interface Read<T> {
  data: T | undefined;
  error: unknown;
  again: () => Promise<void>;
}

/**
 * Asks at once and, with `every`, again after so many milliseconds while the page can be seen. Data that is there stays while it is asked
 * for again, also when that fails. Where the session is over, the desk is left: nothing of people stays on the screen.
 */
export function useRead<T>(question: () => Promise<T>, key: string, every?: number): Read<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: unknown }>({ key });
  const { leave } = useDesk();
  const left = useRef(leave);
  const latest = useRef(question);
  const shown = useRef(key);
  useEffect(() => {
    latest.current = question;
    left.current = leave;
    shown.current = key;
  });
  const again = useCallback(async () => {
    const asked = shown.current;
    try {
      const data = await latest.current();
      if (shown.current === asked) setState({ key: asked, data });
    } catch (error) {
      if (error instanceof DeskFailed && error.code === 'SESSION_OVER') left.current();
      if (shown.current === asked)
        setState(
          (before) => ({ key: asked, ...(before.key === asked && { data: before.data }), error }) as typeof before,
        );
    }
  }, []);
  useEffect(() => {
    void again();
    if (every === undefined) return;
    const look = () => void (document.visibilityState === 'visible' && again());
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again, key, every]);
  const isThis = state.key === key;
  return { data: isThis ? state.data : undefined, error: isThis ? state.error : undefined, again };
}

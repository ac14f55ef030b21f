import type { CallName, InputOf, OutputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { FieldRefusal, RefusalCode } from '#domain/refusals.ts';
import { isTooLargeOnTheWay } from '#domain/outbox/envelope.ts';
import { reportFault } from '../../platform/fault.ts';
import { part, type Phone } from '../phone.ts';
import { credentialsOf } from '../session/session.ts';
import { ask, type Reply } from './wire.ts';

/**
 * A call that did not succeed. `status_code` 0: nobody answered (`OFFLINE`; `NO_ROOM`: nor does its photo fit on this phone to wait), or not our
 * server (`UNREADABLE`).
 */
export class CallFailed extends Error {
  readonly status_code: number;
  readonly code: RefusalCode | 'OFFLINE' | 'NO_ROOM' | 'UNREADABLE';
  readonly fields: FieldRefusal[] | undefined;
  /** For 409: the present object. */
  readonly present: unknown;

  constructor(
    status_code: number,
    code: CallFailed['code'],
    more: { fields?: FieldRefusal[]; present?: unknown } = {},
  ) {
    super(code);
    this.name = 'CallFailed';
    this.status_code = status_code;
    this.code = code;
    this.fields = more.fields;
    this.present = more.present;
  }
}

/**
 * A read that has hung this long is given up: a browser has six lines to a server, and hanging reads would hold them all when the
 * network is back.
 */
const GIVE_UP_READ = 20_000;

export interface More {
  /** It changes nothing, although it is a POST: no key, and nobody has to wait for it. */
  isRead?: boolean;
  /** Validator of what the phone holds already (`heldOf`): then the answer may be that it is so, without data. */
  held?: string | undefined;
  /** Idempotency-Key; made here when it is not given. Give one to make a second tap the same act. */
  key?: string;
  signal?: AbortSignal;
  /** Goes instead of the input as JSON. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Milliseconds; else the specification's five minutes for what changes something, and twenty seconds for a read. */
  deadline?: number;
}

/** Makes a call; throws `CallFailed`. */
export async function send<N extends CallName>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  more: More = {},
): Promise<OutputOf<N>> {
  return (await sendFully(phone, name, input, more)).data;
}

export interface Sent<N extends CallName> {
  data: OutputOf<N>;
  /** It is the worker's copy of this moment. */
  cached_at: Moment | undefined;
  /** What was `held` is what the server says now; `data` is not there. */
  isHeld?: boolean;
}

/** As `send`, and tells whether it is the worker's copy. */
export async function sendFully<N extends CallName>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  more: More = {},
): Promise<Sent<N>> {
  const key = more.key ?? (more.isRead || name.startsWith('GET') ? undefined : newKey());
  const token = credentialsOf(phone).readToken();
  const who = credentialsOf(phone).readUser()?.basic_info.user_id;
  const isSameUser = () => credentialsOf(phone).readUser()?.basic_info.user_id === who;
  const tryWith = async (with_token: string | null): Promise<Reply> => {
    const reply = await once(phone, name, input, more, key, with_token);
    // An answer to a user who has signed out belongs to nobody: whoever is signed in now would be shown it, and store it.
    if (who && !isSameUser()) throw new CallFailed(401, 'SESSION_OVER');
    return reply;
  };
  const reply = await tryWith(token);
  // Session over is what the envelope says, not the HTTP status (specification §3, §8).
  if (reply.envelope?.status_code !== 401 || !token) return read(reply);
  const renewal = await renewalOf(phone).renewToken(token);
  if (renewal === 'unanswered') throw new CallFailed(0, 'OFFLINE');
  // Never once more for somebody else who signed in meanwhile.
  if (renewal !== 'renewed' || !isSameUser()) return read(reply);
  const again = await tryWith(credentialsOf(phone).readToken());
  // A new token and still 401: then the session is over (specification §4).
  if (again.envelope?.status_code === 401) await renewalOf(phone).sessionOver();
  return read(again);
}

async function once(
  phone: Phone,
  name: CallName,
  input: object,
  more: More,
  key: string | undefined,
  token: string | null,
): Promise<Reply> {
  try {
    return await ask(phone, name, input as Record<string, unknown>, {
      token,
      headers: { ...more.headers, ...(key && { 'idempotency-key': key }) },
      isWrite: key !== undefined,
      held: more.held,
      form: more.form,
      signal: more.signal,
      deadline: more.deadline ?? (key ? undefined : GIVE_UP_READ),
    });
  } catch (error) {
    // Mostly there is no network; code of ours that failed on the way looks the same to the screen.
    reportFault(error);
    throw new CallFailed(0, 'OFFLINE');
  }
}

function read<N extends CallName>({ response, envelope, cached_at, isHeld }: Reply): Sent<N> {
  if (isHeld) return { data: undefined as never, cached_at, isHeld };
  if (!envelope && isTooLargeOnTheWay(response)) throw new CallFailed(413, 'BODY_TOO_LARGE');
  if (!envelope) throw new CallFailed(0, 'UNREADABLE');
  const { status, status_code, data, code, fields } = envelope;
  if (
    status === 'success' &&
    response.status >= 200 &&
    response.status <= 299 &&
    status_code >= 200 &&
    status_code <= 299
  ) {
    return { data: data as OutputOf<N>, cached_at };
  }
  const more = { ...(fields ? { fields } : {}), present: data ?? undefined };
  throw new CallFailed(status_code, code ?? 'UNREADABLE', more);
}

/** A random UUID; also where the page is not served over https and `randomUUID` is missing (a phone on the developer's network). */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Tries to get a new token after `old` was refused. `over`: the session has ended and everybody has been told. */
export type Renewal = (old: string) => Promise<'renewed' | 'over' | 'unanswered'>;

export const renewalOf = part(() => {
  let renew: Renewal = () => Promise.resolve('over');

  let over: () => Promise<void> = () => Promise.resolve();

  /** `session-engine.ts` knows how a session is renewed and ended; whoever asks only knows when. */
  function renewWith(renewal: Renewal, whenOver: () => Promise<void>): void {
    renew = renewal;
    over = whenOver;
  }

  const renewToken: Renewal = (old) => renew(old);

  const sessionOver = (): Promise<void> => over();
  return { renewWith, renewToken, sessionOver };
});

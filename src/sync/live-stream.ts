import { HISTORY_HEADER } from '#domain/address.ts';
import type { LiveFrames } from '#domain/events.ts';
import { readEnvelope } from '#domain/outbox/envelope.ts';
import { growingWait } from '#domain/wait.ts';
import { meetHistory } from './history.ts';
import { renewToken } from './net/call.ts';
import { connectionNow, probeNow, reportAnswer } from './net/connection.ts';
import { readToken, readUser } from './net/token.ts';

/** The server says something every 25 s; a stream that is silent for longer is dead. */
const SILENCE = 60_000;
/** One that does not even begin is given up sooner: it holds one of the browser's six connections. */
const NO_BEGINNING = 15_000;
const WAITS = { first: 1_000, longest: 60_000 };
/** Longer than one heartbeat. */
const LIVED = 30_000;
/** The server has enough streams of this user on other devices. */
const CROWDED_WAITS = { first: 300_000, longest: 300_000 };

type End = 'cut' | 'over' | 'crowded';

export interface Hearing {
  user_id: string;
  /** The number of the last event that was heard. */
  last: () => Promise<number | undefined>;
  /** Every frame that says something. */
  hear: (frame: string) => void;
  nap: (ms: number) => Promise<void>;
}

/** Keeps a stream open until `signal`, or until this user is no longer signed in here. */
export async function stayTuned(signal: AbortSignal, hearing: Hearing): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    const token = tokenOf(hearing.user_id);
    if (!token) return;
    const began = performance.now();
    const end = await tune(token, signal, hearing);
    if (signal.aborted) return;
    // One that ends as soon as it began has not helped: something on the way does not want it.
    if (performance.now() - began > LIVED) failed = 1;
    if (end === 'over') {
      const renewal = await renewToken(token);
      if (renewal === 'over') return;
      if (renewal === 'renewed' && failed === 1) continue;
    } else if (end === 'cut' && connectionNow() === 'online') probeNow();
    await hearing.nap(growingWait(failed, end === 'crowded' ? CROWDED_WAITS : WAITS, Math.random()));
  }
}

/** While one signs in over another, the token is of the next one already. */
function tokenOf(user_id: string): string | null {
  const holder = readUser()?.basic_info.user_id;
  return holder === undefined || holder === user_id ? readToken() : null;
}

/** One stream, from its opening to its end. */
async function tune(token: string, signal: AbortSignal, { last, hear }: Hearing): Promise<End> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener('abort', hangUp);
  let watchdog = setTimeout(hangUp, NO_BEGINNING);
  try {
    const heard = await last();
    const response = await fetch('/api/v1/live', {
      headers: { authorization: `Bearer ${token}`, ...(heard !== undefined && { 'last-event-id': String(heard) }) },
      cache: 'no-store',
      signal: line.signal,
    });
    if (!isStream(response)) {
      const isOver = readEnvelope(response, await response.text())?.status_code === 401;
      return isOver ? 'over' : 'cut';
    }
    const history = response.headers.get(HISTORY_HEADER);
    if (history) await meetHistory(history);
    if (signal.aborted) return 'cut'; // another history: the stream begins anew, after no number
    clearTimeout(watchdog);
    watchdog = setTimeout(hangUp, SILENCE);
    let heardAt = Date.now();
    for await (const frame of framesOf(response.body)) {
      // A page that was frozen finds what was said meanwhile, and the time it was then: it is said again to a new stream.
      if (signal.aborted || Math.abs(Date.now() - heardAt) > SILENCE) return 'cut';
      heardAt = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(hangUp, SILENCE);
      reportAnswer();
      const end = endBy(frame);
      if (end) return end;
      hear(frame);
    }
    return 'cut';
  } catch {
    return 'cut'; // no network, or hung up
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', hangUp);
    line.abort();
  }
}

/** Anything else is a refusal of ours, or somebody else's page. */
const isStream = (response: Response): response is Response & { body: ReadableStream<Uint8Array> } =>
  response.ok &&
  !response.redirected &&
  response.body !== null &&
  /event-stream/.test(response.headers.get('content-type') ?? '');

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    yield* frames;
  }
}

/** How the stream ends, when this frame is its last. */
export function endBy(frame: string): End | undefined {
  const [, data] = /^event: bye\ndata: (.*)$/m.exec(frame) ?? [];
  if (data === undefined) return undefined;
  const { reason } = JSON.parse(data) as Partial<LiveFrames['bye']>;
  if (reason === 'SESSION_OVER') return 'over';
  return reason === 'CROWDED' ? 'crowded' : 'cut';
}

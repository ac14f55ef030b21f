import { type LiveFrames, stalesOf } from '#domain/events.ts';
import { HISTORY_HEADER } from '#domain/address.ts';
import { readEnvelope } from '#domain/outbox/envelope.ts';
import { meetHistory } from './history.ts';
import { renewToken } from './net/call.ts';
import { receiveServerTime } from './server-clock.ts';
import { reportAnswer, probeNow } from './net/connection.ts';
import { publishServerEvent } from './mirror/server-events.ts';
import { mirror } from './mirror/mirror.ts';
import { readCopy, writeCopy } from './mirror/mirror-copies.ts';
import { drain } from './outbox/outbox-engine.ts';
import { readToken } from './net/token.ts';

/** The server says something every 25 s; a stream that is silent for longer is dead. */
const SILENCE = 60_000;
/** One that does not even begin is given up sooner: it holds one of the browser's six connections. */
const NO_BEGINNING = 15_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** The server has enough streams of this user, and another tab receives the events too. */
const CROWDED_WAIT = 300_000;
/** Stored among the user's copies: the next launch goes on from there instead of asking everything again, and a sign-out deletes it. */
const LAST = 'live';

type End = 'cut' | 'over' | 'crowded';

/** Listens to the server's events for the signed-in user, until `stop`. Events are hints: they say which reads to ask again. */
export function openEventStream(): { stop(): void; nudge(): void } {
  const stopped = new AbortController();
  last = undefined;
  let nudge: () => void = () => undefined;
  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      nudge = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  void stayTuned(stopped.signal, nap);
  stopped.signal.addEventListener('abort', () => nudge());
  return { stop: () => stopped.abort(), nudge: () => nudge() };
}

async function stayTuned(signal: AbortSignal, nap: (ms: number) => Promise<void>): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const token = readToken();
    if (!token) return;
    const { end, wasOpen } = await tune(token, signal);
    if (signal.aborted) return;
    if (wasOpen) tries = 0;
    if (end === 'over') {
      const renewal = await renewToken(token);
      if (renewal === 'over') return;
      if (renewal === 'renewed' && tries === 0) continue;
    } else if (end === 'cut') probeNow();
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
    await nap(end === 'crowded' ? CROWDED_WAIT : longest / 2 + (Math.random() * longest) / 2);
  }
}

/** One stream, from its opening to its end. */
async function tune(token: string, signal: AbortSignal): Promise<{ end: End; wasOpen: boolean }> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener('abort', hangUp);
  let watchdog = setTimeout(hangUp, NO_BEGINNING);
  let wasOpen = false;
  try {
    last ??= await lastKept();
    const response = await fetch('/api/v1/live', {
      headers: { authorization: `Bearer ${token}`, ...(last ? { 'last-event-id': last } : {}) },
      cache: 'no-store',
      signal: line.signal,
    });
    if (!isStream(response)) {
      const isOver = readEnvelope(response, await response.text())?.status_code === 401;
      return { end: isOver ? 'over' : 'cut', wasOpen };
    }
    wasOpen = true;
    const history = response.headers.get(HISTORY_HEADER);
    if (history) await meetHistory(history);
    if (signal.aborted) return { end: 'cut', wasOpen }; // another history: the stream begins anew, after no number
    clearTimeout(watchdog);
    watchdog = setTimeout(hangUp, SILENCE);
    let heardAt = Date.now();
    for await (const frame of framesOf(response.body)) {
      // A page that was frozen finds what was said meanwhile, and the time it was then: it is said again to a new stream.
      if (Math.abs(Date.now() - heardAt) > SILENCE) return { end: 'cut', wasOpen };
      heardAt = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(hangUp, SILENCE);
      reportAnswer();
      const end = handleFrame(frame);
      if (end) return { end, wasOpen };
    }
    return { end: 'cut', wasOpen };
  } catch {
    return { end: 'cut', wasOpen }; // no network, or hung up
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

/** Does what a frame asks for; says how the stream ends when it is its last. */
export function handleFrame(frame: string): End | undefined {
  const fields = new Map(frame.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const kind = fields.get('event');
  if (kind === undefined) return heartbeat(frame);
  if (kind === 'bye') return goodbye(fields.get('data'));
  const stales = stalesOf(kind);
  mirror.stale(stales); // a reset, or an event of a newer server: anything may be different
  void drain();
  keepLast(fields.get('id'));
  publishServerEvent(stales ? kind : 'reset', JSON.parse(fields.get('data') ?? '{}'));
  return undefined;
}

/** With the server's time: screens go by it where the phone's clock is wrong. */
function heartbeat(frame: string): undefined {
  if (/^:\d+$/.test(frame)) receiveServerTime(Number(frame.slice(1)));
}

let last: string | undefined;

async function lastKept(): Promise<string | undefined> {
  const id = (await readCopy(LAST))?.data;
  return typeof id === 'string' ? id : undefined;
}

function keepLast(id: string | undefined): void {
  if (id === undefined) return;
  last = id;
  void writeCopy(LAST, { updated_at: Date.now(), data: id });
}

function goodbye(data: string | undefined): End {
  const { reason } = JSON.parse(data ?? '{}') as Partial<LiveFrames['bye']>;
  if (reason === 'SESSION_OVER') return 'over';
  return reason === 'CROWDED' ? 'crowded' : 'cut';
}

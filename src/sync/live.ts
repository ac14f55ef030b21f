import { HISTORY_HEADER } from '#domain/address.ts';
import { type LiveFrames, stalesOf } from '#domain/events.ts';
import { isNamed } from '#domain/outbox/database.ts';
import { readEnvelope } from '#domain/outbox/envelope.ts';
import { growingWait } from '#domain/wait.ts';
import { historyOf } from './history.ts';
import { copiesOf } from './mirror/mirror-copies.ts';
import { mirrorOf } from './mirror/mirror.ts';
import { serverEventsOf } from './mirror/resource.ts';
import { renewalOf } from './net/call.ts';
import { networkOf } from './net/connection.ts';
import { credentialsOf } from './session/session.ts';
import { outboxEngineOf } from './outbox/outbox-engine.ts';
import { part, type Phone } from './phone.ts';
import { serverClockOf } from './server-clock.ts';

/** Stored among the user's copies: the next launch goes on from there instead of asking everything again, and a sign-out deletes it. */
const LAST = 'live';

export const liveOf = part((phone) => {
  const { reportAnswer } = networkOf(phone);
  const { copiesOwner, readCopy, writeCopy } = copiesOf(phone);
  const mirror = mirrorOf(phone);
  const { drainIfWaiting } = outboxEngineOf(phone);
  const { publishServerEvent } = serverEventsOf(phone);
  const { receiveServerTime } = serverClockOf(phone);
  /** The user's own number of the last event this tab knows of. */
  let last: number | undefined;

  /**
   * Hears the server's events for this user, until `stop`, while somebody looks at the tab. Events are hints: they say which reads to ask
   * again. One tab of the browser holds the stream and passes on what it hears: a browser has six connections to a server for all its tabs.
   */
  function openEventStream(user_id: string): EventStream {
    last = undefined;
    let part: Part | undefined;
    const rest = () => {
      part?.end();
      part = undefined;
    };
    const nudge = () => {
      if (document.visibilityState === 'hidden') return rest();
      if (part) part.nudge();
      else part = takePart(user_id);
    };
    document.addEventListener('visibilitychange', nudge, { signal: phone.ended });
    phone.ended.addEventListener('abort', rest);
    nudge();
    return {
      stop() {
        document.removeEventListener('visibilitychange', nudge);
        rest();
      },
      rest,
      nudge,
    };
  }

  /** Without locks or channels (plain http, an old browser) each tab that is looked at has a stream of its own. */
  function takePart(user_id: string): Part {
    const { locks } = navigator as { locks?: LockManager };
    return locks && typeof BroadcastChannel !== 'undefined' ? takeTurns(user_id, locks) : listenAlone(user_id);
  }

  function listenAlone(user_id: string): Part {
    const ended = new AbortController();
    const { nap, wake } = napper(ended.signal);
    void stayTuned(phone, ended.signal, { user_id, nap, last: lastKnown, hear: (frame) => hearOf(user_id, frame) });
    return { end: () => ended.abort(), nudge: wake };
  }

  /** Lock and channel are the user's own: somebody else in another tab has others. */
  function takeTurns(user_id: string, locks: LockManager): Part {
    const ended = new AbortController();
    const { signal } = ended;
    const { nap, wake } = napper(signal);
    const name = `caddee-live:${user_id}`;
    const tabs = new BroadcastChannel(name);
    const tell = (told: Told) => tabs.postMessage(told);
    let isHolder = false;
    tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (signal.aborted) return;
      if (isHolder && 'heard' in data) wake();
      if (isHolder && 'heard' in data && last !== undefined) tell({ at: last });
      if (!isHolder) hearFromHolder(user_id, data);
    });
    const hold = async (): Promise<void> => {
      isHolder = true;
      if (last !== undefined) tell({ at: last });
      const hear = (frame: string) => {
        hearOf(user_id, frame);
        if (!signal.aborted) tell({ frame });
      };
      await stayTuned(phone, signal, { user_id, nap, last: lastKnown, hear });
      isHolder = false;
    };
    locks.request(name, { signal }, hold).catch((error: unknown) => {
      if (!isNamed(error, 'AbortError')) throw error; // it was given up while another tab had it
    });
    tell({ heard: last });
    return {
      end() {
        ended.abort();
        tabs.close();
      },
      nudge() {
        if (isHolder) wake();
        else tell({ heard: last });
      },
    };
  }

  /** Numbers have no gaps: whoever missed one asks everything again. What was heard before, from an earlier holder, is not heard twice. */
  function hearFromHolder(user_id: string, told: Told): void {
    if ('at' in told && (last === undefined || told.at > last)) return hearOf(user_id, resetAt(told.at));
    if (!('frame' in told)) return;
    reportAnswer();
    const { frame } = told;
    const id = Number(fieldsOf(frame).get('id') ?? Number.NaN);
    const isNumbered = !Number.isNaN(id) && !isReset(frame);
    if (isNumbered && (last === undefined || id > last + 1)) return hearOf(user_id, resetAt(id));
    if (!isNumbered || last === undefined || id > last) hearOf(user_id, frame);
  }

  /** While one signs in over another, a frame of the one who goes is nobody's: the copies are of the next one. */
  function hearOf(user_id: string, frame: string): void {
    if ((copiesOwner() ?? user_id) === user_id) handleFrame(frame);
  }

  /** Does what a frame asks for. */
  function handleFrame(frame: string): void {
    const fields = fieldsOf(frame);
    const kind = fields.get('event');
    if (kind === undefined) return heartbeat(frame);
    const stales = stalesOf(kind);
    mirror.stale(stales); // a reset, or an event of a newer server: anything may be different
    void drainIfWaiting();
    keepLast(fields.get('id'));
    publishServerEvent(stales ? kind : 'reset', JSON.parse(fields.get('data') ?? '{}'));
  }

  /** With the server's time: screens go by it where the phone's clock is wrong. */
  function heartbeat(frame: string): void {
    if (/^:\d+$/.test(frame)) receiveServerTime(Number(frame.slice(1)));
  }

  async function lastKnown(): Promise<number | undefined> {
    const id = Number((await readCopy(LAST))?.data ?? Number.NaN);
    last ??= Number.isNaN(id) ? undefined : id;
    return last;
  }

  function keepLast(id: string | undefined): void {
    if (id === undefined) return;
    last = Number(id);
    void writeCopy(LAST, { updated_at: Date.now(), data: id });
  }
  return { openEventStream, handleFrame };
});

export interface EventStream {
  stop(): void;
  /** As while the tab is hidden: it lets go of the stream, and goes on at the next nudge. */
  rest(): void;
  /** Something says that the stream may be open now. */
  nudge(): void;
}

interface Part {
  end(): void;
  nudge(): void;
}

/** What the tabs of one user tell each other. */
type Told =
  /** By the holder of the stream: what the server said. */
  | { frame: string }
  /** By the holder: how far it has heard. */
  | { at: number }
  /** By another tab, which comes or wants the stream to be open now. */
  | { heard: number | undefined };

function napper(signal: AbortSignal): { nap: (ms: number) => Promise<void>; wake: () => void } {
  let wake: () => void = () => undefined;
  const nap = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  signal.addEventListener('abort', () => wake());
  return { nap, wake: () => wake() };
}

const isReset = (frame: string): boolean => fieldsOf(frame).get('event') === 'reset';
const resetAt = (id: number): string => `id: ${id}\nevent: reset\ndata: {}`;

const fieldsOf = (frame: string) =>
  new Map(frame.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));

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

interface Hearing {
  user_id: string;
  /** The number of the last event that was heard. */
  last: () => Promise<number | undefined>;
  /** Every frame that says something. */
  hear: (frame: string) => void;
  nap: (ms: number) => Promise<void>;
}

/** Keeps a stream open until `signal`, or until this user is no longer signed in here. */
async function stayTuned(phone: Phone, signal: AbortSignal, hearing: Hearing): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    const token = tokenOf(phone, hearing.user_id);
    if (!token) return;
    const began = performance.now();
    const end = await tune(phone, token, signal, hearing);
    if (signal.aborted) return;
    // One that ends as soon as it began has not helped: something on the way does not want it.
    if (performance.now() - began > LIVED) failed = 1;
    if (end === 'over') {
      const renewal = await renewalOf(phone).renewToken(token);
      if (renewal === 'over') return;
      if (renewal === 'renewed' && failed === 1) continue;
    } else if (end === 'cut' && networkOf(phone).connectionNow() === 'online') networkOf(phone).probeNow();
    await hearing.nap(growingWait(failed, end === 'crowded' ? CROWDED_WAITS : WAITS, Math.random()));
  }
}

/** While one signs in over another, the token is of the next one already. */
function tokenOf(phone: Phone, user_id: string): string | null {
  const holder = credentialsOf(phone).readUser()?.basic_info.user_id;
  return holder === undefined || holder === user_id ? credentialsOf(phone).readToken() : null;
}

/** One stream, from its opening to its end. */
async function tune(phone: Phone, token: string, signal: AbortSignal, { last, hear }: Hearing): Promise<End> {
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
    if (history) await historyOf(phone).meetHistory(history);
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
      networkOf(phone).reportAnswer();
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

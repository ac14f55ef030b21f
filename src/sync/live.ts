import { stalesOf } from '#domain/events.ts';
import { isNamed } from '#domain/outbox/database.ts';
import { stayTuned } from './live-stream.ts';
import { receiveServerTime } from './server-clock.ts';
import { reportAnswer } from './net/connection.ts';
import { publishServerEvent } from './mirror/server-events.ts';
import { mirror } from './mirror/mirror.ts';
import { copiesOwner, readCopy, writeCopy } from './mirror/mirror-copies.ts';
import { drainIfWaiting } from './outbox/outbox-engine.ts';

/** Stored among the user's copies: the next launch goes on from there instead of asking everything again, and a sign-out deletes it. */
const LAST = 'live';

/** The user's own number of the last event this tab knows of. */
let last: number | undefined;

export interface EventStream {
  stop(): void;
  /** As while the tab is hidden: it lets go of the stream, and goes on at the next nudge. */
  rest(): void;
  /** Something says that the stream may be open now. */
  nudge(): void;
}

/**
 * Hears the server's events for this user, until `stop`, while somebody looks at the tab. Events are hints: they say which reads to ask
 * again. One tab of the browser holds the stream and passes on what it hears: a browser has six connections to a server for all its tabs.
 */
export function openEventStream(user_id: string): EventStream {
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
  document.addEventListener('visibilitychange', nudge);
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

/** Without locks or channels (plain http, an old browser) each tab that is looked at has a stream of its own. */
function takePart(user_id: string): Part {
  const { locks } = navigator as { locks?: LockManager };
  return locks && typeof BroadcastChannel !== 'undefined' ? takeTurns(user_id, locks) : listenAlone(user_id);
}

function listenAlone(user_id: string): Part {
  const ended = new AbortController();
  const { nap, wake } = napper(ended.signal);
  void stayTuned(ended.signal, { user_id, nap, last: lastKnown, hear: (frame) => hearOf(user_id, frame) });
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
    await stayTuned(signal, { user_id, nap, last: lastKnown, hear });
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

const isReset = (frame: string): boolean => fieldsOf(frame).get('event') === 'reset';
const resetAt = (id: number): string => `id: ${id}\nevent: reset\ndata: {}`;

/** While one signs in over another, a frame of the one who goes is nobody's: the copies are of the next one. */
function hearOf(user_id: string, frame: string): void {
  if ((copiesOwner() ?? user_id) === user_id) handleFrame(frame);
}

const fieldsOf = (frame: string) =>
  new Map(frame.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));

/** Does what a frame asks for. */
export function handleFrame(frame: string): void {
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

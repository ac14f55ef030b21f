import type { EventStream } from './live.ts';
import { onLanguage } from '../i18n/language.ts';
import { onBack } from './net/connection.ts';
import { mirror } from './mirror/mirror.ts';
import { closeConnections } from './mirror/mirror-copies.ts';
import { onServerEvent } from './mirror/server-events.ts';
import { onHistory } from './net/wire.ts';
import { drain } from './outbox/outbox-engine.ts';
import { ops } from './outbox/outbox-store.ts';
import { retry } from './session/session-engine.ts';
import { stateNow, userIdOf } from './storage/session-state.ts';

/** That the answers of this session are of; its code comes with the first of them. */
let history: string | undefined;

let live: EventStream | undefined;
/** Its code comes after the first screen. */
let isTuning = false;

/** The code that stores the user's screens for the next start is loaded when this start is over. */
const SCREENS_AFTER = 2_000;

/** Somebody else, or the same person in another way (offline, in, out). */
export function onSession(): void {
  closeStream();
  history = undefined;
  setTimeout(() => void Promise.all([followScreens(), settleUnanswered()]), SCREENS_AFTER);
  void drain();
  if (stateNow().kind !== 'in') return;
  mirror.revalidate();
  openStream();
}

/** Not on the phone and no network: the next start is without them. */
const followScreens = () => import('./mirror/last-screen.ts').then((it) => it.followSession(), NOT_HERE);
const settleUnanswered = () => import('./online/unanswered.ts').then((it) => it.readUnanswered(), NOT_HERE);
const NOT_HERE = () => undefined;

/** The server answers again. */
function back(began: number): void {
  if (stateNow().kind === 'in') mirror.overtaken(began);
  refreshAll();
}

/** The user looks, or there is a network: ask again what is shown, send what waits. */
function refreshAll(): void {
  if (document.visibilityState === 'hidden') return;
  const { kind } = stateNow();
  if (kind === 'offline') void retry();
  if (kind !== 'in') return;
  mirror.revalidate();
  void drain();
  openStream();
}

function openStream(): void {
  if (live) return live.nudge();
  if (isTuning || document.visibilityState === 'hidden') return;
  isTuning = true;
  import('./live.ts').then(
    ({ openEventStream }) => {
      const user_id = userIdOf(stateNow()); // perhaps somebody else by now
      if (isTuning && user_id !== undefined) live = openEventStream(user_id);
      isTuning = false;
    },
    () => (isTuning = false), // no network, and not on the phone: when something says that there is one
  );
}

function closeStream(): void {
  isTuning = false;
  live?.stop();
  live = undefined;
}

function hearHistory(history_id: string): void {
  if (history_id === history || stateNow().kind !== 'in') return;
  history = history_id;
  import('./history.ts').then(
    ({ meetHistory }) => meetHistory(history_id),
    () => (history = undefined), // its code is not here: with the next answer
  );
}

/** Names come in the language the app is in. */
function inAnother(): void {
  if (stateNow().kind === 'in') mirror.stale();
}

onHistory(hearHistory);
onServerEvent('history', closeStream);
onServerEvent('reset', () => {
  if (stateNow().kind === 'in') openStream();
});
onBack(back);
onLanguage(inAnother);
for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, refreshAll);
document.addEventListener('visibilitychange', refreshAll);
// An open stream or database would keep the page out of the back/forward cache. Drafts are saved at `pagehide`, so databases rest after
// it: the page is announced as hidden then. The next use opens them again.
window.addEventListener('pagehide', () => {
  isTuning = false;
  live?.rest();
  document.addEventListener('visibilitychange', rest, { once: true });
});

function rest(): void {
  if (document.visibilityState !== 'hidden') return;
  closeConnections();
  ops.close();
}

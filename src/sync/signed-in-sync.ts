import type { EventStream } from './live.ts';
import { onLanguage } from '../i18n/language.ts';
import { historyOf } from './history.ts';
import { networkOf } from './net/connection.ts';
import { mirrorOf } from './mirror/mirror.ts';
import { copiesOf } from './mirror/mirror-copies.ts';
import { serverEventsOf } from './mirror/resource.ts';
import { outboxEngineOf } from './outbox/outbox-engine.ts';
import { opsOf } from './outbox/outbox-store.ts';
import { sessionEngineOf } from './session/session-engine.ts';
import { userIdOf, sessionStateOf } from './session/session.ts';
import { part, type Phone } from './phone.ts';

export const signedInSyncOf = part((phone) => {
  const { drain } = outboxEngineOf(phone);
  const { read: stateNow } = sessionStateOf(phone);
  const mirror = mirrorOf(phone);
  const { retry } = sessionEngineOf(phone);
  const { onHistory, onBack } = networkOf(phone);
  const { onServerEvent } = serverEventsOf(phone);
  const { closeConnections } = copiesOf(phone);
  const ops = opsOf(phone);
  /** The history of the database that the answers of this session are of. */
  let history: string | undefined;
  let live: EventStream | undefined;

  /** Its code comes after the first screen. */
  let isTuning = false;

  /** Somebody else, or the same person in another way (offline, in, out). */
  function onSession(): void {
    closeStream();
    history = undefined;
    setTimeout(() => void Promise.all([followScreens(phone), settleUncertain(phone)]), SCREENS_AFTER);
    void drain();
    if (stateNow().kind !== 'in') return;
    mirror.revalidate();
    openStream();
  }

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
      ({ liveOf }) => {
        const user_id = userIdOf(stateNow()); // perhaps somebody else by now
        if (isTuning && user_id !== undefined) live = liveOf(phone).openEventStream(user_id);
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
    void historyOf(phone).meetHistory(history_id);
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

  const signal = phone.ended;

  signal.addEventListener('abort', onLanguage(inAnother));

  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, refreshAll, { signal });

  document.addEventListener('visibilitychange', refreshAll, { signal });

  // An open stream or database would keep the page out of the back/forward cache. Drafts are saved at `pagehide`, so databases rest after
  // it: the page is announced as hidden then. The next use opens them again.
  const hidden = () => {
    isTuning = false;
    live?.rest();
    document.addEventListener('visibilitychange', rest, { once: true, signal });
  };
  window.addEventListener('pagehide', hidden, { signal });

  function rest(): void {
    if (document.visibilityState !== 'hidden') return;
    closeConnections();
    ops.close();
  }
  return { onSession };
});

/** The code that stores the user's screens for the next start is loaded when this start is over. */
const SCREENS_AFTER = 2_000;

/** Not on the phone and no network: the next start is without them. */
const followScreens = (phone: Phone) =>
  import('./mirror/last-screen.ts').then((it) => it.lastScreenOf(phone).followSession(), NOT_HERE);
const settleUncertain = (phone: Phone) =>
  import('./online/uncertain-requests.ts').then((it) => it.uncertainRequestsOf(phone).readUncertain(), NOT_HERE);
const NOT_HERE = () => undefined;

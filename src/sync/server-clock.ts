import { readNote, writeNote } from '../platform/store.ts';
import { clockOf, useKnownBehind } from '../ui/now.ts';
import { useConnection } from './net/connection.ts';
import { part } from './phone.ts';

const A_MINUTE = 60_000;
/** On this phone, for a start without a signal: by how much its clock is behind, and the last time the server was known to have. */
const CLOCK_NOTE = 'server_clock';

export const serverClockOf = part((phone) => {
  const { phoneBehind, serverSays } = clockOf(phone);
  /** What the phone's clock was ahead of the page's when the server said its time. */
  let ahead: number | undefined;

  /** The server's time, just received. */
  const receiveServerTime = (now: number): void => goBy(now);

  /** Before the first screen. A clock that is behind the server's last time was set back since: then nobody knows by how much. */
  function restoreServerTime(): void {
    const [behind = Number.NaN, last = Number.NaN] = (readNote(CLOCK_NOTE) ?? '').split(' ').map(Number);
    const now = Date.now() + behind;
    if (ahead === undefined && now > last - A_MINUTE) goBy(now);
  }

  function goBy(now: number): void {
    if (ahead === undefined) {
      const timer = setInterval(lookAtClock, A_MINUTE);
      phone.ended.addEventListener('abort', () => clearInterval(timer));
      document.addEventListener('visibilitychange', lookAtClock, { signal: phone.ended });
    }
    serverSays(now);
    ahead = aheadNow();
    writeNote(CLOCK_NOTE, `${phoneBehind()} ${now}`);
  }

  /**
   * When the phone's clock is set right, or back, the server's last time is used on, without a new answer of the server. A step ahead
   * that does not make the clock right is a sleep: the page's own clock may stand still meanwhile.
   */
  function lookAtClock(): void {
    if (ahead === undefined) return;
    const behind = phoneBehind();
    const step = aheadNow() - ahead;
    if (Math.abs(step) < A_MINUTE) return;
    ahead += step;
    if (step < 0) goBy(Date.now() + Math.round(behind - step));
    else if (Math.abs(behind - step) < Math.abs(behind) / 2) goBy(Date.now());
  }
  return { receiveServerTime, restoreServerTime };
});

const aheadNow = (): number => Date.now() - performance.now();

/** How far this phone's clock can be relied on. */
export interface ClockTrust {
  /** Nobody can tell this phone the time. */
  isUnsure: boolean;
  /** What must be added to a moment that was written down by the phone's own clock (ms). */
  behind: number;
}

export function useClockTrust(): ClockTrust {
  return { isUnsure: useIsClockUnsure(), behind: useKnownBehind() ?? 0 };
}

/** Nobody can tell this phone the time: the server's is not known, and there is no signal to ask for it. */
export function useIsClockUnsure(): boolean {
  const isOffline = useConnection() === 'offline';
  return useKnownBehind() === undefined && isOffline;
}

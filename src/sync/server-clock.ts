import { phoneBehind, serverSays } from '../ui/now.ts';

const A_MINUTE = 60_000;
/** What the phone's clock was ahead of the page's when the server said its time. */
let ahead: number | undefined;

const aheadNow = (): number => Date.now() - performance.now();

/** The server's time, just received. */
export function receiveServerTime(now: number): void {
  if (ahead === undefined) {
    setInterval(lookAtClock, A_MINUTE);
    document.addEventListener('visibilitychange', lookAtClock);
  }
  serverSays(now);
  ahead = aheadNow();
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
  if (step < 0) serverSays(Date.now() + Math.round(behind - step));
  else if (Math.abs(behind - step) < Math.abs(behind) / 2) serverSays(Date.now());
}

/**
 * Each open sheet is an entry of the browser's history with the address of its screen, so that going back closes the topmost one. Its state
 * says how many are open there; where that is not true any more (forward, a reload), the browser is moved to where it is.
 */
const sheets = {
  /** How each open one is closed, the topmost last. */
  open: [] as (() => void)[],
  isWatched: false,
  /** Our own way back is under way: its `popstate` is still to come. */
  isMoving: false,
  /** What is done once the history stands at the screen. */
  next: [] as (() => void)[],
  /** The address of the newest sheet's entry. */
  address: '',
};

const state = () => history.state as { sheets?: number } | null;
const depth = (): number => state()?.sheets ?? 0;

/** Call once at the start; without it sheets are no entries. One that a reload left over is left. */
export function watchSheets(): void {
  sheets.isWatched = true;
  window.addEventListener('popstate', moved, true);
  if (depth() > 0) history.go(-depth());
}

/** A sheet has opened over the others; `close` is called when the user goes back. The answer is to be called once it is closed. */
export function sheetOpened(close: () => void): () => void {
  sheets.open.push(close);
  queueMicrotask(settle); // one sheet that makes way for another is one step, not two
  return () => {
    const place = sheets.open.indexOf(close);
    if (place >= 0) sheets.open.splice(place, 1);
    queueMicrotask(settle);
  };
}

/** Goes on from the screen's own entry: at once, or when those of its sheets are left. `isLeaving`: they are closed with it. */
export function fromScreen(go: () => void, isLeaving: boolean): void {
  if (depth() === 0 && !sheets.isMoving) return go();
  sheets.next.push(go);
  if (isLeaving) for (const close of sheets.open.splice(0)) close();
  if (!sheets.isMoving) goBack(depth());
}

function settle(): void {
  if (!sheets.isWatched || sheets.isMoving) return;
  if (depth() > sheets.open.length) return goBack(depth() - sheets.open.length);
  for (let n = depth() + 1; n <= sheets.open.length; n += 1) {
    // Not wouter's, which tells everybody: no screen changes.
    History.prototype.pushState.call(history, { ...state(), sheets: n }, '');
    sheets.address = location.href;
  }
}

function goBack(steps: number): void {
  sheets.isMoving = true;
  history.go(-steps);
}

function moved(event: PopStateEvent): void {
  // Between a screen and its sheet; for everybody else nothing has happened.
  if (location.href === sheets.address) event.stopImmediatePropagation();
  if (sheets.isMoving) {
    sheets.isMoving = false;
    for (const go of sheets.next.splice(0)) go();
  } else while (sheets.open.length > depth()) sheets.open.pop()?.();
  sheets.address = depth() > 0 ? location.href : '';
  queueMicrotask(settle);
}

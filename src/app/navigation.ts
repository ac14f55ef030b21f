import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { preload } from './page.tsx';
import type { Phone } from '../sync/phone.ts';
import { rowOf } from '../routing/row.ts';
import { fromScreen } from '../ui/overlay/sheet-history.ts';

/** How long a tap may wait for the code of the next screen before it goes on and shows that it is loading. */
const CODE_TIMEOUT_MS = 150;
let newest = 0;

/**
 * Every navigation of the app comes through here (wouter's `aroundNav`): the next screen's code first, then the change inside a view
 * transition (web.md P22). A redirect and a change of the query alone are no page change and happen at once.
 */
export function aroundNavigation(phone: Phone, ...[navigate, to, options]: Parameters<AroundNavHandler>): void {
  const pathname = to.split(/[?#]/)[0] ?? to;
  newest += 1;
  isTraversal = false;
  const isLeaving = pathname !== window.location.pathname;
  if (options?.replace || !isLeaving) return fromScreen(() => navigate(to, options), isLeaving);
  const mine = newest;
  const row = rowOf(pathname);
  const turn = () => {
    if (mine !== newest) return; // the user tapped something else meanwhile
    const isBack = rowOf(window.location.pathname)?.back === row?.path;
    fromScreen(() => inTransition(isBack ? 'back' : 'forward', () => navigate(to, options)), true);
  };
  if (!row) return turn();
  const patience = new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT_MS));
  void Promise.race([preload(phone, row), patience]).then(turn, turn); // without its code the page itself says what is wrong
}

function inTransition(direction: 'forward' | 'back', change: () => void): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || typeof document.startViewTransition !== 'function') return change();
  document.documentElement.dataset.going = direction;
  const transition = document.startViewTransition(() => flushSync(change));
  // The browser may skip the animation (hidden tab, a newer one began); the change itself has happened.
  const skipped = () => undefined;
  void transition.ready.catch(skipped);
  void transition.finished.catch(skipped);
}

/** The first page may be drawn over one that the user has scrolled meanwhile, or that the browser did after a reload. */
let isFirst = true;
let isTraversal = false;

/** Marks back and forward, for which the browser restores the scroll position itself. Call once at the start. */
export function watchTraversals(): void {
  window.addEventListener('popstate', () => {
    isTraversal = true;
  });
}

/** A new page starts at its top; one returned to, and the first after a load, stay where they are. */
export function scrollOnArrive(): void {
  if (!isTraversal && !isFirst) window.scrollTo(0, 0);
  isFirst = false;
  isTraversal = false;
}

import { useLocation, useSearch } from 'wouter';

/** How many entries of the browser's history before this one are the steps before it. */
function stepsBehind(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'steps_behind' in state ? Number(state.steps_behind) : 0;
}

/** A form in steps: each is an entry of the history, so that the phone's own Back leads to the step before. The step is in the address, from 1. */
export function useWizard(count: number): { step: number; goTo: (step: number) => void } {
  useSearch(); // draws again when it changes; the raw query is read, wouter's is decoded
  const [pathname, navigate] = useLocation();
  const asked = Math.trunc(Number(new URLSearchParams(window.location.search).get('step') ?? 1)) || 1;
  const step = Math.min(Math.max(asked, 1), count) - 1;
  const addressOf = (to: number) => {
    const query = new URLSearchParams(window.location.search);
    query.set('step', String(to + 1));
    return `${pathname}?${query.toString()}`;
  };
  const goTo = (to: number) => {
    if (to > step) return navigate(addressOf(to), { state: { steps_behind: stepsBehind() + 1 } });
    if (to === step) return;
    // Opened at this very step, the history has no entry before it.
    if (stepsBehind() >= step - to) history.go(to - step);
    else navigate(addressOf(to), { replace: true });
  };
  return { step, goTo };
}

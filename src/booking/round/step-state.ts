import { cameFrom } from '../../caddy/caddy-link.tsx';

export type Step = 1 | 2 | 3;
export const STEPS = '/golfer/booking/new';

interface Entry {
  /** The golfer's screen that led to the form: a caddy's page, home. */
  from: string;
  /** The step that lies before this one in the history; undefined: `from` does. */
  after?: Step | undefined;
}

/** What the history knows of this step. Elsewhere than after a link of the app nothing lies before it. */
export function entryNow(): Entry & { isLinked: boolean } {
  const state = (history.state ?? {}) as Partial<Entry>;
  return { from: cameFrom(state, '/golfer/home'), after: state.after, isLinked: state.from !== undefined };
}

/** Goes along with a link from one step to another, so that going back never comes to a step twice. */
export const onward = (after: Step): Entry => ({ from: entryNow().from, after });

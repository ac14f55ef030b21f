import { useEffect } from 'react';

/**
 * The pages of one request in the browser's history carry its id. Once it was sent they are over: whoever goes back to one of them is led to
 * what it became, not to a form that has been emptied.
 */
const SENT = 'sent request';
interface Sent {
  id: string;
  address: string;
}

const idOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'request' in state && typeof state.request === 'string'
    ? state.request
    : undefined;

const sentNow = () => JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as Sent | null;

/** After a reload in the middle of it, the request of the pages that lie behind. */
const begun = idOf(history.state);
let id = begun !== undefined && begun !== sentNow()?.id ? begun : (crypto.randomUUID() as string);

/** This request was sent and is at `address` now: the next draft is another request. */
export function markSent(address: string): void {
  sessionStorage.setItem(SENT, JSON.stringify({ id, address } satisfies Sent));
  id = crypto.randomUUID();
}

/** Leads on to what it became where this page's request was sent meanwhile (true: nothing is to be drawn); otherwise the page is of the request of now. */
export function useIsOver(page: string, go: (address: string, how: { replace: true }) => void): boolean {
  const sent = sentNow();
  const over = sent !== null && idOf(history.state) === sent.id ? sent.address : undefined;
  useEffect(() => {
    if (over) return go(over, { replace: true });
    if (idOf(history.state) === undefined)
      history.replaceState({ ...(history.state as object | null), request: id }, '');
  }, [over, page, go]);
  return over !== undefined;
}

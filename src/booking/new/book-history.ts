import { useEffect } from 'react';
import { newKey } from '../../sync/net/call.ts';
import { part, usePhone } from '../../sync/phone.ts';

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

const bookHistoryOf = part(() => {
  let inMemory: Sent | null = null;

  function sentNow(): Sent | null {
    try {
      return JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as Sent | null;
    } catch {
      return inMemory; // storage is blocked: until the page is loaded again
    }
  }

  /** After a reload in the middle of it, the request of the pages that lie behind. */
  const begun = idOf(history.state);
  let id = begun !== undefined && begun !== sentNow()?.id ? begun : newKey();

  /** This request was sent and is at `address` now: the next draft is another request. */
  function markSent(address: string): void {
    inMemory = { id, address };
    try {
      sessionStorage.setItem(SENT, JSON.stringify(inMemory));
    } catch {
      // storage is blocked: it is in memory
    }
    id = newKey();
  }

  return { sentNow, markSent, idNow: () => id };
});

/**
 * Leads on to what it became where this page's request was sent meanwhile (`isOver`: nothing is to be drawn); otherwise the page is of the
 * request of now.
 */
export function useBookHistory(page: string, go: (address: string, how: { replace: true }) => void) {
  const { sentNow, markSent, idNow } = bookHistoryOf(usePhone());
  const sent = sentNow();
  const over = sent !== null && idOf(history.state) === sent.id ? sent.address : undefined;
  useEffect(() => {
    if (over) return go(over, { replace: true });
    if (idOf(history.state) === undefined)
      history.replaceState({ ...(history.state as object | null), request: idNow() }, '');
  }, [over, page, go, idNow]);
  return { isOver: over !== undefined, markSent };
}

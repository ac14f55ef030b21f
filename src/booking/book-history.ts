import { useEffect } from 'react';

/**
 * The pages of one request in the browser's history carry its id. Once it was sent they are over: whoever goes back to one of them is led to
 * what it became, not to a form that has been emptied.
 */
const SENT = 'sent request';
let id = crypto.randomUUID() as string;

interface Sent {
  id: string;
  address: string;
}

const idOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'request' in state && typeof state.request === 'string'
    ? state.request
    : undefined;

/** This request was sent and stands at `address` now: what is put together next is another. */
export function markSent(address: string): void {
  sessionStorage.setItem(SENT, JSON.stringify({ id, address } satisfies Sent));
  id = crypto.randomUUID();
}

/** Where this page of the history leads now, if its request was sent meanwhile; otherwise the page becomes one of the request of now. */
export function useSentAddress(page: string): string | undefined {
  const sent = JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as Sent | null;
  const own = idOf(history.state);
  const isOver = sent !== null && own === sent.id;
  useEffect(() => {
    if (isOver || idOf(history.state) !== undefined) return;
    history.replaceState({ ...(history.state as object | null), request: id }, '');
  }, [isOver, page]);
  return isOver ? sent.address : undefined;
}

import { useEffect } from 'react';

/**
 * The pages of one request in the browser's history carry its id. Once it was sent they are over: whoever goes back to one of them is led to
 * the booking, not to a form that has been emptied.
 */
const SENT = 'sent request';
let id = crypto.randomUUID() as string;

interface Sent {
  id: string;
  booking_ref: string;
}

const idOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'request' in state && typeof state.request === 'string'
    ? state.request
    : undefined;

/** This request was sent: what is put together next is another. */
export function markSent(booking_ref: string): void {
  sessionStorage.setItem(SENT, JSON.stringify({ id, booking_ref } satisfies Sent));
  id = crypto.randomUUID();
}

/** The booking this page of the history led to, if its request was sent meanwhile; otherwise the page becomes one of the request of now. */
export function useSentRef(page: string): string | undefined {
  const sent = JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as Sent | null;
  const own = idOf(history.state);
  const isOver = sent !== null && own === sent.id;
  useEffect(() => {
    if (isOver || idOf(history.state) !== undefined) return;
    history.replaceState({ ...(history.state as object | null), request: id }, '');
  }, [isOver, page]);
  return isOver ? sent.booking_ref : undefined;
}

import type { Booking } from '#domain/booking/api.ts';
import { useOutbox } from '../../sync/outbox/outbox-state.ts';
import { entityOf } from '../data.ts';
import { ReceiptList } from '../receipt-list.tsx';

/** The caddy's answers to requests that are no longer `shown`. */
export function Receipts({ shown }: { shown: readonly Booking[] }) {
  const entities = new Set(shown.map(({ booking_ref }) => entityOf(booking_ref)));
  const items = useOutbox().filter(({ entity, call }) => call === 'POST /booking/act' && !entities.has(entity));
  return <ReceiptList items={items} />;
}

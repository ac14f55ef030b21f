import type { Booking } from '#domain/booking/api.ts';
import { useWord } from '../i18n/language.ts';
import { useOutbox, type OutboxItem } from '../sync/outbox.ts';
import { entityOf } from './data.ts';
import { QueuedStatus } from './booking-status.tsx';
import { UndoButton } from './undo-button.tsx';

/** Answers whose request has left the list: that they arrived, or what happened instead. Nothing disappears (product.md §5). */
export function Receipts({ shown }: { shown: readonly Booking[] }) {
  const entities = new Set(shown.map(({ booking_ref }) => entityOf(booking_ref)));
  const items = useOutbox().filter(({ entity, call }) => call === 'POST /booking/act' && !entities.has(entity));
  if (items.length === 0) return null;
  return (
    <ul className="list receipts">
      {items.map((item) => (
        <Receipt key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Receipt({ item }: { item: OutboxItem }) {
  const [, when = ''] = useWord(item.title).split(' · ');
  return (
    <li className="lrow">
      <span className="grow">
        <span className="meta num line">{when}</span>
        <QueuedStatus item={item} />
      </span>
      <UndoButton item={item} />
    </li>
  );
}

import type { ReactNode } from 'react';
import { useWord } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox/outbox-state.ts';
import { QueuedStatus } from './booking-status.tsx';
import { UndoButton } from './undo-button.tsx';

interface Props {
  items: readonly OutboxItem[];
  /** What is to be done about one that was refused, instead of taking it back. */
  refused?: (item: OutboxItem) => ReactNode;
}

/** Answers whose request has left the list: that they arrived, or what happened instead. Nothing disappears (product.md §5). */
export function ReceiptList({ items, refused }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className="list receipts">
      {items.map((item) => (
        <Receipt key={item.id} item={item} instead={item.state === 'conflict' ? refused?.(item) : undefined} />
      ))}
    </ul>
  );
}

function Receipt({ item, instead }: { item: OutboxItem; instead: ReactNode }) {
  const [, when = ''] = useWord(item.title).split(' · ');
  return (
    <li className="lrow">
      <span className="grow">
        <span className="meta num line">{when}</span>
        <QueuedStatus item={item} />
        {instead}
      </span>
      {!instead && <UndoButton item={item} />}
    </li>
  );
}

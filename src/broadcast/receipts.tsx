import '../booking/booking.css';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { QueuedStatus } from '../booking/booking-status.tsx';
import { UndoButton } from '../booking/undo-button.tsx';
import { useWord } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import { isAbout, useAnswers } from './data.ts';
import { Refused } from './refused.tsx';

/** Answers whose request has left the list: that they arrived, or what happened instead. Nothing disappears (product.md §5). */
export function Receipts({ shown }: { shown: readonly NearbyBroadcast[] }) {
  const items = useAnswers().filter((item) => !shown.some((it) => isAbout(item, it)));
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
        {item.state === 'conflict' && <Refused item={item} />}
      </span>
      {item.state !== 'conflict' && <UndoButton item={item} />}
    </li>
  );
}

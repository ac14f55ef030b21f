import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { QueuedStatus } from '../booking-status.tsx';
import { UndoButton } from '../undo-button.tsx';

/** The acts that wait on this phone, in order; only the last can be taken back, for it depends on the others. */
export function DayQueue({ waiting }: { waiting: readonly OutboxItem[] }) {
  const last = waiting.at(-1);
  if (!last) return null;
  return (
    <ul className="list day-queue" aria-live="polite">
      {waiting.map((item) => (
        <li key={item.id} className="lrow">
          <span className="grow">
            <QueuedStatus item={item} />
          </span>
          {item === last && <UndoButton item={item} />}
        </li>
      ))}
    </ul>
  );
}

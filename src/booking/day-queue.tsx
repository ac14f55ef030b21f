import { useRefusal } from '../i18n/refusal-later.ts';
import { useWord } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import type { Acted } from './acted.ts';
import { QueuedStatus } from './booking-status.tsx';
import { UndoButton } from './undo-button.tsx';

/** What waits on this phone, in its order; only the last can be taken back, for the others lead to it. And what was refused, with why. */
export function DayQueue({ acted: { waiting, refused } }: { acted: Acted }) {
  const last = waiting.at(-1);
  if (!last && !refused) return null;
  return (
    <ul className="list day-queue" aria-live="polite">
      {refused && <Refused item={refused} />}
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

function Refused({ item }: { item: OutboxItem }) {
  const why = useWord(useRefusal(item.refusal?.code ?? 'INTERNAL'));
  return (
    <li className="lrow lrow--top">
      <span className="grow">
        <QueuedStatus item={item} />
        <span className="meta line">{why}</span>
      </span>
      <UndoButton item={item} />
    </li>
  );
}

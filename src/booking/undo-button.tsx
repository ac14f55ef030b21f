import { useWords } from '../i18n/language.ts';
import { outboxSheetOf } from '../sync/outbox/outbox-sheet-state.ts';
import { isToDecide, type OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { words } from './words.ts';
import { usePhone } from '../sync/phone.ts';

/** Two sentences are read slower than one. */
const LONG = 12_000;

/**
 * While the act waits on this phone it can be taken back: at once, or by asking the server when it may have arrived. What was refused, or had
 * arrived, can be read; once it is sent, no button is shown.
 */
export function UndoButton({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(words);
  const isOver = isToDecide(item);
  if (!isOver && (item.state === 'sending' || item.state === 'sent' || item.taken_back !== undefined)) return null;
  const undo = async () => {
    const how = await outboxOf(phone).takeBack(item.id);
    if (how === 'too late') toast({ text: w.onItsWay });
    if (how === 'asked') toast({ text: w.askedFirst, lasts: LONG });
  };
  return (
    <button
      type="button"
      className="link tall t-sm"
      onClick={isOver ? outboxSheetOf(phone).openOutboxSheet : () => void undo()}
    >
      {isOver ? w.whatHappened : w.undo}
    </button>
  );
}

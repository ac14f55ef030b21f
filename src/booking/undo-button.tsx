import { useWords } from '../i18n/language.ts';
import type { OutboxItem } from '../sync/outbox/outbox-state.ts';
import { outbox } from '../sync/outbox/outbox.ts';
import { openOutboxSheet } from '../sync/net/outbox-sheet-state.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { words } from './words.ts';

/** While the act waits on this phone it can be taken back; a refused one can be read. Once it is sent, no button is shown. */
export function UndoButton({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  if (item.state === 'sending' || item.state === 'sent') return null;
  const isOver = item.state === 'conflict';
  const undo = async () => {
    if (!(await outbox.cancel(item.id))) toast({ text: w.onItsWay });
  };
  return (
    <button type="button" className="link tall t-sm" onClick={isOver ? openOutboxSheet : () => void undo()}>
      {isOver ? w.whatHappened : w.undo}
    </button>
  );
}

import { useWords } from '../i18n/language.ts';
import { outbox, type OutboxItem } from '../sync/outbox.ts';
import { openWaiting } from '../sync/waiting.ts';
import { words } from './words.ts';

/** While it waits on this phone it can be taken back; what was refused can be read. Sent, there is nothing to do here. */
export function UndoButton({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  if (item.state === 'sending' || item.state === 'sent') return null;
  const isOver = item.state === 'conflict';
  return (
    <button type="button" className="link tall t-sm" onClick={isOver ? openWaiting : () => void outbox.cancel(item.id)}>
      {isOver ? w.whatHappened : w.undo}
    </button>
  );
}

import { say, useWords } from '../../i18n/language.ts';
import { outboxSheetOf } from '../../sync/outbox/outbox-sheet-state.ts';
import { asCounted, isToDecide, useOutbox } from '../../sync/outbox/outbox-state.ts';
import { usePhone } from '../../sync/phone.ts';
import { MenuButton } from './menu.tsx';
import { words } from './profile-words.ts';

/** The link to what waits to be sent, also when nothing does: its receipts are there for a while. What was refused waits for a decision. */
export function WaitingRow() {
  const phone = usePhone();
  const w = useWords(words);
  const { waiting, refused } = useUnsent();
  const aside = refused > 0 ? say(w.notDone, { n: refused }) : say(w.nItems, { n: waiting });
  return (
    <MenuButton icon="send" onClick={outboxSheetOf(phone).openOutboxSheet} aside={aside}>
      {w.waiting}
    </MenuButton>
  );
}

/** How many acts wait to be sent, and how many were refused and wait for the person. */
export function useUnsent(): { waiting: number; refused: number } {
  const items = asCounted(useOutbox());
  const refused = items.filter(isToDecide).length;
  const waiting = items.filter(({ state }) => state !== 'conflict' && state !== 'sent').length;
  return { waiting, refused };
}

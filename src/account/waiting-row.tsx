import { say, useWords } from '../i18n/language.ts';
import { useOutbox } from '../sync/outbox.ts';
import { openWaiting } from '../sync/waiting.ts';
import { MenuButton } from './menu.tsx';
import { words } from './profile-words.ts';

/** The door to what waits to be sent, also when nothing does: its receipts are there for a while. */
export function WaitingRow() {
  const w = useWords(words);
  const n = useOutbox().filter((item) => item.state !== 'sent').length;
  return (
    <MenuButton icon="send" onClick={openWaiting} aside={say(w.nItems, { n })}>
      {w.waiting}
    </MenuButton>
  );
}

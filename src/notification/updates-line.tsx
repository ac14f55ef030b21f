import './notification.css';
import { useWords } from '../i18n/language.ts';
import { ReadLine } from '../sync/shown/loaded.tsx';
import { useReading, useUnreadUpdates, useUpdates } from './data.ts';
import { words } from './words.ts';

/** How old it is, and that all of it is read. */
export function UpdatesLine() {
  const w = useWords(words);
  const first = useUpdates(1);
  const unread = useUnreadUpdates();
  const { readAll } = useReading();
  return (
    <div className="row between updates-line">
      <ReadLine reads={[first]} />
      {unread > 0 && (
        <button type="button" className="link t-sm textbtn" onClick={readAll}>
          {w.readAll}
        </button>
      )}
    </div>
  );
}

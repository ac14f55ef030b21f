import './notification.css';
import { useWords } from '../i18n/language.ts';
import { ReadLine } from '../sync/shown/loaded.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { useReading, useUnreadUpdates, useUpdates } from './data.ts';
import { words } from './words.ts';

/** How old it is, and that all of it is read. */
export function UpdatesLine() {
  const w = useWords(words);
  const first = useUpdates(1);
  const unread = useUnreadUpdates();
  const { readAll } = useReading();
  const line = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div className="row between updates-line" ref={line} tabIndex={-1}>
      <ReadLine reads={[first]} />
      {unread > 0 && (
        <button type="button" className="link t-sm textbtn" onClick={readAll}>
          {w.readAll}
        </button>
      )}
    </div>
  );
}

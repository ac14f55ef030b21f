import './notification.css';
import { Link } from 'wouter';
import { useWords, useWord } from '../i18n/language.ts';
import { ReadLine } from '../sync/shown/loaded.tsx';
import { useRestoredFocus } from '../ui/restored-focus.ts';
import { useReading, useUnreadUpdates, useUpdates } from './data.ts';
import { words } from './words.ts';
import { Icon } from '../ui/icon.tsx';
import type { Reader } from './updates.tsx';

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

/** To what may sound, and when. */
export function SettingsLink({ reader }: { reader: Reader }) {
  const title = useWord(words.settings);
  return (
    <div className="list">
      <Link className="lrow" href={`/${reader}/notification/settings`}>
        <span className="lead">
          <Icon name="sliders-horizontal" />
        </span>
        <b className="grow">{title}</b>
        <Icon name="chevron-right" />
      </Link>
    </div>
  );
}

import { useLanguage, wordIn } from '../../i18n/language.ts';
import type { Reader } from '../person-name.ts';
import { RoomsColumn } from './rooms-column.tsx';
import { roomsWords } from './room-list.tsx';

/** The user's rooms beside the one that is open, in a wide window alone. */
export function RoomsBeside({ reader, current }: { reader: Reader; current: string }) {
  const language = useLanguage();
  const other = language === 'th' ? 'en' : 'th';
  return (
    <aside className="split-list" aria-label={wordIn(roomsWords.title, language)}>
      <div className="topbar topbar--root">
        <div className="topbar-title">
          <h2 className="t-2xl">{wordIn(roomsWords.title, language)}</h2>
          <span className="alt" lang={other}>
            {wordIn(roomsWords.title, other)}
          </span>
        </div>
      </div>
      <div className="screen screen--tight">
        <RoomsColumn reader={reader} current={current} />
      </div>
    </aside>
  );
}

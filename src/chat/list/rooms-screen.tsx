import '../chat.css';
import { useWords } from '../../i18n/language.ts';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { RoomsColumn } from './rooms-column.tsx';
import { useWide } from '../data.ts';
import { roomsWords } from './room-list.tsx';

/** /caddy/chat – the caddy's rooms; in a wide window with the place of a room beside them. */
export function RoomsScreen() {
  return (
    <>
      <Screen tight>
        <RoomsColumn reader="caddy" />
      </Screen>
      {useWide() && <NoneChosen />}
    </>
  );
}

function NoneChosen() {
  const w = useWords(roomsWords);
  return (
    <aside className="split-room" aria-label={w.choose}>
      <Empty drawing="talk" title={w.choose}>
        {w.chooseWhy}
      </Empty>
    </aside>
  );
}

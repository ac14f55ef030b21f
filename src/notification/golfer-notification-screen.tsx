import { useSearch } from 'wouter';
import { unreadTotal } from '#domain/chat/room.ts';
import { ClosedRooms, RoomList, RoomListSkeleton } from '../chat/list/room-list.tsx';
import { useListedRooms } from '../chat/room-reads.ts';
import { useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { ButtonLink } from '../ui/control/button.tsx';
import { Empty } from '../ui/frame/placeholders.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { SegmentLinks } from '../ui/control/segment.tsx';
import { useUnreadUpdates } from './data.ts';
import { SettingsLink, UpdatesLine, Updates } from './updates.tsx';
import { words } from './words.ts';

const CHATS = '/golfer/notification';
const UPDATES = `${CHATS}?show=updates`;

/** Beside the golfer's chats, and with the words of everything that can happen: the chats do not wait for it. */

/** /golfer/notification: the golfer's chats, and beside them what happened. */
export function GolferNotificationScreen() {
  const w = useWords(words);
  const showsUpdates = new URLSearchParams(useSearch()).get('show') === 'updates';
  const rooms = useListedRooms();
  const links = [
    { href: CHATS, label: w.chats, count: unreadTotal(rooms.data ?? []) },
    { href: UPDATES, label: w.updates, count: useUnreadUpdates() },
  ];
  return (
    <Screen tight>
      <div className="stack stack-2">
        <SegmentLinks label={w.kinds} links={links} current={showsUpdates ? UPDATES : CHATS} />
        {showsUpdates ? (
          <UpdatesLine />
        ) : (
          <div className="row updates-line">
            <ReadLine reads={[rooms]} />
          </div>
        )}
      </div>
      {showsUpdates ? <Updates reader="golfer" /> : <Rooms rooms={rooms} />}
      <SettingsLink reader="golfer" />
    </Screen>
  );
}

function Rooms({ rooms }: { rooms: ReturnType<typeof useListedRooms> }) {
  const w = useWords(words);
  return (
    <Loaded read={rooms} waiting={<RoomListSkeleton />}>
      {(some) => (
        <>
          {some.length > 0 && <RoomList reader="golfer" rooms={some} />}
          <ClosedRooms
            reader="golfer"
            listed={some}
            isFirst={some.length === 0}
            none={
              <Empty
                title={w.noRooms}
                drawing="talk"
                action={<ButtonLink href="/golfer/home/search">{w.findCaddy}</ButtonLink>}
              >
                {w.noRoomsWhy}
              </Empty>
            }
          />
          {some.length > 0 && <p className="meta center">{w.roomsNote}</p>}
        </>
      )}
    </Loaded>
  );
}

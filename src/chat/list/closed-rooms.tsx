import type { ReactNode } from 'react';
import type { Room } from '#domain/chat/api.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { NextPage } from '../../ui/frame/next-page.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { Reader } from '../person-name.ts';
import { useClosedRooms } from '../room-reads.ts';
import { RoomList, RoomListSkeleton } from './room-list.tsx';
import { roomsWords } from './rooms-words.ts';

interface Props {
  reader: Reader;
  current?: string | undefined;
  /** They stand above, and not here once more. */
  listed: readonly Room[];
  /** Only what is looked for; then every page is looked through. Undefined: nothing is. */
  isWanted?: ((room: Room) => boolean) | undefined;
  /** Nothing is shown above. */
  isFirst: boolean;
  /** Instead, where nothing is shown here either. */
  none: ReactNode;
}

/** The rooms that are not ACTIVE, below the list, a page at a time. */
export function ClosedRooms(props: Props) {
  return <Page {...props} hasTitle={false} />;
}

interface PageProps extends Props {
  before?: string;
  /** A page above has it. */
  hasTitle: boolean;
}

function Page(props: PageProps) {
  const { reader, current, listed, isWanted, isFirst, none, before, hasTitle } = props;
  const w = useWords(roomsWords);
  return (
    <Loaded read={useClosedRooms(before)} waiting={<RoomListSkeleton rows={1} />}>
      {({ items, has_more }) => {
        const rooms = items.filter(
          (it) => !listed.some(({ room_id }) => room_id === it.room_id) && (isWanted?.(it) ?? true),
        );
        const list = rooms.length > 0 && <RoomList reader={reader} rooms={rooms} current={current} />;
        const last = has_more ? items.at(-1) : undefined;
        const next = { ...props, isFirst: isFirst && !list, hasTitle: hasTitle || list !== false };
        return (
          <>
            {list && !hasTitle ? <Section title={w.closed}>{list}</Section> : list}
            {last ? (
              <NextPage more={w.more} isOpen={isWanted !== undefined}>
                <Page {...next} before={last.room_id} />
              </NextPage>
            ) : (
              next.isFirst && none
            )}
          </>
        );
      }}
    </Loaded>
  );
}

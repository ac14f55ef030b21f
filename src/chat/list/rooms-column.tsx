import { useDeferredValue, useRef, useState, type RefObject } from 'react';
import type { Room } from '#domain/chat/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { plainSigns } from '#domain/typed.ts';
import { useWords, useLanguage, wordIn } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useRooms } from '../data.ts';
import { useClosedRooms, usePersonName, type Reader } from '../room-reads.ts';
import { ClosedRooms, RoomList, RoomListSkeleton, roomsWords } from './room-list.tsx';

interface Props {
  reader: Reader;
  current?: string | undefined;
}

/** The user's rooms with their search: the screen of a caddy, and what lies beside a room in a wide window. */
export function RoomsColumn({ reader, current }: Props) {
  const read = useRooms();
  const closed = useClosedRooms().data;
  const [q, setQ] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useWanted(reader, useDeferredValue(q));
  const isEmpty = read.data?.length === 0 && closed?.items.length === 0;
  return (
    <>
      <div className="stack stack-2">
        {!isEmpty && <Search field={field} q={q} onChange={setQ} />}
        <ReadLine reads={[read]} />
      </div>
      <Loaded read={read} waiting={<RoomListSkeleton />}>
        {(rooms) => {
          const found = isWanted ? rooms.filter(isWanted) : rooms;
          const clear = () => {
            setQ('');
            field.current?.focus(); // the button is gone then
          };
          return (
            <>
              <Grouped reader={reader} rooms={found} current={current} />
              <ClosedRooms
                reader={reader}
                current={current}
                listed={rooms}
                isWanted={isWanted}
                isFirst={found.length === 0}
                none={isWanted ? <NoneFound onClear={clear} /> : <NoRooms reader={reader} />}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface SearchProps {
  field: RefObject<HTMLInputElement | null>;
  q: string;
  onChange: (q: string) => void;
}

function Search({ field, q, onChange }: SearchProps) {
  const w = useWords(roomsWords);
  return (
    <div className="input-w">
      <span className="pre">
        <Icon name="search" />
      </span>
      <input
        ref={field}
        className="input"
        type="search"
        aria-label={w.search}
        placeholder={w.search}
        value={q}
        maxLength={60}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** By name, bib number or booking number; undefined: nothing is looked for. */
function useWanted(reader: Reader, q: string): ((room: Room) => boolean) | undefined {
  const nameOf = usePersonName(reader);
  const wanted = plainSigns(q).toLowerCase();
  if (wanted === '') return undefined;
  return (room) =>
    [nameOf(room.with), room.with.caddy_number, room.booking?.booking_ref].some(
      (it) => it && plainSigns(it).toLowerCase().includes(wanted),
    );
}

const isUpcoming = ({ status, booking }: Room): boolean =>
  status === 'ACTIVE' && booking !== null && (UPCOMING as readonly string[]).includes(booking.status);

function Grouped({ reader, rooms, current }: Props & { rooms: readonly Room[] }) {
  const w = useWords(roomsWords);
  const groups = [
    { title: w.upcoming, rooms: rooms.filter(isUpcoming) },
    { title: w.earlier, rooms: rooms.filter((room) => !isUpcoming(room)) },
  ];
  return groups
    .filter((group) => group.rooms.length > 0)
    .map((group) => (
      <Section key={group.title} title={group.title}>
        <RoomList reader={reader} rooms={group.rooms} current={current} />
      </Section>
    ));
}

/** No room yet, and what makes one. */
export function NoRooms({ reader }: { reader: Reader }) {
  const w = useWords(roomsWords);
  const action =
    reader === 'caddy' ? (
      <ButtonLink kind="outline" href="/caddy/home">
        {w.seeNearby}
      </ButtonLink>
    ) : (
      <ButtonLink kind="outline" href="/golfer/home/search">
        {w.findCaddy}
      </ButtonLink>
    );
  return (
    <Empty drawing="talk" title={w.emptyTitle} action={action}>
      {reader === 'caddy' ? w.emptyCaddy : w.emptyGolfer}
    </Empty>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  const w = useWords(roomsWords);
  return (
    <Empty
      drawing="lost"
      title={w.notFound}
      action={
        <Button kind="outline" onClick={onClear}>
          {w.clear}
        </Button>
      }
    >
      {w.notFoundWhy}
    </Empty>
  );
}

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

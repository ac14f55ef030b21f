import { interestedEntries } from '#domain/broadcast/interested.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Empty } from '../ui/empty.tsx';
import { AvatarStack } from '../ui/portrait.tsx';
import { Status } from '../ui/status.tsx';
import { SlimTicket } from '../ui/ticket.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { dayOf } from './data.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

/** The specification's call, page and limit (§7, §9). */
export const useOpenBroadcasts = () =>
  useMirror('POST /broadcast/my-broadcast', { filter: { status: ['OPEN'] }, page: 1, limit: 10_000 });

/** Open requests and who is interested; making and answering them comes with the whole life of open requests. */
export function OpenRequests() {
  const w = useWords(words);
  const read = useOpenBroadcasts();
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={w.emptyOpen}>{w.emptyOpenWhy}</Empty>
          ) : (
            <div className="stack stack-4">
              {items.map((broadcast) => (
                <OpenRequest key={broadcast.alt_reference} broadcast={broadcast} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function OpenRequest({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(words);
  const f = useFormat();
  const transport = useWord(TRANSPORT_WORDS[broadcast.transport]);
  const course = useWord(courseWords(broadcast.course));
  const interested = interestedEntries([broadcast]);
  const date = dayOf(broadcast);
  return (
    <SlimTicket
      status={
        <Status kind="info" icon="megaphone">
          {say(w.interested, { n: interested.length })}
        </Status>
      }
      weekday={f.weekday(date)}
      time={broadcast.tee_off_time}
      day={f.dayMonth(date)}
      course={course}
      facts={`${say(w.nHoles, { n: broadcast.holes })} · ${transport}`}
    >
      {interested.length > 0 && (
        <AvatarStack
          people={interested.map(({ caddy }) => ({
            photo: caddy.photo_url,
            number: caddy.caddy_number,
            name: caddy.nickname,
          }))}
        />
      )}
    </SlimTicket>
  );
}

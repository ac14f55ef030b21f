import './booking.css';
import { Link } from 'wouter';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { joinThai } from '../i18n/join-thai.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/loaded.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Status } from '../ui/status.tsx';
import { Ticket } from '../ui/ticket.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { dayOf, useOpenBroadcasts } from './data.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

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
              <h2 className="sr">{w.openRequests}</h2>
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
  const now = useNow(MINUTE);
  const transport = useWord(TRANSPORT_WORDS[broadcast.transport]);
  const course = useWord(courseWords(broadcast.course));
  const interested = interestedEntries([broadcast]);
  return (
    <Ticket
      status={
        <Status kind="info" icon="megaphone">
          <Countdown until={parseMoment(broadcast.expires_at)} text={w.openLeft} over={w.openOver} />
        </Status>
      }
      time={broadcast.tee_off_time}
      date={f.nearDay(dayOf(broadcast), now)}
      course={course}
      place={`${say(w.nHoles, { n: broadcast.holes })} · ${transport}`}
      slug={broadcast.golf_course}
    >
      <div className="interested">
        <p className="strong">
          {interested.length > 0 ? say(w.interested, { n: interested.length }) : w.noneInterested}
        </p>
        {interested.map(({ caddy, response }) => (
          <Link key={caddy.user_id} className="lrow" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
            <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
            <span className="grow">
              <b>{caddy.nickname}</b>
              {response.message && <span className="meta clip2">“{joinThai(response.message)}”</span>}
            </span>
            <Icon name="chevron-right" />
          </Link>
        ))}
      </div>
    </Ticket>
  );
}

import '../booking.css';
import { Link } from 'wouter';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { expiryOf } from '#domain/broadcast/transitions.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { isTooShort, MAX_OPEN, type BroadcastStatus } from '#domain/broadcast/status.ts';
import { MINUTE, momentOf, parseMoment, inTime } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { UncertainInList } from '../../sync/online/uncertain-rows.tsx';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { useNow } from '../../ui/now.ts';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { Status } from '../../ui/show/status.tsx';
import { Ticket } from '../../ui/show/ticket.tsx';
import { BookingSkeleton } from '../booking-ticket.tsx';
import { dayOf, useOpenBroadcasts, PAGE } from '../data.ts';
import { useIsOnItsWay, DraftTicket } from '../draft/booking-draft.tsx';
import { EMPTY_ROUND, type RoundDraft } from '../round/round.ts';
import { TRANSPORT_WORDS } from '../words.ts';
import { words } from './list-words.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';

const openWords = {
  ask: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
  askAnother: { th: 'ประกาศรอบอื่นอีก', en: 'Ask for another round' },
  none: { th: 'ยังไม่มีประกาศหาแคดดี้', en: 'No open requests' },
  noneWhy: {
    th: 'ประกาศรอบที่อยากออก ให้แคดดี้ที่สนใจตอบมา แล้วคุณเลือกเอง',
    en: 'Say which round you want to play. Interested caddies answer, then you choose.',
  },
  seats: { th: 'ได้แคดดี้ {n} จาก {of} คน', en: 'Caddies: {n} of {of}' },
  compare: { th: 'เทียบและเลือกแคดดี้', en: 'Compare and choose' },
  look: { th: 'ดูประกาศ', en: 'See the request' },
  confirming: { th: 'รอยืนยันอีกครั้ง {n} คน', en: 'To confirm again: {n}' },
} as const satisfies Record<string, Words>;

const draftWords = {
  status: { th: 'ร่าง ยังไม่ได้ส่ง', en: 'Draft, not sent' },
  seats: { th: 'แคดดี้ {n} คน', en: '{n} wanted' },
  go: { th: 'ดูและประกาศ', en: 'Review and ask' },
} as const satisfies Record<string, Words>;

const BY_REQUEST = ['POST /broadcast/create', 'POST /broadcast/select', 'POST /broadcast/cancel'] as const;

export const ASK_ALL = '/golfer/booking/new?asks=all';

/** The golfer's open requests, who is in for each, and those that are over. */
export function OpenRequests() {
  const w = useWords(words);
  const o = useWords(openWords);
  const read = useOpenBroadcasts();
  const ask = (
    <ButtonLink icon="megaphone" href={ASK_ALL}>
      {o.ask}
    </ButtonLink>
  );
  return (
    <>
      <ReadLine reads={[read]} />
      <UncertainInList calls={BY_REQUEST} />
      <OpenDraft />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={o.none} action={ask}>
              {o.noneWhy}
            </Empty>
          ) : (
            <div className="stack stack-4">
              <h2 className="sr">{w.openRequests}</h2>
              {items.map((broadcast) => (
                <OpenRequest key={broadcast.alt_reference} broadcast={broadcast} />
              ))}
              {items.length < MAX_OPEN && (
                <ButtonLink block kind="outline" icon="megaphone" href={ASK_ALL}>
                  {o.askAnother}
                </ButtonLink>
              )}
            </div>
          )
        }
      </Loaded>
      <OverRequests />
    </>
  );
}

function OpenRequest({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(words);
  const o = useWords(openWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const transport = useWord(TRANSPORT_WORDS[broadcast.transport]);
  const course = useWord(courseWords(broadcast.course));
  const { alt_reference, caddies_needed: of } = broadcast;
  const n = broadcast.caddy_responses.filter(({ response }) => response.status === 'SELECTED').length;
  const place = [say(w.nHoles, { n: broadcast.holes }), transport, of > 1 && say(o.seats, { n, of })].filter(Boolean);
  const here = `/golfer/booking/broadcast/${alt_reference}`;
  const hasInterest = interestedEntries([broadcast]).length > 0;
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
      place={place.join(' · ')}
      slug={broadcast.golf_course}
    >
      <Interest broadcast={broadcast} />
      <div className="card--pad">
        <ButtonLink block kind={hasInterest ? 'primary' : 'tonal'} href={here}>
          {hasInterest ? o.compare : o.look}
        </ButtonLink>
      </div>
    </Ticket>
  );
}

function Interest({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(words);
  const o = useWords(openWords);
  const f = useFormat();
  const interested = interestedEntries([broadcast]);
  const again = broadcast.caddy_responses.filter(({ response }) => response.status === 'RECONFIRM_NEEDED').length;
  return (
    <div className="interested">
      <p className="strong">{interested.length > 0 ? say(w.interested, { n: interested.length }) : w.noneInterested}</p>
      {again > 0 && <p className="meta-xs">{say(o.confirming, { n: again })}</p>}
      {interested.map(({ caddy, response }) => (
        <Link key={caddy.user_id} className="lrow" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
          <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} />
          <span className="grow">
            <b translate="no">{caddy.nickname}</b>
            {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
            {response.message && <span className="meta clip2">“{response.message}”</span>}
          </span>
          <b className="num" translate="no">
            {f.money(satang(broadcast.total))}
          </b>
        </Link>
      ))}
    </div>
  );
}

/** An open request the golfer prepared and did not send: it goes only by the golfer's tap, online (product.md §3.6). */
function OpenDraft() {
  const [stored, , clear] = useDraft<RoundDraft>('round', EMPTY_ROUND);
  const now = useNow(MINUTE);
  const w = useWords(draftWords);
  const { asks, slug, date, time } = stored;
  const isOnItsWay = useIsOnItsWay(stored.key, clear);
  if (isOnItsWay || asks !== 'all' || !slug || !date || !time) return null;
  if (isTooShort(now, expiryOf(now, momentOf(date, time)))) return null;
  const draft = { ...EMPTY_ROUND, ...stored };
  const facts = [say(w.seats, { n: draft.seats })];
  return (
    <DraftTicket draft={draft} slug={slug} date={date} status={w.status} facts={facts} go={w.go} onRemove={clear} />
  );
}

const overWords = {
  title: { th: 'ประกาศที่ผ่านมา', en: 'Over' },
  chosen: { th: 'เลือกแคดดี้ {n} คน', en: '{n} chosen' },
} as const satisfies Record<string, Words>;

const OVER_WORDS = {
  OPEN: { th: 'เปิดรับ', en: 'Open' },
  FILLED: { th: 'ได้แคดดี้ครบแล้ว', en: 'All caddies found' },
  CANCELLED: { th: 'ปิดประกาศแล้ว', en: 'Closed' },
  EXPIRED: { th: 'หมดเวลาประกาศแล้ว', en: 'Time is up' },
} as const satisfies Record<BroadcastStatus, Words>;

/** Open requests that were filled, closed or ran out, the latest round first; nothing when there are none. */
function OverRequests() {
  const w = useWords(overWords);
  const first = useOver(1).data;
  const last = Math.ceil((first?.total ?? 0) / PAGE);
  const latest = useOver(last, last < 2).data;
  const data = latest ?? first;
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={w.title}>
      <div className="list">
        {data.items
          .toSorted((a, b) => inTime(b.tee_off_at, a.tee_off_at))
          .map((broadcast) => (
            <OverRow key={broadcast.alt_reference} broadcast={broadcast} />
          ))}
      </div>
    </Section>
  );
}

/** They come by tee-off, the earliest first: the last page has the latest. */
function useOver(page: number, skip = false) {
  const filter = { status: ['FILLED', 'CANCELLED', 'EXPIRED'] as BroadcastStatus[] };
  return useMirror('POST /broadcast/my-broadcast', { filter, page, limit: PAGE }, { skip });
}

function OverRow({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(overWords);
  const f = useFormat();
  const course = useWord(courseWords(broadcast.course));
  const status = useWord(OVER_WORDS[broadcast.status]);
  const chosen = broadcast.caddy_responses.filter(({ response }) => response.status === 'SELECTED').length;
  const facts = [status, chosen > 0 && say(w.chosen, { n: chosen })].filter(Boolean);
  return (
    <Link className="lrow" href={`/golfer/booking/broadcast/${broadcast.alt_reference}`}>
      <span className="grow">
        <b className="num">
          {f.day(dayOf(broadcast))} {broadcast.tee_off_time}
        </b>
        <span className="meta">{course}</span>
        <span className="meta">{facts.join(' · ')}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

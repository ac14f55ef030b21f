import './today-board.css';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { dateOf, MINUTE, parseMoment, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { BookingSkeleton } from '../../booking/booking-ticket.tsx';
import { BookingStatus } from '../../booking/booking-status.tsx';
import { dayOf } from '../../booking/data.ts';
import { ClockNote } from '../../booking/day/clock-note.tsx';
import { useFormat, useGuestName } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import type { Read } from '../../sync/shown/loaded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useNow, usePhoneNow } from '../../ui/now.ts';
import { SkeletonText } from '../../ui/frame/placeholders.tsx';
import { KINDS, movedFrom, roundInPlay, type Entry, type Kind } from './today.ts';

export const RoundToday = lazyPart(() => import('./round-today.tsx').then((it) => it.RoundToday));

interface Props {
  entries: readonly Entry[];
  /** The reads it is made of; while one has no answer, the board says what it does not know. */
  reads: { rounds: Read<unknown>; pending: Read<unknown>; over: Read<unknown> };
}

/** The caddy's day: what is confirmed, what waits, what was cancelled, and how old that knowledge is. */
export function TodayBoard({ entries, reads }: Props) {
  const f = useFormat();
  const now = useNow(MINUTE);
  const main = roundInPlay(entries, now);
  const others = entries.filter((entry) => entry !== main);
  return (
    <section className="pull stack stack-3" aria-labelledby="board">
      <div className="card board">
        <p className="board-day">
          <span className="meta">{f.nearDay(dateOf(now), now)}</span>
          <Checked reads={Object.values(reads)} />
        </p>
        <Summary entries={entries} reads={reads} />
      </div>
      {!main && <ClockNote />}
      {main && (
        <Suspense fallback={<BookingSkeleton />}>
          <RoundToday entry={main} />
        </Suspense>
      )}
      {others.length > 0 && <Others entries={others} />}
    </section>
  );
}

/** The smallest of what may come: a day without a round. */
export function BoardSkeleton() {
  const w = useWords(boardWords);
  return (
    <div className="card board pull" aria-busy="true">
      <p className="board-day">
        <span className="meta">
          <SkeletonText>{w.checkedNow}</SkeletonText>
        </span>
        <span className="meta-xs">
          <SkeletonText>{w.checkedNow}</SkeletonText>
        </span>
      </p>
      <p className="t-lg strong">
        <SkeletonText>{w.nothing}</SkeletonText>
      </p>
    </div>
  );
}

const LIVE: readonly Kind[] = ['playing', 'confirmed', 'asked', 'ended'];

function Summary({ entries, reads }: Props) {
  const w = useWords(boardWords);
  const language = useLanguage();
  const count = (kind: Kind) => entries.filter((entry) => entry.kind === kind).length;
  const counted = KINDS.filter((kind) => count(kind) > 0).map((kind) =>
    say<string>(wordIn(COUNT_WORDS[kind], language), { n: count(kind) }),
  );
  const isLive = entries.some(({ kind }) => LIVE.includes(kind));
  const isOpen = entries.some(({ kind }) => kind === 'waiting' || kind === 'unsent' || kind === 'late');
  const lead = isLive ? [] : [isOpen ? w.nothingConfirmed : entries.length > 0 ? w.nothingLeft : w.nothing];
  return (
    <>
      <h2 id="board" className="t-lg">
        {[...lead, ...counted].join(' · ')}
      </h2>
      {reads.pending.data === undefined && <p className="meta">{w.requestsUnknown}</p>}
      {reads.over.data === undefined && <p className="meta">{w.overUnknown}</p>}
    </>
  );
}

/** As old as its oldest read: checked with the server, or only a copy that may have changed since. */
function Checked({ reads }: { reads: readonly Read<unknown>[] }) {
  const w = useWords(boardWords);
  const f = useFormat();
  const now = usePhoneNow(MINUTE / 2);
  const isOffline = useConnection() === 'offline';
  const known = reads.flatMap((read) => read.updatedAt ?? []);
  const oldest = known.length > 0 ? Math.min(...known) : undefined;
  if (oldest === undefined) return <span className="meta-xs">{w.checking}</span>;
  const isCopy = isOffline || reads.some(({ stale, error }) => stale || error !== undefined);
  const isJustNow = now - oldest < MINUTE;
  const text = isCopy ? (isJustNow ? w.copyNow : w.copy) : isJustNow ? w.checkedNow : w.checked;
  return (
    <span className={isCopy ? 'meta-xs inline board-copy' : 'meta-xs inline'}>
      <Icon name={isCopy ? 'cloud-off' : 'check-check'} small />
      {say<string>(text, { ago: f.ago(oldest, now) })}
    </span>
  );
}

function Others({ entries }: { entries: readonly Entry[] }) {
  const w = useWords(boardWords);
  return (
    <ul className="list" aria-label={w.list}>
      {entries.map((entry) => (
        <Row key={entry.booking.booking_ref} entry={entry} />
      ))}
    </ul>
  );
}

const STRUCK: readonly Kind[] = ['cancelled', 'moved'];

function Row({ entry: { kind, booking } }: { entry: Entry }) {
  const f = useFormat();
  const gets = f.money(satang(booking.caddy_share ?? booking.caddy_gets));
  return (
    <li className="lrow lrow--top past">
      <Time kind={kind} booking={booking} />
      <span className="grow">
        <Link className="past-name" translate="no" href={`/caddy/booking/${booking.booking_ref}`}>
          {useGuestName(booking.golfer.display_name)}
        </Link>
        {!STRUCK.includes(kind) && (
          <span className="meta num" translate="no">
            {gets}
          </span>
        )}
        <EntryStatus kind={kind} booking={booking} />
      </span>
    </li>
  );
}

/** The time that counts; one that does not any more is struck. */
function Time({ kind, booking }: { kind: Kind; booking: Booking }) {
  const w = useWords(boardWords);
  const before = movedFrom(booking);
  if (STRUCK.includes(kind))
    return (
      <s className="board-time num">
        {kind === 'cancelled' ? booking.tee_off_time : before !== undefined && timeOf(before)}
      </s>
    );
  return (
    <span className="board-time num">
      {before !== undefined && (
        <s className="meta-xs">
          <span className="sr">{w.was} </span>
          {timeOf(before)}
        </s>
      )}
      {booking.tee_off_time}
    </span>
  );
}

function EntryStatus({ kind, booking }: { kind: Kind; booking: Booking }) {
  const w = useWords(boardWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  if (kind !== 'moved') return <BookingStatus booking={booking} viewer="caddy" />;
  const when = `${f.nearDay(dayOf(booking), now)} ${timeOf(parseMoment(booking.tee_off_at))}`;
  return <span className="meta">{say(w.movedTo, { when })}</span>;
}

/** What the board counts, in this order, joined by a dot. */
const COUNT_WORDS = {
  playing: { th: 'กำลังออกรอบ', en: 'On the course' },
  confirmed: { th: 'ยืนยันแล้ว {n} รอบ', en: 'Confirmed: {n}' },
  asked: { th: 'ขอยกเลิกไว้ {n} รอบ', en: 'You asked to cancel: {n}' },
  waiting: { th: 'รอคุณตอบ {n} คำขอ', en: 'Waiting for you: {n}' },
  unsent: { th: 'คำตอบรอส่ง {n} รายการ', en: 'Answers waiting to send: {n}' },
  late: { th: 'หมดเวลาตอบ {n} คำขอ', en: 'Time to answer is up: {n}' },
  ended: { th: 'จบแล้ว รอนักกอล์ฟยืนยัน', en: 'Finished, golfer to confirm' },
  finished: { th: 'จบแล้ว {n} รอบ', en: 'Finished: {n}' },
  cancelled: { th: 'ยกเลิกแล้ว {n} รอบ', en: 'Cancelled: {n}' },
  absent: { th: 'ไม่มาตามนัด {n} รอบ', en: 'Did not come: {n}' },
  moved: { th: 'ย้ายไปวันอื่น {n} รอบ', en: 'Moved to another day: {n}' },
} satisfies Record<Kind, Words>;

export const boardWords = {
  nothing: { th: 'วันนี้ยังไม่มีรอบ', en: 'No round today' },
  nothingConfirmed: { th: 'ยังไม่มีรอบที่ยืนยัน', en: 'Nothing confirmed yet' },
  nothingLeft: { th: 'วันนี้ไม่มีรอบเหลือแล้ว', en: 'No round left today' },
  checkedNow: { th: 'ตรวจแล้วเมื่อสักครู่', en: 'Checked just now' },
  checked: { th: 'ตรวจแล้วเมื่อ {ago}', en: 'Checked {ago}' },
  checking: { th: 'กำลังตรวจ', en: 'Checking' },
  copyNow: { th: 'ข้อมูลเมื่อสักครู่ อาจเปลี่ยนแล้ว', en: 'As of just now, may have changed' },
  copy: { th: 'ข้อมูลเมื่อ {ago} อาจเปลี่ยนแล้ว', en: 'As of {ago}, may have changed' },
  requestsUnknown: { th: 'ยังไม่รู้ว่ามีคำขอรออยู่หรือไม่', en: 'Not known whether requests are waiting' },
  overUnknown: { th: 'ยังไม่รู้ว่ามีรอบที่ถูกยกเลิกหรือไม่', en: 'Not known whether a round was cancelled' },
  list: { th: 'รอบอื่นวันนี้', en: 'Other rounds today' },
  was: { th: 'เดิม', en: 'Was' },
  movedTo: { th: 'ย้ายไป {when}', en: 'Moved to {when}' },
} as const satisfies Record<string, Words>;

import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import type { Moment } from '#domain/dates.ts';
import { useHasNoQueuedAct, dayOf } from '../../booking/data.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { AskRow, asksOf, words } from '../ask-row.tsx';
import { addressOf, OPEN_REQUESTS_PATH } from '../../broadcast/open-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { AvatarStack } from '../../ui/show/portrait.tsx';

interface Props {
  /** The golfer's bookings, without the one that is shown in full. */
  bookings: readonly Booking[];
  broadcasts: readonly Broadcast[];
  now: Moment;
}

/** All that waits for the golfer's answer, each one tap from where it is given. An answer already in the outbox is not listed. */
export function Attention({ bookings, broadcasts, now }: Props) {
  const w = useWords(words);
  const isUnanswered = useHasNoQueuedAct();
  const asks = asksOf(bookings, 'golfer', now).filter(({ booking }) => isUnanswered(booking));
  if (asks.length === 0 && interestedEntries(broadcasts).length === 0) return null;
  return (
    <Section title={w.title}>
      <div className="stack">
        {asks.map((ask) => (
          <AskRow key={ask.booking.booking_ref} ask={ask} viewer="golfer" now={now} />
        ))}
        <InterestedCard broadcasts={broadcasts} />
      </div>
    </Section>
  );
}

/** What waits for caddies: one request leads to its own screen, more to all of them. */
export function WaitingForCaddies({ pending }: { pending: readonly Booking[] }) {
  const w = useWords(golferHomeWords);
  const [first, ...others] = pending;
  if (!first) return null;
  const href = others.length > 0 ? '/golfer/booking' : `/golfer/booking/${first.booking_ref}`;
  return (
    <Link className="card card--amber row attention attention--amber" href={href}>
      <span className="grow">
        <b className="strong line">{say(w.waiting, { n: pending.length })}</b>
        <span className="t-sm line">{w.waitingWhy}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** Of a golfer's home alone: a caddy's does not carry them. */
export const golferHomeWords = {
  wallet: { th: 'วอลเล็ต', en: 'Wallet' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  find: { th: 'หาแคดดี้สำหรับรอบหน้า', en: 'Find a caddy for your next round' },
  findHint: { th: 'สนาม · วัน · เวลาออกรอบ', en: 'Course · date · tee-off time' },
  next: { th: 'รอบถัดไป', en: 'Next round' },
  slip: { th: 'ใบออกรอบ', en: 'Starter slip' },
  waiting: { th: 'รอแคดดี้ตอบ {n} คำขอ', en: 'Waiting for a caddy: {n}' },
  waitingWhy: { th: 'ดูคำตอบได้ที่แท็บการจอง', en: 'The answers appear under Bookings' },
  interested: { th: 'แคดดี้ {n} คนสนใจ', en: 'Interested caddies: {n}' },
  interestedIn: { th: 'ประกาศ {when}', en: 'Open request {when}' },
  noneYet: { th: 'ยังไม่มีรอบที่จองไว้', en: 'No rounds booked yet' },
  noneYetWhy: {
    th: 'เลือกสนามและเวลา แล้วเราจะหาแคดดี้ที่ว่างให้คุณ',
    en: 'Choose a course and a time, and we find caddies who are free',
  },
  bookCaddy: { th: 'จองแคดดี้', en: 'Book a caddy' },
  allN: { th: 'ทั้งหมด {n}', en: 'All {n}' },
} as const satisfies Record<string, Words>;

/** Caddies who answered the golfer's open requests: shown only when there are any (specification §3, the flattened entries). */
function InterestedCard({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const w = useWords(golferHomeWords);
  const f = useFormat();
  const entries = interestedEntries(broadcasts);
  const first = entries[0];
  if (!first) return null;
  // One open request: directly to its caddies, else to the list of them.
  const isOne = entries.every(({ alt_reference }) => alt_reference === first.alt_reference);
  const href = isOne ? addressOf(first.alt_reference) : OPEN_REQUESTS_PATH;
  const when = `${f.day(dayOf(first))} ${first.tee_off_time}`;
  return (
    <Link className="card card--coral row attention attention--coral" href={href}>
      <AvatarStack
        people={entries.map(({ caddy }) => ({
          photo: caddy.photo_url,
          number: caddy.caddy_number,
          name: caddy.nickname,
        }))}
      />
      <span className="grow">
        <b className="strong line">{say(w.interested, { n: entries.length })}</b>
        <span className="t-sm line">{say(w.interestedIn, { when })}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

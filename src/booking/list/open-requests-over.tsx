import { Link } from 'wouter';
import type { Broadcast } from '#domain/broadcast/api.ts';
import type { BroadcastStatus } from '#domain/broadcast/status.ts';
import { inTime } from '#domain/dates.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { dayOf, PAGE } from '../data.ts';

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
export function OverRequests() {
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

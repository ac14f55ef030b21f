import { Link } from 'wouter';
import { momentOf, MINUTE, dateOf } from '#domain/dates.ts';
import { SOONEST } from '#domain/booking/status.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../i18n/language.ts';
import { useDraft } from '../sync/draft.ts';
import { useMirror } from '../sync/mirror.ts';
import { useNow } from '../ui/now.ts';
import { Pending } from '../ui/status.tsx';
import { SlimTicket } from '../ui/ticket.tsx';
import { EMPTY_ROUND, type RoundDraft } from './round.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

const draftWords = {
  status: { th: 'ร่าง ยังไม่ได้ส่ง', en: 'Draft, not sent' },
  edit: { th: 'ดูและส่ง', en: 'Review and send' },
  remove: { th: 'ลบ', en: 'Delete' },
} as const satisfies Record<string, Words>;

/** A request she has put together and not sent: money never waits in a queue, so it is a draft until she taps (product.md §3.6). */
export function BookingDraft() {
  const [draft, , clear] = useDraft<RoundDraft>('round', EMPTY_ROUND);
  const now = useNow(MINUTE);
  const { slug, caddy_id, date, time } = draft;
  const isWhole = draft.asks === 'one' && slug !== undefined && caddy_id !== undefined;
  if (!isWhole || !date || !time || momentOf(date, time) < now + SOONEST || date < dateOf(now)) return null;
  return <DraftTicket draft={draft} date={date} onRemove={clear} />;
}

interface Props {
  draft: RoundDraft;
  date: NonNullable<RoundDraft['date']>;
  onRemove: () => void;
}

function DraftTicket({ draft, date, onRemove }: Props) {
  const w = useWords(draftWords);
  const s = useWords(words);
  const f = useFormat();
  const course = useMirror('GET /course/{slug}', { slug: draft.slug ?? '' }).data;
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: draft.caddy_id ?? '' }).data;
  const name = useWord(course ? courseWords(course) : { th: draft.slug ?? '', en: draft.slug ?? '' });
  const transport = useWord(draft.transport ? TRANSPORT_WORDS[draft.transport] : { th: '', en: '' });
  const asked = caddy && say(s.asked, { name: caddy.nickname, number: caddy.caddy_number });
  return (
    <SlimTicket
      pending
      status={<Pending>{w.status}</Pending>}
      weekday={f.weekday(date)}
      time={draft.time}
      day={f.dayMonth(date)}
      course={name}
      facts={[say(s.nHoles, { n: draft.holes }), transport, asked].filter(Boolean).join(' · ')}
      actions={
        <>
          <Link href="/golfer/booking/new?step=3">{w.edit}</Link>
          <button type="button" className="red" onClick={onRemove}>
            {w.remove}
          </button>
        </>
      }
    />
  );
}

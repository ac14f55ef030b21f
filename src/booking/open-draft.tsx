import { Link } from 'wouter';
import { isTooShort, expiryOf } from '#domain/broadcast/status.ts';
import { MINUTE, momentOf } from '#domain/dates.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../i18n/language.ts';
import { useDraft } from '../sync/draft.ts';
import { useMirror } from '../sync/mirror.ts';
import { useNow } from '../ui/now.ts';
import { Pending } from '../ui/status.tsx';
import { SlimTicket } from '../ui/ticket.tsx';
import { EMPTY_ROUND, type RoundDraft } from './round.ts';
import { words } from './words.ts';

const draftWords = {
  status: { th: 'ยังไม่ได้ส่ง', en: 'Draft, not sent' },
  seats: { th: 'แคดดี้ {n} คน', en: '{n} wanted' },
  go: { th: 'ดูและประกาศ', en: 'Look and ask' },
  remove: { th: 'ลบ', en: 'Delete' },
} as const satisfies Record<string, Words>;

/** An open request she has put together and not sent: it goes only by her tap, with a signal (product.md §3.6). */
export function OpenDraft() {
  const [draft, , clear] = useDraft<RoundDraft>('round', EMPTY_ROUND);
  const now = useNow(MINUTE);
  const { asks, slug, date, time } = draft;
  if (asks !== 'all' || !slug || !date || !time) return null;
  if (isTooShort(now, expiryOf(now, momentOf(date, time)))) return null;
  return <DraftTicket draft={{ ...EMPTY_ROUND, ...draft }} slug={slug} date={date} onRemove={clear} />;
}

interface Props {
  draft: RoundDraft;
  slug: string;
  date: NonNullable<RoundDraft['date']>;
  onRemove: () => void;
}

function DraftTicket({ draft, slug, date, onRemove }: Props) {
  const w = useWords(draftWords);
  const s = useWords(words);
  const f = useFormat();
  const course = useMirror('GET /course/{slug}', { slug }).data;
  const name = useWord(course ? courseWords(course) : { th: slug, en: slug });
  return (
    <SlimTicket
      pending
      status={<Pending>{w.status}</Pending>}
      weekday={f.weekday(date)}
      time={draft.time}
      day={f.dayMonth(date)}
      course={name}
      facts={`${say(s.nHoles, { n: draft.holes })} · ${say(w.seats, { n: draft.seats })}`}
      actions={
        <>
          <Link href="/golfer/booking/new?step=3">{w.go}</Link>
          <button type="button" className="red" onClick={onRemove}>
            {w.remove}
          </button>
        </>
      }
    />
  );
}

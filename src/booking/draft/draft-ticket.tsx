import { Link } from 'wouter';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Pending } from '../../ui/show/status.tsx';
import { SlimTicket } from '../../ui/show/ticket.tsx';
import type { RoundDraft } from '../round/round.ts';
import { words } from '../words.ts';

const draftWords = {
  remove: { th: 'ลบ', en: 'Delete' },
} as const satisfies Record<string, Words>;

interface Props {
  draft: RoundDraft;
  slug: string;
  date: NonNullable<RoundDraft['date']>;
  status: string;
  /** What follows the holes. */
  facts: readonly (string | undefined)[];
  /** The link to where it is sent. */
  go: string;
  onRemove: () => void;
}

/** Something put together and not sent, with the way to send it. */
export function DraftTicket({ draft, slug, date, status, facts, go, onRemove }: Props) {
  const w = useWords(draftWords);
  const s = useWords(words);
  const f = useFormat();
  const course = useMirror('GET /course/{slug}', { slug }).data;
  const name = useWord(course ? courseWords(course) : { th: slug, en: slug });
  return (
    <SlimTicket
      pending
      status={<Pending>{status}</Pending>}
      weekday={f.weekday(date)}
      time={draft.time}
      day={f.dayMonth(date)}
      course={name}
      facts={[say(s.nHoles, { n: draft.holes }), ...facts].filter(Boolean).join(' · ')}
      actions={
        <>
          <Link href="/golfer/booking/new?step=3">{go}</Link>
          <button type="button" className="red" onClick={onRemove}>
            {w.remove}
          </button>
        </>
      }
    />
  );
}

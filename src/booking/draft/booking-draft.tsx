import { Link } from 'wouter';
import { useEffect } from 'react';
import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { dateOf, MINUTE, momentOf } from '#domain/dates.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import { EMPTY_ROUND, type RoundDraft } from '../round/round.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { Pending } from '../../ui/show/status.tsx';
import { SlimTicket } from '../../ui/show/ticket.tsx';
import { uncertainListOf } from '../../sync/online/uncertain-list.ts';
import { useUncertainRequests } from '../../sync/online/uncertain-rows.tsx';
import { usePhone } from '../../sync/phone.ts';

const draftWords = {
  status: { th: 'ร่าง ยังไม่ได้ส่ง', en: 'Draft, not sent' },
  edit: { th: 'ดูและส่ง', en: 'Review and send' },
} as const satisfies Record<string, Words>;

/** A request the golfer prepared and did not send: money never waits in a queue, so it is a draft until the tap (product.md §3.6). */
export function BookingDraft() {
  const [draft, , clear] = useDraft<RoundDraft>('round', EMPTY_ROUND);
  const now = useNow(MINUTE);
  const { slug, caddy_id, date, time } = draft;
  const isOnItsWay = useIsOnItsWay(draft.key, clear);
  if (isOnItsWay || draft.asks !== 'one' || !slug || !caddy_id || !date || !time) return null;
  if (momentOf(date, time) < now + MIN_LEAD_TIME || date < dateOf(now)) return null;
  return <Asked draft={draft} slug={slug} caddy_id={caddy_id} date={date} onRemove={clear} />;
}

interface Props {
  draft: RoundDraft;
  slug: string;
  caddy_id: string;
  date: NonNullable<RoundDraft['date']>;
  onRemove: () => void;
}

function Asked({ draft, slug, caddy_id, date, onRemove }: Props) {
  const w = useWords(draftWords);
  const s = useWords(words);
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: caddy_id }).data;
  const transport = useWord(draft.transport ? TRANSPORT_WORDS[draft.transport] : { th: '', en: '' });
  const asked = caddy && say(s.asked, { name: caddy.nickname, number: caddy.caddy_number });
  const facts = [transport, asked];
  return (
    <DraftTicket
      draft={draft}
      slug={slug}
      date={date}
      status={w.status}
      facts={facts}
      go={w.edit}
      onRemove={onRemove}
    />
  );
}

const ticketWords = {
  remove: { th: 'ลบ', en: 'Delete' },
} as const satisfies Record<string, Words>;

interface DraftTicketProps {
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
export function DraftTicket({ draft, slug, date, status, facts, go, onRemove }: DraftTicketProps) {
  const w = useWords(ticketWords);
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

const CALLS = ['POST /booking/create', 'POST /broadcast/create'] as const;

/**
 * Was this draft sent, and nobody knows yet whether it arrived? Then it is no draft (`UncertainRows` shows it), and it goes when it turns
 * out to have arrived.
 */
export function useIsOnItsWay(draft_key: string, clear: () => void): boolean {
  const phone = usePhone();
  const isOut = useUncertainRequests(CALLS).some(({ draft }) => draft?.key === draft_key);
  useEffect(
    () =>
      uncertainListOf(phone).onOutcome(({ draft }, { kind }) => {
        if (kind === 'DONE' && draft?.key === draft_key) clear();
        return false; // that it arrived is told by whoever sent it
      }),
    [phone, draft_key, clear],
  );
  return isOut;
}

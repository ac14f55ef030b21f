import { MIN_LEAD_TIME } from '#domain/booking/status.ts';
import { dateOf, MINUTE, momentOf } from '#domain/dates.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { useNow } from '../../ui/now.ts';
import { useIsOnItsWay } from './draft-on-its-way.ts';
import { DraftTicket } from './draft-ticket.tsx';
import { EMPTY_ROUND, type RoundDraft } from '../round/round.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';

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

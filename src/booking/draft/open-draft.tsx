import { expiryOf } from '#domain/broadcast/closing.ts';
import { isTooShort } from '#domain/broadcast/status.ts';
import { MINUTE, momentOf } from '#domain/dates.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { useNow } from '../../ui/now.ts';
import { useIsOnItsWay } from './draft-on-its-way.ts';
import { DraftTicket } from './draft-ticket.tsx';
import { EMPTY_ROUND, type RoundDraft } from '../round/round.ts';

const draftWords = {
  status: { th: 'ร่าง ยังไม่ได้ส่ง', en: 'Draft, not sent' },
  seats: { th: 'แคดดี้ {n} คน', en: '{n} wanted' },
  go: { th: 'ดูและประกาศ', en: 'Review and ask' },
} as const satisfies Record<string, Words>;

/** An open request the golfer prepared and did not send: it goes only by the golfer's tap, online (product.md §3.6). */
export function OpenDraft() {
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

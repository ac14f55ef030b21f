import '../../booking/booking.css';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { useWords } from '../../i18n/language.ts';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { caddyWords } from './caddy-words.ts';
import { ReceiptList } from '../../booking/receipt-list.tsx';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { usePhone } from '../../sync/phone.ts';
import { Note } from '../../ui/show/status.tsx';
import { isAbout, useAnswers } from '../data.ts';
import { useAnswerOutcome } from './answer-outcome.ts';

/** One row with transparent text: the same boxes as the real one. */
export function NearbySkeleton() {
  const w = useWords(caddyWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        <div className="lrow">
          <span className="grow">
            <b>
              <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
            </b>
            <span className="meta line">
              <SkeletonText>18 หลุม · รถร่วม</SkeletonText>
            </span>
            <span className="meta line">
              <SkeletonText>คุณได้รับ ฿135</SkeletonText>
            </span>
          </span>
          <InkBox className="btn btn--sm" />
        </div>
      </div>
    </Skeleton>
  );
}

/** The caddy's answer came too late or did not fit any more: said on the item, with what is the case instead (product.md §3.6). */
export function Refused({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(caddyWords);
  const instead = useAnswerOutcome(item);
  return (
    <div className="stack stack-1">
      <Note kind="coral">
        <b className="strong line">{w.because}</b>
        {instead}
      </Note>
      <button type="button" className="link tall t-sm" onClick={() => void outboxOf(phone).discard(item.id)}>
        {w.seen}
      </button>
    </div>
  );
}

/** The caddy's answers to open requests that are no longer `shown`. */
export function Receipts({ shown }: { shown: readonly NearbyBroadcast[] }) {
  const items = useAnswers().filter((item) => !shown.some((it) => isAbout(item, it)));
  return <ReceiptList items={items} refused={(item) => <Refused item={item} />} />;
}

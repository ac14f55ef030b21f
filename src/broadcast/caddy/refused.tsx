import { useWords } from '../../i18n/language.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Note } from '../../ui/show/status.tsx';
import { caddyWords } from './caddy-words.ts';
import { useAnswerOutcome } from './answer-outcome.ts';
import { usePhone } from '../../sync/phone.ts';

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

import { useWord, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { Status } from '../../ui/show/status.tsx';
import { words } from '../words.ts';
import { usePhone } from '../../sync/phone.ts';

/** The server refused the review, and why; the text stays in the form until the user has seen this. */
export function Refused({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(words);
  const why = useWord(useRefusal(item.refusal?.code));
  return (
    <div className="card stack stack-2">
      <output className="stack stack-2">
        <Status kind="bad">{w.refused}</Status>
        <span className="meta">{why}</span>
      </output>
      <Button kind="quiet" size="sm" onClick={() => void outboxOf(phone).discard(item.id)}>
        {w.remove}
      </Button>
    </div>
  );
}

import type { MouseEvent } from 'react';
import { useWords, type Words } from '../../i18n/language.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Button } from '../../ui/control/button.tsx';
import { usePhone } from '../../sync/phone.ts';

const words = {
  again: { th: 'ส่งใหม่', en: 'Send again' },
  discard: { th: 'ทิ้ง', en: 'Discard' },
} as const satisfies Record<string, Words>;

/** Under an own message that was refused: what the sender can do with it, in place. */
export function FailedActs({ op_id }: { op_id: string }) {
  const phone = usePhone();
  const w = useWords(words);
  const act = (work: (id: string) => Promise<unknown>) => (event: MouseEvent) => {
    // Both buttons go away: who came by keyboard gets the focus in the composer; a phone's on-screen keyboard stays down.
    if (event.currentTarget.matches(':focus-visible'))
      document.querySelector<HTMLElement>('.composer textarea')?.focus();
    void work(op_id);
  };
  return (
    <div className="msg-acts">
      <Button size="sm" kind="outline" icon="refresh-cw" onClick={act(outboxOf(phone).retry)}>
        {w.again}
      </Button>
      <Button size="sm" kind="quiet" icon="trash-2" onClick={act(outboxOf(phone).discard)}>
        {w.discard}
      </Button>
    </div>
  );
}

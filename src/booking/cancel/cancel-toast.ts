import { useEffect, useState } from 'react';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useOutbox, type OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { toast } from '../../ui/overlay/toast.tsx';

const words = {
  done: { th: '{act}แล้ว · {when}', en: 'Done: {act} · {when}' },
} as const satisfies Record<string, Words>;

const told = new Set<string>();
const NO_WORDS: Words = { th: '', en: '' };

const isCancel = ({ call, input, state }: OutboxItem): boolean =>
  call === 'POST /booking/act' && state === 'sent' && (input as { action?: string }).action === 'cancel';

/** Toasts a cancellation that arrives while the golfer looks: its request may have left the list. A refused one is told by outbox-news. */
export function useCancelToast(): void {
  const w = useWords(words);
  const [since] = useState(() => Date.now());
  const arrived = useOutbox().findLast((it) => isCancel(it) && (it.sent_at ?? 0) >= since);
  const id = arrived?.id;
  const title = useWord(arrived?.title ?? NO_WORDS);
  useEffect(() => {
    if (id === undefined || told.has(id)) return;
    told.add(id);
    const [act = '', when = ''] = title.split(' · ');
    toast({ text: say(w.done, { act, when }), kind: 'ok' });
  }, [id, title, w.done]);
}

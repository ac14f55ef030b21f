import { useState } from 'react';
import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { PHOTO_HAS_NO_ROOM } from '../../storage/words.ts';
import { CallFailed } from '../../sync/net/call.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * A person's tap on its way to the outbox. A phone that can keep nothing sends at once, and then it may be refused at once: that is said in a
 * toast, and `queue` answers undefined.
 */
export function useQueueing(): {
  isBusy: boolean;
  queue: (add: () => Promise<OutboxItem | undefined>) => Promise<OutboxItem | undefined>;
} {
  const [isBusy, setBusy] = useState(false);
  const queue = async (add: () => Promise<OutboxItem | undefined>) => {
    setBusy(true);
    try {
      return await add();
    } catch (error) {
      await toastRefusal(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, queue };
}

/** Of a tap that could not wait and was refused at once. */
export async function toastRefusal(error: unknown): Promise<void> {
  if (!(error instanceof CallFailed)) throw error;
  const { code, status_code } = error;
  const words = status_code === 0 ? (code === 'NO_ROOM' ? PHOTO_HAS_NO_ROOM : NOT_KEPT) : await refusalOf(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}

const NOT_KEPT = {
  th: 'เครื่องนี้เก็บรายการรอส่งไม่ได้ และตอนนี้ไม่มีสัญญาณ จึงยังไม่ได้ส่ง ลองใหม่เมื่อมีสัญญาณ',
  en: 'This device cannot keep what waits, and there is no signal, so nothing was sent. Try again with a signal',
};

import { useState } from 'react';
import { currentLanguage, wordIn } from '../i18n/language.ts';
import { CallFailed } from '../sync/call.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import { toast } from '../ui/toast.tsx';

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
      if (!(error instanceof CallFailed)) throw error;
      await sayRefused(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, queue };
}

async function sayRefused({ code, status_code }: CallFailed): Promise<void> {
  const { wordsOfRefusal } = await import('../i18n/refusals.ts');
  const words = status_code === 0 ? NOT_KEPT : wordsOfRefusal(code);
  toast({ text: wordIn(words, currentLanguage()), kind: 'bad' });
}

const NOT_KEPT = {
  th: 'เครื่องนี้เก็บรายการรอส่งไม่ได้ และตอนนี้ไม่มีสัญญาณ จึงยังไม่ได้ส่ง ลองใหม่เมื่อมีสัญญาณ',
  en: 'This device cannot keep what waits, and there is no signal, so nothing was sent. Try again with a signal',
};

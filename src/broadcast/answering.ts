import { useState } from 'react';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { currentLanguage, wordIn } from '../i18n/language.ts';
import { CallFailed } from '../sync/call.ts';
import type { OutboxItem } from '../sync/outbox.ts';
import { toast } from '../ui/toast.tsx';
import { respond } from './data.ts';

/** Her answer on its way to the outbox. A phone that can keep nothing sends at once, and then it may be refused at once: said in a toast. */
export function useAnswering(it: NearbyBroadcast): {
  isBusy: boolean;
  answer: (status: 'INTERESTED' | 'WITHDRAWN', message?: string) => Promise<OutboxItem | undefined>;
} {
  const [isBusy, setBusy] = useState(false);
  const answer = async (status: 'INTERESTED' | 'WITHDRAWN', message?: string) => {
    setBusy(true);
    try {
      return await respond(it, status, Date.now(), message);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      await sayRefused(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, answer };
}

async function sayRefused({ code, status_code }: CallFailed): Promise<void> {
  const { wordsOfRefusal } = await import('../i18n/refusals.ts');
  toast({ text: wordIn(status_code === 0 ? NOT_KEPT : wordsOfRefusal(code), currentLanguage()), kind: 'bad' });
}

const NOT_KEPT = {
  th: 'เครื่องนี้เก็บรายการรอส่งไม่ได้ และตอนนี้ไม่มีสัญญาณ จึงยังไม่ได้ส่ง ลองใหม่เมื่อมีสัญญาณ',
  en: 'This device cannot keep what waits, and there is no signal, so nothing was sent. Try again with a signal',
};

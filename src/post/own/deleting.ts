import { useState } from 'react';
import { currentLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { ownWords } from './own-words.ts';
import { usePhone } from '../../sync/phone.ts';

/** Sent directly to the server: whoever deletes wants to know that it is gone. */
export function useDeleting(post_id: string) {
  const phone = usePhone();
  const w = useWords(ownWords);
  const [isBusy, setBusy] = useState(false);
  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      mirrorOf(phone).stale(['POST /post/own']);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const said = await refusalOf(error.code);
      toast({ text: wordIn(said, currentLanguage()), kind: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const restore = async () => {
    if (await done(() => send(phone, 'POST /post/restore', { post_id }))) toast({ text: w.restored });
  };
  const remove = async () => {
    if (await done(() => send(phone, 'POST /post/delete', { post_id })))
      toast({ text: w.deleted, action: { label: w.undo, run: () => void restore() }, lasts: 10_000 });
  };
  return { isBusy, remove, restore };
}

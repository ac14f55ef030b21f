import { useEffect } from 'react';
import { startBackgroundUi } from './beside.tsx';
import { useWords, type Words } from '../i18n/language.ts';
import { usePhone } from '../sync/phone.ts';
import { useUpdate } from '../sync/page/update.ts';
import { toast } from '../ui/overlay/toast.tsx';

const words = {
  newVersion: { th: 'มีเวอร์ชันใหม่พร้อมใช้', en: 'A new version is ready' },
  update: { th: 'อัปเดต', en: 'Update' },
  held: {
    th: 'จะอัปเดตให้เองเมื่อคุณทำเสร็จ หรือออกจากหน้านี้',
    en: 'Updates by itself once you finish here or leave this screen',
  },
} as const satisfies Record<string, Words>;

/** Draws nothing itself: offers a new build, and says so when it waits for what the user has begun. */
export function UpdateToast(): null {
  const phone = usePhone();
  const w = useWords(words);
  const { waiting, isHeld, accept } = useUpdate();
  useEffect(() => {
    if (waiting) toast({ text: w.newVersion, kind: 'update', action: { label: w.update, run: accept } });
    else if (isHeld) toast({ text: w.held, kind: 'update' });
  }, [waiting, isHeld, accept, w]);
  useEffect(() => {
    if (import.meta.env.PROD) startBackgroundUi(phone);
  }, [phone]);
  return null;
}

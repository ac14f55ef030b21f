import { currentLanguage, wordIn } from '../i18n/language.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** A sign-in has cancelled the deletion that the user had asked for. */
export const toastDeletionCancelled = (): void =>
  toast({
    text: wordIn(
      {
        th: 'ยกเลิกการลบบัญชีแล้ว เพราะคุณเข้าสู่ระบบ ข้อมูลของคุณยังอยู่ครบ',
        en: 'Your account is not deleted, because you signed in. All of it is still here.',
      },
      currentLanguage(),
    ),
    lasts: 12_000,
  });

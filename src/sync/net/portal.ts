import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { toast } from '../../ui/overlay/toast.tsx';

const WANTS_SIGN_IN = {
  th: 'Wi-Fi นี้ต้องลงชื่อเข้าใช้ก่อน เปิดเบราว์เซอร์แล้วลงชื่อเข้าใช้ Wi-Fi',
  en: 'This Wi-Fi wants you to sign in first. Open your browser and sign in to the Wi-Fi.',
};

/** Long enough to be read by somebody who looks for what is wrong. */
const LASTS = 20_000;

/** Somebody else answers in the server's place. It comes when that happens: most people never meet it. */
export const showCaptivePortal = (): void =>
  toast({ text: wordIn(WANTS_SIGN_IN, currentLanguage()), kind: 'bad', lasts: LASTS });

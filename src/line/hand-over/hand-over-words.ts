import type { Words } from '../../i18n/language.ts';
import { words } from '../words.ts';

/** In LINE: the way out. */
export const handOverWords = {
  why: {
    th: 'ติดตั้งแอปจากใน LINE ไม่ได้ เปิดในเบราว์เซอร์ของเครื่องแล้วติดตั้งจากที่นั่น ไม่ต้องเข้าสู่ระบบใหม่',
    en: 'Caddee cannot be installed from inside LINE. Open it in your phone’s own browser and install it there. You need not sign in again.',
  },
  open: { th: 'เปิดในเบราว์เซอร์', en: 'Open in browser' },
  opening: { th: 'กำลังเปิด…', en: 'Opening…' },
  notOpened: words.notOpened,
  stuck: {
    th: 'เปิดจากตรงนี้ไม่ได้ ใช้เมนูที่มุมจอตามด้านล่าง หรือใส่รหัสในเบราว์เซอร์ของเครื่อง',
    en: 'It cannot be opened from here. Use the menu in the corner as below, or enter the code in your phone’s own browser.',
  },
  elsewhere: { th: 'มีแอปแล้ว หรือใช้เครื่องอื่น', en: 'You have the app, or another device' },
  how: {
    th: 'ที่หน้าเข้าสู่ระบบ แตะ “ย้ายมาจาก LINE” แล้วใส่รหัสนี้ หรือสแกน QR ด้วยเครื่องอื่น',
    en: 'On its sign-in screen tap “Continue from LINE” and enter this code, or scan the QR code with the other device.',
  },
  digits: words.code,
  show: { th: 'แสดงรหัส', en: 'Show a code' },
  making: { th: 'กำลังสร้างรหัส…', en: 'Making a code…' },
  another: { th: 'แสดงรหัสใหม่', en: 'Show a new code' },
  qr: { th: 'QR สำหรับใช้ต่อในเครื่องอื่น', en: 'QR code to continue on another device' },
  left: { th: 'ใช้ได้อีก {left}', en: 'Good for {left}' },
  over: { th: 'รหัสหมดเวลาแล้ว ใช้ไม่ได้อีก', en: 'This code has expired. It does not work any more.' },
  secret: {
    th: 'ใครมีรหัสนี้เข้าบัญชีของคุณได้ อย่าบอกหรือส่งให้ใคร ทีมงาน Caddee ไม่เคยขอรหัสนี้',
    en: 'Whoever has this code gets into your account. Never tell or send it to anybody. Nobody from Caddee ever asks for it.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงจะสร้างรหัสได้', en: 'A code needs a signal.' },
  unanswered: {
    th: 'ยังไม่ได้รหัส สัญญาณอาจขาด กดอีกครั้งเมื่อมีสัญญาณ',
    en: 'No code came, the signal may be gone. Press again when there is one.',
  },
} as const satisfies Record<string, Words>;

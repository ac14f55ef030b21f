import { useWords, type Words } from '../i18n/language.ts';
import { Note } from '../ui/status.tsx';

const words = {
  forgotWhy: {
    th: 'บัญชีและการจองของคุณยังอยู่ครบ ถ้ามีเครื่องอื่นที่เข้าสู่ระบบไว้ ใช้เครื่องนั้นต่อได้ เราจะเปิดให้ตั้งรหัสผ่านใหม่เร็วๆ นี้',
    en: 'Your account and bookings are safe. A device that is still signed in goes on working. Resetting the password comes soon.',
  },
} as const satisfies Record<string, Words>;

/** What becomes of a forgotten password; few ask, so everybody's first screen does not bring it along. */
export function ForgotNote() {
  const w = useWords(words);
  return <Note kind="sky">{w.forgotWhy}</Note>;
}

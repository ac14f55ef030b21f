import type { Words } from '../../i18n/language.ts';

export const yourName: Words = { th: 'ชื่อของคุณ', en: 'Your name' };

export const words = {
  newAccount: { th: 'สร้างบัญชี', en: 'Create an account' },
  newAccountWhy: {
    th: 'สำหรับทั้งนักกอล์ฟและแคดดี้ เลือกประเภทในขั้นถัดไป',
    en: 'For golfers and caddies alike. You choose which in the next step.',
  },
  nameHint: { th: 'ชื่อเล่นหรือชื่อจริงก็ได้', en: 'A nickname is fine' },
  passwordShort: {
    th: 'ต้องมีอย่างน้อย {n} ตัวอักษร ตอนนี้มี {have} ตัว',
    en: 'It needs at least {n} characters and has {have}',
  },
  adult: { th: 'ฉันอายุ 18 ปีขึ้นไป', en: 'I am 18 or older' },
  marketing: {
    th: 'ส่งข่าวและส่วนลดให้ฉันได้ ไม่บังคับ ยกเลิกได้ทุกเมื่อ',
    en: 'Send me news and offers. Optional, can be ended at any time.',
  },
  notice: {
    th: 'เราเก็บเฉพาะชื่อ เบอร์โทรหรืออีเมล และรหัสผ่านแบบเข้ารหัส ใช้เพื่อการจองเท่านั้น ขั้นถัดไปจะให้อ่านข้อกำหนดก่อนใช้งาน',
    en: 'We keep your name, phone or e-mail, and a scrambled password, for bookings only. You will read the terms before you start.',
  },
  creating: { th: 'กำลังสร้างบัญชี…', en: 'Creating the account…' },
  haveAccount: { th: 'มีบัญชีแล้ว', en: 'Already have an account?' },
} as const satisfies Record<string, Words>;

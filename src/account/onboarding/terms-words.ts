import type { Words } from '../../i18n/language.ts';

/** Around the terms; their own text is terms-text.ts. */
export const words = {
  termsVersion: { th: 'อ่านราว 4 นาที · ฉบับ {date}', en: 'About 4 minutes · version of {date}' },
  agree: {
    th: 'ฉันอ่านและยอมรับข้อกำหนด รวมถึงการใช้ข้อมูลส่วนบุคคลตามที่แจ้ง',
    en: 'I have read and accept the terms, including how my data is used',
  },
  agreeFirst: { th: 'ติ๊กยอมรับก่อนไปต่อ', en: 'Tick that you accept to go on' },
  consents: { th: 'ความยินยอมที่เลือกได้ ไม่บังคับ', en: 'Optional consents' },
  marketing: { th: 'ส่งข่าวและส่วนลดให้ฉันได้', en: 'Send me news and offers' },
  accept: { th: 'ยอมรับและไปต่อ', en: 'Accept and go on' },
  accepting: { th: 'กำลังบันทึก…', en: 'Saving…' },
  decline: { th: 'ไม่ยอมรับ', en: 'Decline' },
  declineTitle: { th: 'ต้องยอมรับก่อนจึงใช้งานต่อได้', en: 'You need to accept to go on' },
  declineWhy: {
    th: 'บัญชีของคุณยังอยู่ ไม่มีการจองหรือการหักเงินใดๆ กลับมาอ่านและยอมรับได้ทุกเมื่อ',
    en: 'Your account stays; nothing is booked and nothing is charged. Come back and accept whenever you like.',
  },
  signOut: { th: 'ออกจากระบบ', en: 'Sign out' },
  home: { th: 'กลับหน้าแรก', en: 'Back to home' },
  readOn: { th: 'กลับไปอ่าน', en: 'Read on' },
  acceptedAlready: { th: 'คุณยอมรับข้อกำหนดฉบับนี้แล้ว', en: 'You have accepted this version' },
  wrongTerms: { th: 'ข้อกำหนดนี้เป็นของผู้ใช้อีกประเภท', en: 'These are the terms of the other kind of user' },
  next: { th: 'ต่อไป', en: 'Next' },
} as const satisfies Record<string, Words>;

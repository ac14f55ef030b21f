import type { Words } from '../../i18n/language.ts';

/** What a caddy's registration alone says. */
export const caddySteps = {
  pinCourses: { th: 'สนาม', en: 'Courses' },
  pinHours: { th: 'เวลา', en: 'Hours' },
  stepCourses: { th: 'สนามของคุณ', en: 'Your courses' },
  stepHours: { th: 'เวลารับงาน', en: 'Your hours' },
  numberHint: {
    th: 'เบอร์บนเสื้อของคุณ นักกอล์ฟจะเห็นเบอร์นี้คู่กับชื่อ',
    en: 'The number on your bib. Golfers see it beside your nickname.',
  },
  strengthsHint: { th: 'แตะเพื่อเพิ่ม หรือเขียนเอง', en: 'Tap to add, or write your own' },
  hoursHint: {
    th: 'นักกอล์ฟจองได้เฉพาะเวลาออกรอบในช่วงนี้ แก้ได้ทุกเมื่อที่แท็บการจอง',
    en: 'Golfers can book only tee-off times within these hours. Change them any time under Bookings.',
  },
  verifyLater: {
    th: 'ยืนยันตัวตนกับสนามได้ที่โปรไฟล์หลังสมัคร ระหว่างนี้นักกอล์ฟส่งคำขอถึงคุณได้เลย',
    en: 'You can verify with your course in your profile once you are registered. Direct requests work right away.',
  },
  finish: { th: 'สมัครเป็นแคดดี้', en: 'Register' },
} as const satisfies Record<string, Words>;

export const caddyStepLabels = {
  strengths: { th: 'ถนัดเรื่องไหน', en: 'Strengths' },
  weekly: { th: 'วันและเวลาที่รับงาน', en: 'Working hours' },
} as const satisfies Record<string, Words>;

/** Strengths to tap; the caddy may write others. Stored in Thai, the language of the field. */
export const STRENGTHS = ['อ่านไลน์พัตต์', 'ดูระยะ', 'ดูแลมือใหม่', 'ภาษาอังกฤษ', 'รู้สนามทุกหลุม', 'ใจเย็น'] as const;

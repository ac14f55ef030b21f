import type { Words } from '../../i18n/language.ts';

/** What both registrations say. */
export const words = {
  pinYou: { th: 'คุณ', en: 'You' },
  pinPhoto: { th: 'รูป', en: 'Photo' },
  stepYou: { th: 'ข้อมูลคุณ', en: 'About you' },
  stepPhoto: { th: 'รูปของคุณ', en: 'Your photo' },
  draftKept: { th: 'บันทึกร่างไว้ในเครื่องนี้ทุกครั้งที่พิมพ์', en: 'Saved on this device as you type' },
  back: { th: 'ย้อนกลับ', en: 'Back' },
  next: { th: 'ต่อไป', en: 'Next' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  leave: { th: 'ออกจากระบบและลบร่างนี้', en: 'Sign out and delete this draft' },
} as const satisfies Record<string, Words>;

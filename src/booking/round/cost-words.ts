import type { Words } from '../../i18n/language.ts';

export const costWords = {
  open: { th: 'ทั้งวันจ่ายเท่าไร', en: 'What the day costs' },
  now: { th: 'จ่ายตอนนี้', en: 'Now' },
  atCourse: { th: 'ที่สนาม', en: 'At the course' },
  tip: { th: 'ทิป ตามใจ', en: 'Tip, optional' },
  range: { th: '{least}–{most}', en: '{least}–{most}' },
  theCaddy: { th: 'แคดดี้', en: 'the caddy' },
  nothingBack: {
    th: 'ใกล้เวลาแล้ว ถ้า{name}รับแล้ว ยกเลิกไม่ได้เงินคืน',
    en: 'Close to tee-off: no refund once {name} says yes',
  },
  nowInApp: { th: 'จ่ายตอนนี้ในแอป', en: 'Now, in the app' },
  held: { th: 'กันเงินไว้ ตัดเมื่อจบรอบ', en: 'Held now, charged after the round' },
  paidThere: { th: 'จ่ายที่สนาม', en: 'Paid at the course' },
  sameAs18: { th: 'จ่ายที่สนาม เท่ากับ 18 หลุม', en: 'Paid at the course, same as 18 holes' },
  askCourse: { th: 'ถามสนาม', en: 'Ask the course' },
  tipRow: { th: 'ทิป', en: 'Tip' },
  tipHow: { th: 'ปกติให้เท่านี้ ไม่บังคับ', en: 'Usual amount, optional' },
  whole: { th: 'ประมาณทั้งวัน', en: 'The whole day, about' },
  notCounted: { th: 'ไม่รวมกรีนฟี', en: 'Without the green fee' },
  notKnown: { th: 'ไม่รวมกรีนฟีและราคาที่สนามยังไม่บอก', en: 'Without the green fee and what the course has not told us' },
  backIfNo: { th: 'ถ้า{name}ไม่รับ ได้คืน {amount} ทันที', en: 'If {name} says no, {amount} comes back at once' },
} as const satisfies Record<string, Words>;

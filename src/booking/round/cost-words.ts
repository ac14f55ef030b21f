import type { Words } from '../../i18n/language.ts';

export const costWords = {
  open: { th: 'ค่าใช้จ่ายทั้งวัน', en: 'What the day costs' },
  now: { th: 'กันเงินตอนนี้', en: 'Held now' },
  atCourse: { th: 'ที่สนาม', en: 'At the course' },
  tip: { th: 'ทิป (ไม่บังคับ)', en: 'Tip, optional' },
  range: { th: '{least}–{most}', en: '{least}–{most}' },
  theCaddy: { th: 'แคดดี้', en: 'the caddy' },
  nothingBack: {
    th: 'ใกล้เวลาออกรอบแล้ว เมื่อ{name}ตอบรับ หากยกเลิกจะไม่ได้เงินคืน',
    en: 'Close to tee-off: no refund once {name} says yes',
  },
  nowInApp: { th: 'กันเงินตอนนี้ในแอป', en: 'Held now, in the app' },
  held: { th: 'ตัดเมื่อจบรอบ', en: 'Charged after the round' },
  paidThere: { th: 'จ่ายที่สนาม', en: 'Paid at the course' },
  sameAs18: { th: 'จ่ายที่สนาม เท่ากับ 18 หลุม', en: 'Paid at the course, same as 18 holes' },
  askCourse: { th: 'สอบถามที่สนาม', en: 'Ask the course' },
  tipRow: { th: 'ทิป', en: 'Tip' },
  tipHow: { th: 'โดยทั่วไปให้ประมาณนี้ ไม่บังคับ', en: 'Usual amount, optional' },
  whole: { th: 'รวมทั้งวันประมาณ', en: 'Whole day, about' },
  notCounted: { th: 'ไม่รวมกรีนฟี', en: 'Not including the green fee' },
  notKnown: {
    th: 'ไม่รวมกรีนฟีและค่าที่สนามยังไม่แจ้ง',
    en: 'Not including the green fee and fees the course has not given us',
  },
  backIfNo: { th: 'ถ้า{name}ไม่รับ จะได้คืน {amount} ทันที', en: 'If {name} says no, {amount} comes back at once' },
} as const satisfies Record<string, Words>;

import type { Words } from '../../i18n/language.ts';

/** Choosing the round. */
export const roundWords = {
  course: { th: 'สนาม', en: 'Course' },
  chooseCourse: { th: 'เลือกสนาม', en: 'Choose a course' },
  date: { th: 'วันออกรอบ', en: 'Date' },
  today: { th: 'วันนี้', en: 'Today' },
  teeOff: { th: 'เวลาออกรอบ', en: 'Tee-off time' },
  nextMorning: { th: 'ช่วงเช้าว่างอีกที {day}', en: 'Next free morning: {day}' },
  nextMidday: { th: 'ช่วงสายว่างอีกที {day}', en: 'Next free midday: {day}' },
  nextAfternoon: { th: 'ช่วงบ่ายว่างอีกที {day}', en: 'Next free afternoon: {day}' },
  greenFee: { th: 'ค่ากรีนฟีจ่ายที่สนาม', en: 'Green fee is paid at the course' },
  howManyHoles: { th: 'จำนวนหลุม', en: 'Holes' },
  howToGo: { th: 'การเดินทางในสนาม', en: 'Getting round the course' },
  onlyCarts: { th: 'วันที่เลือก สนามนี้ให้ใช้รถกอล์ฟเท่านั้น', en: 'Carts are compulsory here on that day' },
} as const satisfies Record<string, Words>;

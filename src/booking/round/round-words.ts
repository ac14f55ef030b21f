import type { Words } from '../../i18n/language.ts';

/** Choosing the round. */
export const roundWords = {
  course: { th: 'สนาม', en: 'Course' },
  chooseCourse: { th: 'เลือกสนาม', en: 'Choose a course' },
  date: { th: 'วันออกรอบ', en: 'Date' },
  today: { th: 'วันนี้', en: 'Today' },
  teeOff: { th: 'เวลาออกรอบ', en: 'Tee-off time' },
  partOfDay: { th: 'ช่วงเวลา', en: 'Part of the day' },
  morning: { th: 'เช้า', en: 'Morning' },
  midday: { th: 'สาย', en: 'Midday' },
  afternoon: { th: 'บ่าย', en: 'Afternoon' },
  notWorking: { th: 'ไม่ว่าง', en: 'Not free' },
  tooSoon: { th: 'จองไม่ทันแล้ว ต้องจองล่วงหน้าอย่างน้อย 1 ชั่วโมง', en: 'Too soon: book at least 1 hour ahead' },
  struckCaddy: { th: 'เวลาที่ขีดฆ่า {name}ไม่ว่าง', en: 'Crossed-out times: {name} is not free' },
  struckSoon: { th: 'เวลาที่ขีดฆ่าจองไม่ทันแล้ว', en: 'Crossed-out times are too soon' },
  greenFee: { th: 'ค่ากรีนฟีจ่ายที่สนาม', en: 'Green fee is paid at the course' },
  howManyHoles: { th: 'จำนวนหลุม', en: 'Holes' },
  howToGo: { th: 'การเดินทางในสนาม', en: 'Getting round the course' },
  onlyCarts: { th: 'วันที่เลือก สนามนี้ให้ใช้รถกอล์ฟเท่านั้น', en: 'Carts are compulsory here on that day' },
} as const satisfies Record<string, Words>;

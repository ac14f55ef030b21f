import type { Words } from '../../i18n/language.ts';

export const noneFreeWords = {
  nobodyHere: { th: 'ยังไม่มีแคดดี้ประจำสนามนี้', en: 'No caddy works at this course yet' },
  nobodyHereWhy: {
    th: 'แคดดี้ของสนามนี้ยังไม่ได้สมัครใช้ Caddee ลองสนามใกล้เคียง',
    en: 'None of its caddies has joined Caddee yet. Courses nearby have some.',
  },
  noneFree: { th: 'ไม่มีแคดดี้ว่างเวลานี้', en: 'No caddy is free at that time' },
  timesWhy: { th: 'แต่ว่างเวลาอื่นที่สนามเดียวกัน', en: 'Somebody is free here at another time' },
  noTimesWhy: {
    th: 'วันใกล้เคียงก็ไม่มีใครว่าง ลองสนามอื่น หรือประกาศหาแคดดี้',
    en: 'Nobody is free on the days around it either. Try another course, or ask all of them.',
  },
  otherTimes: { th: 'เวลาที่ใกล้ที่สุด', en: 'Nearest times' },
  coursesNear: { th: 'สนามใกล้เคียงที่มีแคดดี้ว่าง', en: 'Courses nearby with a caddy free' },
  coursesNearAny: { th: 'สนามใกล้เคียงที่มีแคดดี้', en: 'Courses nearby that have caddies' },
  free: { th: 'ว่าง {n} คน', en: '{n} free' },
  caddies: { th: 'แคดดี้ {n} คน', en: 'Caddies: {n}' },
  away: { th: 'ห่าง {km} กม.', en: '{km} km away' },
  askAll: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
  otherRound: { th: 'เปลี่ยนรอบ', en: 'Change the round' },
  hidden: {
    th: 'มีอีก {n} คนที่ตรงกับ “{q}” แต่ไม่ว่างหรือไม่ได้ประจำสนามของรอบนี้',
    en: '{n} more match “{q}” but are not free for this round, or work elsewhere',
  },
  showHidden: { th: 'ดูโดยไม่ระบุรอบ', en: 'Show them without the round' },
} as const satisfies Record<string, Words>;

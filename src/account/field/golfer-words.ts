import type { Words } from '../../i18n/language.ts';

/** A golfer's own fields, apart from a caddy's (caddy-words.ts). Both languages of a label show. */
export const golferLabels = {
  displayName: { th: 'ชื่อที่อยากให้แคดดี้เรียก', en: 'Name your caddy will call you' },
  handicap: { th: 'แฮนดิแคป', en: 'Handicap' },
  usualCourses: { th: 'สนามที่เล่นประจำ', en: 'Usual courses' },
  preferences: { th: 'อยากให้แคดดี้รู้อะไร', en: 'Anything your caddy should know' },
  emergencyName: { th: 'ผู้ติดต่อฉุกเฉิน', en: 'Emergency contact' },
  emergencyPhone: { th: 'เบอร์ผู้ติดต่อฉุกเฉิน', en: 'Their phone' },
} as const satisfies Record<string, Words>;

export const golferWords = {
  stepSafety: { th: 'ความปลอดภัย', en: 'Safety' },
  handicapHint: { th: 'เช่น 18.4 ถ้าเพิ่งเริ่มเล่นเว้นว่างได้', en: 'Like 18.4. Leave empty if you are new.' },
  preferencesHint: {
    th: 'เช่น ชอบให้ช่วยอ่านไลน์พัตต์ เดินช้า แพ้ผึ้ง',
    en: 'Like: help me read putts, I walk slowly, allergic to bees',
  },
  emergencyHint: {
    th: 'คุณกับแคดดี้เห็นตั้งแต่เช็คอินจนจบรอบเท่านั้น ใช้โทรเมื่อเกิดเหตุในสนาม',
    en: 'You and your caddy see it only from check-in to the end of the round, to call if something happens',
  },
} as const satisfies Record<string, Words>;

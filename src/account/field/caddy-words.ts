import type { Words } from '../../i18n/language.ts';

/** A caddy's own fields, apart from a golfer's: nobody loads the words of both. Both languages of a label show. */
export const caddyLabels = {
  realName: { th: 'ชื่อ นามสกุลจริง', en: 'Full name' },
  nickname: { th: 'ชื่อเล่น', en: 'Nickname' },
  nicknameLatin: { th: 'ชื่อเล่นภาษาอังกฤษ (ไม่บังคับ)', en: 'Nickname in English (optional)' },
  caddyNumber: { th: 'เบอร์แคดดี้', en: 'Caddy number' },
  years: { th: 'ประสบการณ์ (ปี)', en: 'Years of experience' },
  homeCourses: { th: 'สนามประจำ', en: 'Home courses' },
  whoMayRequest: { th: 'ใครส่งคำขอถึงคุณได้', en: 'Who may request you' },
} as const satisfies Record<string, Words>;

export const caddyWords = {
  latinHint: {
    th: 'คนที่ใช้แอปเป็นภาษาอังกฤษจะเห็นชื่อนี้ เช่น Mook',
    en: 'Shown to people who use the app in English, e.g. Mook',
  },
  realNameHint: {
    th: 'เป็นความลับ นักกอล์ฟเห็นเมื่อยืนยันการจองแล้วเท่านั้น',
    en: 'Private. A golfer sees it only once a booking is confirmed.',
  },
  anyoneWhy: { th: 'มีโอกาสได้งานมากที่สุด', en: 'The most requests' },
  followersWhy: { th: 'นักกอล์ฟต้องกดติดตามก่อนจึงส่งคำขอได้', en: 'A golfer has to follow you first' },
} as const satisfies Record<string, Words>;

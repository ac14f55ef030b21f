import type { Words } from '../../i18n/language.ts';

/** Labels of fields: both languages show. */
export const labels = {
  displayName: { th: 'ชื่อที่อยากให้แคดดี้เรียก', en: 'Name your caddy will call you' },
  phone: { th: 'เบอร์โทร', en: 'Phone' },
  handicap: { th: 'แฮนดิแคป', en: 'Handicap' },
  languages: { th: 'ภาษาที่พูดได้', en: 'Languages' },
  usualCourses: { th: 'สนามที่เล่นประจำ', en: 'Usual courses' },
  preferences: { th: 'อยากให้แคดดี้รู้อะไร', en: 'Anything your caddy should know' },
  emergencyName: { th: 'ผู้ติดต่อฉุกเฉิน', en: 'Emergency contact' },
  emergencyPhone: { th: 'เบอร์ผู้ติดต่อฉุกเฉิน', en: 'Their phone' },
  realName: { th: 'ชื่อ นามสกุลจริง', en: 'Full name' },
  nickname: { th: 'ชื่อเล่น', en: 'Nickname' },
  nicknameLatin: { th: 'ชื่อเล่นภาษาอังกฤษ (ไม่บังคับ)', en: 'Nickname in English (optional)' },
  caddyNumber: { th: 'เบอร์แคดดี้', en: 'Caddy number' },
  years: { th: 'ประสบการณ์ (ปี)', en: 'Years of experience' },
  homeCourses: { th: 'สนามประจำ', en: 'Home courses' },
  strengths: { th: 'ถนัดเรื่องไหน', en: 'Strengths' },
  weekly: { th: 'วันและเวลาที่รับงาน', en: 'Working hours' },
  whoMayRequest: { th: 'ใครส่งคำขอถึงคุณได้', en: 'Who may request you' },
} as const satisfies Record<string, Words>;

/** The two registrations, and what they have in common with a change of the profile. */
export const words = {
  back: { th: 'ย้อนกลับ', en: 'Back' },
  leave: { th: 'ออกจากระบบและลบร่างนี้', en: 'Sign out and delete this draft' },

  draftKept: { th: 'บันทึกร่างไว้ในเครื่องนี้ทุกครั้งที่พิมพ์', en: 'Saved on this device as you type' },
  next: { th: 'ต่อไป', en: 'Next' },
  optional: { th: 'ไม่บังคับ', en: 'Optional' },
  pinYou: { th: 'คุณ', en: 'You' },
  pinPlay: { th: 'เล่น', en: 'Game' },
  pinSafety: { th: 'ฉุกเฉิน', en: 'Safety' },
  pinCourses: { th: 'สนาม', en: 'Courses' },
  pinHours: { th: 'เวลา', en: 'Hours' },
  pinPhoto: { th: 'รูป', en: 'Photo' },
  stepYou: { th: 'ข้อมูลคุณ', en: 'About you' },
  stepPlay: { th: 'การเล่น', en: 'Your game' },
  stepSafety: { th: 'ความปลอดภัย', en: 'Safety' },
  stepCourses: { th: 'สนามของคุณ', en: 'Your courses' },
  stepHours: { th: 'เวลารับงาน', en: 'Your hours' },
  stepPhoto: { th: 'รูปของคุณ', en: 'Your photo' },
  phoneHint: { th: 'แคดดี้เห็นเมื่อยืนยันการจองแล้วเท่านั้น', en: 'Your caddy sees it only after confirming' },
  phoneHintCaddy: { th: 'นักกอล์ฟเห็นเมื่อยืนยันการจองแล้วเท่านั้น', en: 'The golfer sees it only after you confirm' },
  phoneDigits: { th: 'เบอร์โทรต้องมี 10 หลัก ตอนนี้มี {n} หลัก', en: 'A phone number has 10 digits, this one has {n}' },
  handicapHint: { th: 'เช่น 18.4 ถ้าเพิ่งเริ่มเล่นเว้นว่างได้', en: 'Like 18.4. Leave empty if you are new.' },
  handicapWrong: { th: 'ใส่ตัวเลขไม่เกิน 54 เช่น 18.4', en: 'A number up to 54, like 18.4' },
  preferencesHint: {
    th: 'เช่น ชอบให้ช่วยอ่านไลน์พัตต์ เดินช้า แพ้ผึ้ง',
    en: 'Like: help me read putts, I walk slowly, allergic to bees',
  },
  emergencyHint: { th: 'ใช้เฉพาะเมื่อเกิดเหตุในสนาม', en: 'Used only if something happens on the course' },
  addCourse: { th: 'เพิ่มสนาม', en: 'Add a course' },
  removeCourse: { th: 'นำ {name} ออก', en: 'Remove {name}' },
  courseMissing: { th: 'เลือกอย่างน้อย 1 สนาม', en: 'Choose at least one course' },
  tooManyCourses: { th: 'เลือกได้ไม่เกิน 10 สนาม', en: 'At most 10 courses' },
  languageMissing: { th: 'เลือกอย่างน้อย 1 ภาษา', en: 'Choose at least one language' },
  finishGolfer: { th: 'เริ่มใช้งาน', en: 'Start' },
  finishCaddy: { th: 'สมัครเป็นแคดดี้', en: 'Register' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  latinHint: {
    th: 'คนที่ใช้แอปเป็นภาษาอังกฤษจะเห็นชื่อนี้ เช่น Mook',
    en: 'Shown to people who use the app in English, e.g. Mook',
  },
  latinWrong: { th: 'ใช้ตัวอักษรภาษาอังกฤษเท่านั้น เช่น Mook', en: 'Latin letters only, like Mook' },
  realNameHint: {
    th: 'เป็นความลับ นักกอล์ฟเห็นเมื่อยืนยันการจองแล้วเท่านั้น',
    en: 'Private. A golfer sees it only once a booking is confirmed.',
  },
  numberHint: {
    th: 'เบอร์บนเสื้อของคุณ นักกอล์ฟจะเห็นเบอร์นี้คู่กับชื่อ',
    en: 'The number on your bib. Golfers see it beside your nickname.',
  },
  numberWrong: { th: 'ใส่ตัวเลข 1–4 หลัก', en: 'One to four digits' },
  yearsWrong: { th: 'ใส่จำนวนปี 0–60', en: 'A number of years, 0 to 60' },
  strengthsHint: { th: 'แตะเพื่อเพิ่ม หรือเขียนเอง', en: 'Tap to add, or write your own' },
  anyone: { th: 'นักกอล์ฟทุกคน', en: 'Any golfer' },
  anyoneWhy: { th: 'มีโอกาสได้งานมากที่สุด', en: 'The most requests' },
  followers: { th: 'เฉพาะคนที่ติดตามคุณ', en: 'Only those who follow you' },
  followersWhy: { th: 'นักกอล์ฟต้องกดติดตามก่อนจึงส่งคำขอได้', en: 'A golfer has to follow you first' },
  hoursHint: {
    th: 'นักกอล์ฟจองได้เฉพาะเวลาออกรอบในช่วงนี้ แก้ได้ทุกเมื่อที่แท็บการจอง',
    en: 'Golfers can book only tee-off times within these hours. Change them any time under Bookings.',
  },
  worksOn: { th: 'รับงานวัน{day}', en: 'Works on {day}' },
  from: { th: 'ตั้งแต่', en: 'From' },
  to: { th: 'ถึง', en: 'To' },
  off: { th: 'ไม่รับงาน', en: 'Off' },
  addSpan: { th: 'เพิ่มช่วงเวลา', en: 'Add hours' },
  removeSpan: { th: 'นำ {day} {from}–{to} ออก', en: 'Remove {day} {from}–{to}' },
  hoursWrong: { th: 'เวลาเริ่มต้องก่อนเวลาสิ้นสุด', en: 'The start must be before the end' },
  verifyLater: {
    th: 'ยืนยันตัวตนกับสนามได้ที่โปรไฟล์หลังสมัคร ระหว่างนี้นักกอล์ฟส่งคำขอถึงคุณได้เลย',
    en: 'You can verify with your course in your profile once you are registered. Direct requests work right away.',
  },
} as const satisfies Record<string, Words>;

/** Strengths to tap; the caddy may write others. Stored in Thai, the language of the field. */
export const STRENGTHS = ['อ่านไลน์พัตต์', 'ดูระยะ', 'ดูแลมือใหม่', 'ภาษาอังกฤษ', 'รู้สนามทุกหลุม', 'ใจเย็น'] as const;

export const WEEKDAYS: readonly Words[] = [
  { th: 'อาทิตย์', en: 'Sunday' },
  { th: 'จันทร์', en: 'Monday' },
  { th: 'อังคาร', en: 'Tuesday' },
  { th: 'พุธ', en: 'Wednesday' },
  { th: 'พฤหัสบดี', en: 'Thursday' },
  { th: 'ศุกร์', en: 'Friday' },
  { th: 'เสาร์', en: 'Saturday' },
];

import type { Words } from '../../i18n/language.ts';

/** Labels of fields: both languages show. */
export const labels = {
  phone: { th: 'เบอร์โทร', en: 'Phone' },
  languages: { th: 'ภาษาที่พูดได้', en: 'Languages' },
} as const satisfies Record<string, Words>;

/** What the fields of both roles say, at registration and at a change of the profile. */
export const words = {
  optional: { th: 'ไม่บังคับ', en: 'Optional' },
  phoneHint: { th: 'แคดดี้เห็นเมื่อยืนยันการจองแล้วเท่านั้น', en: 'Your caddy sees it only after confirming' },
  phoneHintCaddy: { th: 'นักกอล์ฟเห็นเมื่อยืนยันการจองแล้วเท่านั้น', en: 'The golfer sees it only after you confirm' },
  phoneDigits: { th: 'เบอร์โทรต้องมี 10 หลัก ตอนนี้มี {n} หลัก', en: 'A phone number has 10 digits, this one has {n}' },
  handicapWrong: { th: 'ใส่ตัวเลขไม่เกิน 54 เช่น 18.4', en: 'A number up to 54, like 18.4' },
  addCourse: { th: 'เพิ่มสนาม', en: 'Add a course' },
  removeCourse: { th: 'นำ {name} ออก', en: 'Remove {name}' },
  courseMissing: { th: 'เลือกอย่างน้อย 1 สนาม', en: 'Choose at least one course' },
  tooManyCourses: { th: 'เลือกได้ไม่เกิน 10 สนาม', en: 'At most 10 courses' },
  languageMissing: { th: 'เลือกอย่างน้อย 1 ภาษา', en: 'Choose at least one language' },
  latinWrong: { th: 'ใช้ตัวอักษรภาษาอังกฤษเท่านั้น เช่น Mook', en: 'Latin letters only, like Mook' },
  numberWrong: { th: 'ใส่ตัวเลข 1–4 หลัก', en: 'One to four digits' },
  yearsWrong: { th: 'ใส่จำนวนปี 0–60', en: 'A number of years, 0 to 60' },
  anyone: { th: 'นักกอล์ฟทุกคน', en: 'Any golfer' },
  followers: { th: 'เฉพาะคนที่ติดตามคุณ', en: 'Only those who follow you' },
  hoursWrong: { th: 'เวลาเริ่มต้องก่อนเวลาสิ้นสุด', en: 'The start must be before the end' },
} as const satisfies Record<string, Words>;

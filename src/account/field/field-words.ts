import { type Words, say } from '../../i18n/language.ts';

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

/** A golfer's own fields, apart from a caddy's. Both languages of a label show. */
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

const OWN: Partial<Record<string, Words>> = {
  languages: words.languageMissing,
  home_courses: words.courseMissing,
  handicap_tenths: words.handicapWrong,
  nickname_latin: words.latinWrong,
  caddy_number: words.numberWrong,
  years: words.yearsWrong,
};

/** By it this refusal is told from the others, and answered with ContestNumber. */
export const NUMBER_TAKEN: Words = {
  th: 'มีแคดดี้คนอื่นใช้เบอร์นี้ที่สนามนี้แล้ว ตรวจเบอร์บนเสื้ออีกครั้ง ข้อมูลอื่นที่กรอกยังอยู่ครบ',
  en: 'Somebody at this course already has this caddy number. Check your bib. The rest of what you filled in is kept.',
};

/** What has its own words of the server stays with them: a number that somebody else has is not a badly typed one. */
const BY_SHAPE = new Set(['REQUIRED', 'WRONG_TYPE', 'INVALID', 'TOO_SMALL', 'TOO_LARGE', 'NOT_A_CHOICE']);

interface Typed {
  phone?: string | null;
  emergency_phone?: string;
}

/** A better sentence than the general one: it says what this field wants, and how far it is from it. */
export function sentenceFor(path: string, code: string, typed: Typed): Words | undefined {
  if (code === 'PHONE_INVALID') return digitsSentence((path === 'phone' ? typed.phone : typed.emergency_phone) ?? '');
  if (path.startsWith('weekly.') && code === 'TIME_INVALID') return words.hoursWrong;
  if ((path === 'home_courses' || path === 'usual_courses') && code === 'TOO_LARGE') return words.tooManyCourses;
  if (code === 'CADDY_NUMBER_TAKEN') return NUMBER_TAKEN;
  return BY_SHAPE.has(code) ? OWN[path] : undefined;
}

function digitsSentence(typed: string): Words | undefined {
  const n = typed.replace(/[^\d๐-๙]/g, '').length;
  if (n === 10 || n === 0) return undefined; // ten digits that are no Thai mobile number: the general sentence
  return { th: say(words.phoneDigits.th, { n }), en: say(words.phoneDigits.en, { n }) };
}

export const editLabels = {
  email: { th: 'อีเมล', en: 'E-mail' },
  password: { th: 'รหัสผ่านปัจจุบัน', en: 'Current password' },
  about: { th: 'แนะนำตัว', en: 'About you' },
  photo: { th: 'รูปโปรไฟล์', en: 'Photo' },
  zoom: { th: 'ขยาย', en: 'Zoom' },
  across: { th: 'ซ้าย – ขวา', en: 'Left – right' },
  down: { th: 'บน – ล่าง', en: 'Up – down' },
} as const satisfies Record<string, Words>;

export const editWords = {
  save: { th: 'บันทึก', en: 'Save' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saved: { th: 'บันทึกแล้ว', en: 'Saved' },
  nothing: { th: 'ยังไม่มีอะไรเปลี่ยน', en: 'Nothing has changed yet' },
  choosePhoto: { th: 'เลือกรูป', en: 'Choose a photo' },
  changePhoto: { th: 'เปลี่ยนรูป', en: 'Change photo' },
  takePhotoAway: { th: 'ลบรูป', en: 'Remove photo' },
  sendingPhoto: { th: 'กำลังส่งรูป…', en: 'Sending…' },
  faceHint: { th: 'ใบหน้าชัด ใส่ชุดแคดดี้', en: 'Face clear, in caddy uniform' },
  photoUnreadable: { th: 'เปิดรูปนี้ไม่ได้ เลือกรูปอื่น', en: 'This picture cannot be opened. Choose another.' },
  photoOffline: {
    th: 'ต้องออนไลน์จึงเปลี่ยนรูปได้ ลองอีกครั้งเมื่อมีสัญญาณ',
    en: 'Changing the photo needs a signal. Try again then.',
  },
  cropTitle: { th: 'เลือกส่วนที่จะแสดง', en: 'Choose what to show' },
  useThis: { th: 'ใช้รูปนี้', en: 'Use this photo' },
  cropHow: { th: 'ลากรูป หรือใช้แถบเลื่อนด้านล่าง', en: 'Drag the picture, or use the sliders below.' },
  passwordWhy: {
    th: 'เบอร์และอีเมลใช้เข้าสู่ระบบ จึงขอรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
    en: 'You sign in with these, so we ask for your password.',
  },
  nameWhy: {
    th: 'ชื่อจริงใช้รับเงิน จึงขอรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
    en: 'Your money is paid out to your real name, so we ask for your password.',
  },
  newerTitle: { th: 'โปรไฟล์ถูกแก้จากอีกเครื่อง', en: 'Changed on another device' },
  newerWhy: { th: 'สิ่งที่คุณพิมพ์ยังอยู่ครบ เลือกว่าจะใช้ชุดไหน', en: 'What you typed is kept. Choose which to use.' },
  theirs: { th: 'ในระบบ', en: 'Saved' },
  mine: { th: 'ของคุณ', en: 'Yours' },
  useMine: { th: 'ใช้ข้อมูลที่ฉันพิมพ์', en: 'Use what I typed' },
  useTheirs: { th: 'ใช้ข้อมูลในระบบ', en: 'Use what is saved' },
  empty: { th: 'ไม่มีข้อมูล', en: 'empty' },
  verified: { th: 'ยืนยันตัวตนแล้ว', en: 'Verified' },
  verifyAgain: {
    th: 'ถ้าเปลี่ยนชื่อจริง เบอร์แคดดี้ หรือเพิ่มสนาม ต้องส่งหลักฐานยืนยันตัวตนใหม่',
    en: 'With a new real name, number or course you have to send your proof again.',
  },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;

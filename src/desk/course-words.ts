import type { CartPolicy } from '#domain/course/course.ts';
import type { Region } from '#domain/course/search.ts';
import type { DeskAct } from '#domain/desk/roles.ts';
import type { FieldRefusal } from '#domain/refusals.ts';
import type { Words } from '../i18n/language.ts';

/** The texts of the courses' pages. */
export const courseWords = {
  courses: { th: 'สนาม', en: 'Courses' },
  fees: { th: 'ค่าบริการของเรา', en: 'Our fees' },
  holidays: { th: 'วันหยุดราชการ', en: 'Public holidays' },
  rewards: { th: 'ของรางวัล', en: 'Rewards' },
  addCourse: { th: 'เพิ่มสนาม', en: 'Add a course' },
  newCourse: { th: 'สนามใหม่', en: 'A new course' },
  findCourse: { th: 'สนาม หรือจังหวัด', en: 'Course or province' },
  noneFound: { th: 'ไม่พบสนาม ลองคำอื่น', en: 'No course found. Try another word.' },
  more: { th: 'แสดงเพิ่ม', en: 'Show more' },
  chooseCourse: { th: 'เลือกสนามเพื่อดูและแก้ไข', en: 'Choose a course to look at it and change it' },
  open: { th: 'เปิด', en: 'open' },
  notOpen: { th: 'ไม่รับรอบใหม่', en: 'no new rounds' },
  dayOff: { th: 'ปิด {day}', en: '{day} off' },
  allCourses: { th: 'สนามทั้งหมด', en: 'All courses' },
  draft: { th: 'แก้ไว้ {n} ช่อง ยังไม่บันทึก', en: '{n} changes not saved' },
  discard: { th: 'ทิ้ง', en: 'Discard' },
  save: { th: 'บันทึก', en: 'Save' },
  saved: { th: 'บันทึกแล้ว', en: 'Saved' },
  added: { th: 'เพิ่มสนามแล้ว ค้นหาและจองได้ทันที', en: 'Added. It can be found and booked from now on.' },
  nameTh: { th: 'ชื่อ ภาษาไทย', en: 'Name, Thai' },
  nameEn: { th: 'ชื่อ ภาษาอังกฤษ', en: 'Name, English' },
  provinceTh: { th: 'จังหวัด ภาษาไทย', en: 'Province, Thai' },
  provinceEn: { th: 'จังหวัด ภาษาอังกฤษ', en: 'Province, English' },
  region: { th: 'ภูมิภาค', en: 'Region' },
  holes: { th: 'จำนวนหลุม', en: 'Holes' },
  unknown: { th: 'ไม่ทราบ', en: 'not known' },
  lat: { th: 'ละติจูด', en: 'Latitude' },
  lng: { th: 'ลองจิจูด', en: 'Longitude' },
  map: { th: 'ดูบนแผนที่', en: 'Look at the map' },
  carts: { th: 'รถกอล์ฟ', en: 'Carts' },
  office: { th: 'ห้องแคดดี้ ไว้ถามเรื่องแคดดี้', en: 'Caddy office, to ask about a caddy' },
  officeNote: { th: 'ผู้ใช้ไม่เห็นเบอร์นี้', en: 'No user sees this number' },
  takesRounds: { th: 'รับรอบใหม่', en: 'New rounds are taken' },
  slug: { th: 'ที่อยู่ของสนาม', en: 'Address' },
  slugNote: {
    th: 'ตั้งจากชื่อภาษาอังกฤษ แก้ได้จนกว่าจะบันทึกครั้งแรก',
    en: 'Made from the English name; it can be changed until it is saved',
  },
  caddies: { th: 'แคดดี้ {n} คน', en: '{n} caddies' },
  closedDays: { th: 'วันที่ปิด', en: 'Closed days' },
  noClosedDays: { th: 'ไม่มีวันที่ปิดข้างหน้า', en: 'No day ahead is closed' },
  closeDay: { th: 'ปิดสนามหนึ่งวัน…', en: 'Close a day…' },
  closeDayTitle: { th: 'ปิดสนามหนึ่งวัน', en: 'Close a day' },
  openAgain: { th: 'เปิดอีกครั้ง', en: 'Open again' },
  openSure: { th: 'กดอีกครั้งเพื่อเปิด', en: 'Once more to open' },
  openedDay: { th: 'เปิด {day} อีกครั้งแล้ว สิ่งที่จบไปแล้วไม่กลับมา', en: '{day} is open again. What ended stays ended.' },
  askedBy: { th: '{name} ขอเมื่อ {when}', en: '{name} asked, {when}' },
  waits: { th: 'รอคนที่สอง', en: 'waits' },
  day: { th: 'วัน', en: 'Day' },
  dayHint: { th: 'วัน/เดือน/ปี', en: 'day/month/year' },
  why: { th: 'เหตุผล', en: 'Why' },
  note: { th: 'โน้ต', en: 'Note' },
  noteOfTeam: { th: 'ทีมอ่านเท่านั้น', en: 'Only the team reads it' },
  typeCount: { th: 'พิมพ์ {n} (จำนวนการจอง) เพื่อไปต่อ', en: 'Type {n}, the number of bookings, to go on' },
  youAsk: { th: 'คุณขอ', en: 'You ask' },
  now: { th: 'ตอนนี้', en: 'now' },
  anotherApproves: { th: 'ฝ่ายความน่าเชื่อถือหรือหัวหน้าอนุมัติ', en: 'Somebody of trust or a lead approves' },
  askToClose: { th: 'ขอปิด {day} คืน {amount}', en: 'Ask to close {day}: {amount} back' },
  askedToClose: { th: 'ขอปิด {day} แล้ว รอคนที่สอง', en: 'You asked to close {day}. A second person decides.' },
  keepOpen: { th: 'ไม่ปิด', en: 'Keep it open' },
  ends: {
    th: 'การจอง {bookings} รายการ {amount} {people} คน',
    en: 'Bookings: {bookings}, {amount}, people: {people}.',
  },
  endsMore: {
    th: 'คืนเงินทั้งหมดทันที คำขอที่เปิดอยู่ {requests} รายการจบด้วย รอบที่กำลังเล่น {playing} รอบเล่นต่อ เปิดอีกครั้งก็ไม่กลับมา',
    en: 'All money goes back at once. Open requests that end too: {requests}; rounds in play, which go on: {playing}. Opening again does not bring them back.',
  },
  roundsThatEnd: { th: 'การจองที่จะจบ', en: 'Bookings that would end' },
  teeOff: { th: 'ทีออฟ', en: 'Tee-off' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  moneyBack: { th: 'คืน', en: 'Back' },
  andMore: { th: 'และอีก {n} รายการ', en: 'and {n} more' },
  theyRead: { th: 'นักกอล์ฟอ่าน', en: 'Golfers read' },
  caddiesRead: { th: 'แคดดี้อ่าน', en: 'Caddies read' },
  dayOver: { th: 'วันนั้นผ่านไปแล้ว', en: 'That day is over.' },
  dayClosed: { th: 'วันนั้นปิดอยู่แล้ว', en: 'That day is closed already.' },
  leaveTitle: { th: 'ยังไม่ได้บันทึก', en: 'Not saved yet' },
  leaveNote: {
    th: 'ถ้าออกจากหน้านี้ สิ่งที่แก้ไว้จะหายไป',
    en: 'What you changed is lost when you leave this page.',
  },
  leave: { th: 'ออกโดยไม่บันทึก', en: 'Leave without saving' },
  stay: { th: 'อยู่ต่อ', en: 'Stay' },
} as const satisfies Record<string, Words>;

export const regionWords = {
  bangkok: { th: 'กรุงเทพและปริมณฑล', en: 'Bangkok' },
  'chiang-mai': { th: 'เชียงใหม่', en: 'Chiang Mai' },
  'chiang-rai': { th: 'เชียงราย', en: 'Chiang Rai' },
  'hua-hin': { th: 'หัวหิน ชะอำ', en: 'Hua Hin' },
  isan: { th: 'อีสาน', en: 'Isan' },
  kanchanaburi: { th: 'กาญจนบุรี', en: 'Kanchanaburi' },
  'khao-yai': { th: 'เขาใหญ่', en: 'Khao Yai' },
  'koh-samui': { th: 'เกาะสมุย', en: 'Koh Samui' },
  'north-misc': { th: 'ภาคเหนือ', en: 'North' },
  pattaya: { th: 'พัทยา', en: 'Pattaya' },
  phuket: { th: 'ภูเก็ต', en: 'Phuket' },
  'southern-thailand': { th: 'ภาคใต้', en: 'South' },
} as const satisfies Record<Region, Words>;

export const cartWords = {
  OPTIONAL: { th: 'เลือกได้', en: 'as one likes' },
  COMPULSORY: { th: 'ต้องใช้รถ', en: 'a cart is required' },
  WEEKEND_ONLY: { th: 'ต้องใช้รถวันเสาร์อาทิตย์', en: 'required on Saturday and Sunday' },
  NONE: { th: 'ไม่มีรถ', en: 'there are none' },
} as const satisfies Record<CartPolicy, Words>;

export const courseActWords = {
  READ_COURSES: { th: 'ดูสนาม', en: 'Read courses' },
  ASK_CLOSE_DAY: { th: 'ดูผลและขอปิดสนามหนึ่งวัน', en: 'Look at a day and ask to close it' },
  OPEN_DAY: { th: 'เปิดวันที่ปิดอีกครั้ง', en: 'Open a closed day again' },
  CHANGE_COURSE: { th: 'เพิ่มและแก้ไขสนาม', en: 'Add and change courses' },
} as const satisfies Partial<Record<DeskAct, Words>>;

export const courseAuditWords: Partial<Record<string, Words>> = {
  'add-course': { th: 'เพิ่มสนาม', en: 'added a course' },
  'refuse-closing': { th: 'ไม่ปิดสนาม', en: 'refused to close a day' },
  'save-course': { th: 'แก้ไขสนาม', en: 'changed a course' },
};

/** What is wrong with a field. */
export const fieldWords: Partial<Record<FieldRefusal['code'], Words>> = {
  REQUIRED: { th: 'ต้องกรอก', en: 'This is needed.' },
  TOO_LONG: { th: 'ยาวเกินไป', en: 'This is too long.' },
  TOO_SHORT: { th: 'สั้นเกินไป', en: 'This is too short.' },
  TOO_SMALL: { th: 'น้อยเกินไป', en: 'This is too small.' },
  TOO_LARGE: { th: 'มากเกินไป', en: 'This is too large.' },
  PHONE_INVALID: { th: 'ใช้ตัวเลข ช่องว่าง + - ( ) / # เท่านั้น', en: 'Digits, spaces and + - ( ) / # only.' },
  COURSE_SLUG_TAKEN: { th: 'มีสนามใช้ที่อยู่นี้แล้ว', en: 'Another course has this address.' },
};
export const fieldWrong: Words = { th: 'ค่านี้ใช้ไม่ได้', en: 'This cannot be.' };

import type { Words } from '../i18n/language.ts';

export const words = {
  // landing
  headline: { th: 'แคดดี้ที่ใช่\nในทุกรอบ', en: 'The right caddy,\nevery round' },
  promise: {
    th: 'เลือกแคดดี้เอง จองล่วงหน้า รู้ราคาก่อนออกรอบ',
    en: 'Choose your caddy, book ahead, know the price before you tee off',
  },
  exampleName: { th: 'ฝน · ทุ่งสวรรค์ กอล์ฟคลับ', en: 'Fon · Thung Sawan GC' },
  exampleFree: { th: 'ว่างพรุ่งนี้เช้า', en: 'Free tomorrow' },
  example: { th: 'ตัวอย่าง', en: 'Example' },
  start: { th: 'เริ่มจองแคดดี้', en: 'Book a caddy' },
  iAmCaddy: { th: 'ฉันเป็นแคดดี้', en: 'I’m a caddy' },
  signInInstead: { th: 'มีบัญชีแล้ว เข้าสู่ระบบ', en: 'I have an account, sign in' },
  lookFirst: { th: 'ดูก่อนสมัคร', en: 'Look first' },
  seeCourses: { th: 'ดูสนามและแคดดี้ที่ว่าง', en: 'Courses and who is free' },
  seeCaddies: { th: 'ดูแคดดี้คะแนนสูง', en: 'Top-rated caddies' },
  people: { th: 'คนใช้ Caddee แล้ว', en: 'people use Caddee' },
  split: { th: 'นักกอล์ฟ {golfers} · แคดดี้ {caddies}', en: '{golfers} golfers · {caddies} caddies' },
  counting: { th: 'กำลังนับ…', en: 'Counting…' },
  notCounted: { th: 'ออฟไลน์ ยังไม่มีตัวเลขในเครื่องนี้', en: 'Offline, and no figure on this phone yet' },
  countedAt: { th: 'นับเมื่อ {ago}', en: 'Counted {ago}' },
  threeSteps: { th: 'จองง่ายในสามขั้น', en: 'Three steps to a round' },
  step1: { th: 'บอกรอบของคุณ', en: 'Say which round' },
  step1Why: { th: 'สนาม วัน เวลาออกรอบ จำนวนหลุม และการเดินทาง', en: 'Course, day, tee-off time, holes, walking or cart' },
  step2: { th: 'เลือกแคดดี้', en: 'Choose a caddy' },
  step2Why: {
    th: 'เห็นเฉพาะคนที่ว่างจริงในเวลานั้น พร้อมราคาทุกรายการ',
    en: 'You see only those who are really free then, with every line of the price',
  },
  step3: { th: 'เจอกันที่แท่นที', en: 'Meet at the tee' },
  step3Why: {
    th: 'กันเงินค่าบริการไว้ในวอลเล็ต ตัดจริงเมื่อจบรอบ',
    en: 'The fee is held in your wallet and paid only after the round',
  },
  forGolfers: { th: 'สำหรับนักกอล์ฟ', en: 'For golfers' },
  forGolfersWhy: {
    th: 'ขอแคดดี้คนที่ชอบได้โดยตรง เปิดดูการจองได้แม้ไม่มีสัญญาณ',
    en: 'Ask for the caddy you like. Your bookings open even without a signal.',
  },
  golferStart: { th: 'สมัครเป็นนักกอล์ฟ', en: 'Register as a golfer' },
  forCaddies: { th: 'สำหรับแคดดี้', en: 'For caddies' },
  forCaddiesWhy: {
    th: 'เห็นรายได้ก่อนรับงาน ตอบรับได้แม้สัญญาณอ่อน แล้วแอปส่งให้เอง',
    en: 'See what you earn before you accept. Answer with a weak signal; the app sends it for you.',
  },
  caddyStart: { th: 'สมัครเป็นแคดดี้', en: 'Register as a caddy' },
  // no permission
  noAccess: { th: 'หน้านี้เข้าไม่ได้', en: 'You don’t have access to this page' },
  leaving: { th: 'รับเรื่องลบบัญชีแล้ว', en: 'Your account is being deleted' },
  leavingUntil: {
    th: 'บัญชีจะถูกลบวันที่ {date} ในเครื่องนี้ไม่มีข้อมูลของคุณแล้ว เข้าสู่ระบบก่อนวันนั้นเพื่อเก็บบัญชีไว้',
    en: 'It is deleted on {date}. Nothing of yours is left on this device. Sign in before that to keep it.',
  },
  sessionEnded: {
    th: 'การเข้าสู่ระบบหมดอายุแล้ว เข้าสู่ระบบอีกครั้งเพื่อทำต่อ',
    en: 'Your session has ended. Sign in again to go on.',
  },
  wrongRole: {
    th: 'หน้านี้สำหรับผู้ใช้อีกประเภท คุณเข้าสู่ระบบในชื่อ {name}',
    en: 'This page belongs to the other kind of user. You are signed in as {name}.',
  },
  roleDue: {
    th: 'บัญชีนี้ยังไม่ได้เลือกว่าเป็นนักกอล์ฟหรือแคดดี้',
    en: 'This account has not chosen yet between golfer and caddy.',
  },
  waitingIsSafe: { th: 'รายการที่รอส่งยังอยู่ครบในเครื่องนี้', en: 'What waits to be sent is still on this device.' },
  signInAgain: { th: 'เข้าสู่ระบบอีกครั้ง', en: 'Sign in again' },
  signInOther: { th: 'เข้าสู่ระบบด้วยบัญชีอื่น', en: 'Sign in with another account' },
  myHome: { th: 'กลับหน้าแรก', en: 'Back to my home' },
  toStart: { th: 'ไปหน้าเริ่มต้น', en: 'To the start page' },
  goOn: { th: 'สมัครต่อให้ครบขั้นตอน', en: 'Go on with registration' },
  // not found
  notFound: { th: 'ไม่พบหน้านี้', en: 'This page was not found' },
  notFoundWhy: {
    th: 'ลิงก์อาจพิมพ์ผิดหรือเลิกใช้แล้ว',
    en: 'The link may be mistyped or no longer used.',
  },
} as const satisfies Record<string, Words>;

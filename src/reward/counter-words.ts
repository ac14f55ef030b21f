import type { Words } from '../i18n/language.ts';

export const TITLE: Words = { th: 'ส่งมอบของรางวัล', en: 'Hand over a reward' };
export const KEY: Words = { th: 'กุญแจเคาน์เตอร์', en: 'Counter key' };
export const CODE: Words = { th: 'รหัส 8 หลักของแคดดี้', en: 'The caddy’s 8 digits' };

export const counterWords = {
  lead: {
    th: 'สำหรับพนักงานหน้าเคาน์เตอร์ สแกน QR บนจอของแคดดี้ด้วยกล้องของเครื่อง หรือพิมพ์เลขที่นี่',
    en: 'For staff at the counter. Scan the QR code on the caddy’s screen with the camera, or type the digits here.',
  },
  keyHint: {
    th: 'ได้จากผู้ดูแลระบบ เก็บไว้ในเครื่องนี้เครื่องเดียว',
    en: 'From your operator. It is kept on this device alone.',
  },
  keyWrong: {
    th: 'กุญแจเคาน์เตอร์เป็นตัวอักษรและตัวเลขรวม 20 ตัว ตรวจดูแล้วพิมพ์ใหม่',
    en: 'A key has 20 letters and digits. Look and type it again.',
  },
  codeWrong: { th: 'รหัสเป็นตัวเลข 8 หลัก', en: 'The code is 8 digits' },
  keyKept: { th: 'เครื่องนี้มีกุญแจเคาน์เตอร์แล้ว', en: 'This device has a counter key' },
  forget: { th: 'ลบกุญแจออกจากเครื่องนี้', en: 'Remove the key from this device' },
  check: { th: 'ตรวจรหัส', en: 'Check the code' },
  checking: { th: 'กำลังตรวจ…', en: 'Checking…' },
  of: { th: 'ของรางวัลของ', en: 'A reward of' },
  give: { th: 'ส่งมอบให้', en: 'Hand it to' },
  caddy: { th: 'แคดดี้ {number} {name}', en: 'Caddy {number} {name}' },
  confirm: { th: 'บันทึก แล้วจึงส่งมอบ', en: 'Record it, then hand it over' },
  confirming: { th: 'กำลังบันทึก…', en: 'Recording…' },
  notThis: { th: 'ไม่ใช่รายการนี้', en: 'Not this one' },
  done: { th: 'บันทึกแล้ว ส่งมอบได้เลย', en: 'Recorded. Hand it over now' },
  doneWhy: { th: 'จอของแคดดี้เปลี่ยนเองแล้ว {reference}', en: 'The caddy’s screen has changed by itself. {reference}' },
  next: { th: 'รหัสถัดไป', en: 'Next code' },
  unanswered: {
    th: 'ไม่มีคำตอบจากระบบ ยังไม่รู้ว่าบันทึกแล้วหรือยัง อย่าเพิ่งส่งมอบ แตะอีกครั้งได้ ไม่นับซ้ำ',
    en: 'There was no answer, so it is not known whether it was recorded. Do not hand it over yet. Tap again: it does not count twice.',
  },
} as const satisfies Record<string, Words>;

import type { Words } from '../../i18n/language.ts';
import type { Kind } from './today.ts';

/** What the board counts, in this order, joined by a dot. */
export const COUNT_WORDS = {
  playing: { th: 'กำลังออกรอบ', en: 'On the course' },
  confirmed: { th: 'ยืนยันแล้ว {n} รอบ', en: 'Confirmed: {n}' },
  asked: { th: 'ขอยกเลิกไว้ {n} รอบ', en: 'You asked to cancel: {n}' },
  waiting: { th: 'รอคุณตอบ {n} คำขอ', en: 'Waiting for you: {n}' },
  unsent: { th: 'คำตอบรอส่ง {n} รายการ', en: 'Answers waiting to send: {n}' },
  late: { th: 'หมดเวลาตอบ {n} คำขอ', en: 'Time to answer is up: {n}' },
  ended: { th: 'จบแล้ว รอนักกอล์ฟยืนยัน', en: 'Finished, golfer to confirm' },
  finished: { th: 'จบแล้ว {n} รอบ', en: 'Finished: {n}' },
  cancelled: { th: 'ยกเลิกแล้ว {n} รอบ', en: 'Cancelled: {n}' },
  absent: { th: 'ไม่มาตามนัด {n} รอบ', en: 'Did not come: {n}' },
  moved: { th: 'ย้ายไปวันอื่น {n} รอบ', en: 'Moved to another day: {n}' },
} satisfies Record<Kind, Words>;

export const boardWords = {
  nothing: { th: 'วันนี้ยังไม่มีรอบ', en: 'No round today' },
  nothingConfirmed: { th: 'ยังไม่มีรอบที่ยืนยัน', en: 'Nothing confirmed yet' },
  nothingLeft: { th: 'วันนี้ไม่มีรอบเหลือแล้ว', en: 'No round left today' },
  checkedNow: { th: 'ตรวจแล้วเมื่อสักครู่', en: 'Checked just now' },
  checked: { th: 'ตรวจแล้วเมื่อ {ago}', en: 'Checked {ago}' },
  checking: { th: 'กำลังตรวจ', en: 'Checking' },
  copyNow: { th: 'ข้อมูลเมื่อสักครู่ อาจเปลี่ยนแล้ว', en: 'As of just now, may have changed' },
  copy: { th: 'ข้อมูลเมื่อ {ago} อาจเปลี่ยนแล้ว', en: 'As of {ago}, may have changed' },
  requestsUnknown: { th: 'ยังไม่รู้ว่ามีคำขอรออยู่หรือไม่', en: 'Not known whether requests are waiting' },
  overUnknown: { th: 'ยังไม่รู้ว่ามีรอบที่ถูกยกเลิกหรือไม่', en: 'Not known whether a round was cancelled' },
  list: { th: 'รอบอื่นวันนี้', en: 'Other rounds today' },
  was: { th: 'เดิม', en: 'Was' },
  movedTo: { th: 'ย้ายไป {when}', en: 'Moved to {when}' },
} as const satisfies Record<string, Words>;

import type { Words } from '../../i18n/language.ts';

/** The sheet of what waits, was refused, and was sent. */
export const outboxWords = {
  none: { th: 'ไม่มีรายการรอส่ง', en: 'Nothing is waiting' },
  noneWhy: {
    th: 'สิ่งที่ทำตอนไม่มีสัญญาณจะรออยู่ที่นี่ แล้วส่งให้เองเมื่อมีสัญญาณ',
    en: 'What you do without a signal waits here and is sent by itself when there is one.',
  },
  waiting: { th: 'รอส่ง', en: 'Waiting to send' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
  sent: { th: 'ส่งแล้ว', en: 'Sent' },
  conflict: { th: 'ไม่สำเร็จ', en: 'Not done' },
  paused: { th: 'เข้าสู่ระบบเพื่อส่ง', en: 'Sign in to send' },
  because: { th: 'เพราะ {why}', en: 'Because: {why}' },
  instead: { th: 'ตอนนี้เป็น “{status}”', en: 'It is now “{status}”' },
  tapped: { th: 'กดไว้ {ago}', en: 'Tapped {ago}' },
  sentWhen: { th: 'เราได้รับ {ago}', en: 'Received {ago}' },
  maybe: {
    th: 'ลองส่งแล้ว {n} ครั้ง อาจถึงเราแล้วแต่ยังไม่ได้คำตอบ',
    en: 'Tries so far: {n}. It may have arrived; the answer has not.',
  },
  foreign: {
    th: 'ลองส่งแล้ว {n} ครั้ง แต่มีหน้าเว็บอื่นตอบแทนเรา อาจต้องลงชื่อเข้าใช้ Wi-Fi นี้ก่อน หรือเครือข่ายนี้ปิดกั้น ลองใช้เน็ตมือถือ รายการนี้ยังอยู่และจะส่งเอง',
    en: 'Tries so far: {n}. Something else answers in our place: this Wi-Fi may want you to sign in first, or this network blocks us. Try mobile data. This is kept and is sent by itself.',
  },
  behind: {
    th: 'รอรายการก่อนหน้าซึ่งไม่สำเร็จ นำรายการนั้นออก แล้วรายการนี้จะส่งเอง',
    en: 'It waits for the one before it, which was not done. Remove that one, and this one is sent by itself.',
  },
  cancel: { th: 'ไม่ส่ง', en: 'Do not send' },
  takeBack: { th: 'เลิกทำ', en: 'Undo it' },
  cancelLast: {
    th: 'ถ้าจะไม่ส่งรายการนี้ ต้องไม่ส่งรายการที่กดหลังจากนี้ก่อน',
    en: 'To keep it from being sent, first do so with what you tapped after it',
  },
  tooLate: { th: 'กำลังส่งอยู่ ตอนนี้หยุดไม่ทันแล้ว', en: 'It is on its way already' },
  takingBack: { th: 'กำลังเลิกทำ', en: 'Being undone' },
  asking: {
    th: 'รายการนี้อาจถึงเราแล้ว เราจะถามก่อนเมื่อมีสัญญาณ ถ้ายังไม่ถึง จะไม่มีผล ถ้าถึงแล้ว จะบอกว่าทำอะไรได้',
    en: 'It may have arrived already. With a signal we find out first: if it has not, it never counts; if it has, you are told what can be done.',
  },
  arrivedBefore: { th: 'ถึงเราก่อนเลิกทำ', en: 'It had arrived' },
  undone: { th: 'เลิกทำแล้ว ไม่มีผล: {title}', en: 'Undone, it does not count: {title}' },
  seen: { th: 'รับทราบ', en: 'Got it' },
  openOwnPosts: { th: 'ไปที่โพสต์ของคุณ', en: 'To your posts' },
  openRoom: { th: 'ไปที่แชท', en: 'To the chat' },
  retry: { th: 'ส่งอีกครั้ง', en: 'Send again' },
  withoutPhoto: { th: 'ไม่ใช้รูปนี้', en: 'Leave this photo out' },
  discard: { th: 'นำออก', en: 'Remove' },
  open: { th: 'ดูการจอง', en: 'See the booking' },
  openAll: { th: 'ดูการจองทั้งหมด', en: 'See all bookings' },
  openPosts: { th: 'ไปแก้ไขที่โพสต์ของคุณ', en: 'Edit it among your posts' },
  held: {
    th: 'คุณกำลังยกเลิกโพสต์นี้ แต่ยังไม่ได้คำตอบ โพสต์พักไว้ ไม่ส่งเอง เมื่อมีสัญญาณให้แตะ “แก้ไข” ที่โพสต์',
    en: 'You were taking this post back and the answer has not come. It is on hold and is not sent by itself. With a signal, tap “Edit” at the post.',
  },
  openRequests: { th: 'ดูประกาศที่ตอบไว้', en: 'See the requests you answered' },
  more: { th: 'แสดงอีก {n} รายการ', en: 'Show {n} more' },
  spoken: { th: 'ไม่สำเร็จ {refused} รายการ รอส่ง {waiting} รายการ', en: '{refused} not done, {waiting} waiting to send' },
} as const satisfies Record<string, Words>;

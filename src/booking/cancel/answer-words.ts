import type { Words } from '../../i18n/language.ts';

export const answerWords = {
  asks: { th: '{name}ขอยกเลิกรอบ {day}', en: '{name} asks to cancel {day}' },
  substitute: { th: 'หาแคดดี้แทน', en: 'Find a substitute' },
  approve: { th: 'ยอมให้ยกเลิก', en: 'Agree to cancel' },
  refuse: { th: 'ไม่ให้ยกเลิก', en: 'Do not agree' },
  refund: {
    th: 'ถ้ายกเลิก คืนเต็มจำนวน {amount} เข้าวอลเล็ตทันที',
    en: 'If it is cancelled, all {amount} goes back to your wallet at once',
  },
  byItself: { th: 'ระบบจะยกเลิกให้เองใน {left}', en: 'Cancelled by itself in {left}' },
  over: { th: 'หมดเวลาตอบ ระบบกำลังยกเลิกให้', en: 'Time is up, it is being cancelled' },
  refusedOnce: {
    th: 'คุณปฏิเสธไปแล้ว 1 ครั้ง ครั้งนี้หาแคดดี้แทนหรือยอมให้ยกเลิกได้',
    en: 'You have said no once. This time you can find a substitute or agree.',
  },
  tooLate: {
    th: 'ปฏิเสธได้เมื่อเหลืออย่างน้อย 24 ชม. ก่อนออกรอบ ตอนนี้หาแคดดี้แทนหรือยอมให้ยกเลิกได้',
    en: 'You can say no while tee-off is 24 h away. Now you can find a substitute or agree.',
  },
  approveTitle: { th: 'ยอมให้{name}ยกเลิก', en: 'Let {name} cancel' },
  approveWhy: {
    th: 'รอบนี้จะถูกยกเลิก คืนเต็มจำนวน {amount} เข้าวอลเล็ตทันที ยอมแล้วหาแคดดี้แทนในการจองนี้ไม่ได้ ถ้ายังอยากออกรอบ กด “กลับ” แล้วเลือก “หาแคดดี้แทน”',
    en: 'The round is cancelled and all {amount} goes back to your wallet at once. After that this booking can have no substitute: if you still want to play, go back and choose “Find a substitute”.',
  },
  approveDo: { th: 'ยอมให้ยกเลิก คืน {amount}', en: 'Agree, {amount} back' },
  refuseTitle: { th: 'ไม่ให้{name}ยกเลิก', en: 'Do not let {name} cancel' },
  refuseWhy: {
    th: 'รอบยังเหมือนเดิม และ{name}จะรู้ว่าคุณยังรอ ปฏิเสธได้ครั้งเดียว ถ้า{name}ขออีก จะปฏิเสธไม่ได้แล้ว',
    en: 'The round stays and {name} hears that you count on it. You can say no once: not if {name} asks again.',
  },
  refuseDo: { th: 'ไม่ให้ยกเลิก', en: 'Do not agree' },
  approved: { th: 'ยกเลิกแล้ว คืน {amount} เข้าวอลเล็ต', en: 'Cancelled, {amount} is back in your wallet' },
  refused: { th: 'แจ้ง{name}แล้วว่ารอบยังเหมือนเดิม', en: '{name} hears that the round stays' },
} as const satisfies Record<string, Words>;

export type Answer = 'approve_cancel' | 'refuse_cancel';

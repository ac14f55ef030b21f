import type { Words } from '../../i18n/language.ts';

export const substituteWords = {
  explain: {
    th: 'แคดดี้ที่ว่างเวลานี้ที่สนามเดียวกัน ไม่ต้องจองใหม่ เงินที่กันไว้ย้ายไปกับรอบ',
    en: 'Caddies of the same course who are free then. No new booking: the held money moves along.',
  },
  left: { th: 'เลือกได้อีก {left}', en: '{left} left to choose' },
  free: { th: 'ว่าง {n} คน', en: '{n} free' },
  none: { th: 'ไม่มีแคดดี้คนอื่นว่างเวลานี้', en: 'No other caddy is free then' },
  noneWhy: {
    th: 'คุณยังยอมให้ยกเลิกและได้เงินคืนเต็มจำนวน หรือรอให้แคดดี้เปลี่ยนใจได้',
    en: 'You can still agree to cancel and get everything back, or wait in case the caddy comes after all.',
  },
  toBooking: { th: 'กลับไปที่การจอง', en: 'Back to the booking' },
  over: { th: 'รอบนี้ไม่ต้องหาแคดดี้แทนแล้ว', en: 'This round needs no substitute now' },
  overWhy: {
    th: 'แคดดี้อาจถอนคำขอยกเลิก หรือหมดเวลาแล้ว ดูสถานะล่าสุดที่การจอง',
    en: 'The caddy may have withdrawn, or time is up. The booking says how it stands.',
  },
  offline: {
    th: 'หาแคดดี้แทนต้องมีสัญญาณ เพราะต้องรู้ว่าใครว่างจริง และเงินย้ายทันที การจองของคุณยังอยู่',
    en: 'Finding a substitute needs a signal: we have to know who is really free, and money moves at once. Your booking is still there.',
  },
  title: { th: 'ขอให้{name}มาแทน', en: 'Ask {name} to step in' },
  money: {
    th: 'เงิน {amount} ที่กันไว้ย้ายไปกับคำขอนี้ ไม่ต้องจ่ายเพิ่ม',
    en: 'The {amount} held moves along with this request. Nothing more to pay.',
  },
  answer: {
    th: '{name}มีเวลาตอบ 20 นาที ถ้าไม่รับหรือไม่ตอบ คืนเต็มจำนวนเข้าวอลเล็ต',
    en: '{name} has 20 minutes to answer. If it is a no, or no answer comes, everything goes back to your wallet.',
  },
  old: {
    th: 'การจองกับ{name}จะบันทึกว่าแคดดี้ขอยกเลิก',
    en: 'The booking with {name} is recorded as cancelled at the caddy’s request.',
  },
  do: { th: 'ส่งคำขอถึง{name}', en: 'Send the request to {name}' },
  sent: { th: 'ส่งคำขอถึง{name}แล้ว', en: 'The request went to {name}' },
} as const satisfies Record<string, Words>;

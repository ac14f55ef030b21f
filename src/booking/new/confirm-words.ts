import type { Words } from '../../i18n/language.ts';

/** Price, hold and request. */
export const reviewWords = {
  yourWallet: { th: 'วอลเล็ตของคุณ', en: 'Your wallet' },
  afterHold: { th: 'คงเหลือ {now} · หลังกันเงิน {after}', en: '{now} available · {after} after the hold' },
  holdExplained: {
    th: 'เรากันเงินไว้ก่อน ตัดจริงเมื่อจบรอบ หาก{name}ไม่ตอบภายใน {left} คืนเต็มจำนวนทันที',
    en: 'We hold the money and take it when the round is finished. If {name} does not answer within {left}, all of it comes back at once.',
  },
  sendRequest: { th: 'ส่งคำขอ {amount}', en: 'Send request {amount}' },
  short: { th: 'ยอดไม่พอ ขาด {amount}', en: 'Not enough, {amount} short' },
  shortWhy: {
    th: 'วอลเล็ตมี {amount} เติมแล้วกลับมายืนยันได้เลย',
    en: 'Your wallet has {amount}. Top up, then come back and confirm.',
  },
  topUp: { th: 'เติมเงิน {amount}', en: 'Top up {amount}' },
  needOnline: {
    th: 'ต้องมีสัญญาณจึงส่งคำขอได้ สิ่งที่เลือกไว้ยังอยู่ในเครื่อง',
    en: 'Sending needs a signal. What you chose is kept on this device.',
  },
  priceChanged: {
    th: 'ราคาเปลี่ยนเป็น {amount} ตรวจสอบแล้วส่งใหม่ได้เลย ยังไม่มีการกันเงิน',
    en: 'The price is now {amount}. Check it and send again; nothing was held.',
  },
  toTopUp: { th: 'เติมเงิน', en: 'Top up' },
  toProfile: { th: 'กรอกข้อมูลให้ครบ', en: 'Finish your profile' },
  seeOther: { th: 'ดูรอบนั้น', en: 'See that round' },
  toBookings: { th: 'ดูการจองของฉัน', en: 'See my bookings' },
} as const satisfies Record<string, Words>;

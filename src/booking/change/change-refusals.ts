import type { RefusalCode } from '#domain/refusals.ts';
import type { Words } from '../../i18n/language.ts';

/** Where the general words speak of a new booking. */
export const CHANGE_REFUSALS: Partial<Record<RefusalCode, Words>> = {
  BOOKING_SLOT_TAKEN: {
    th: 'เวลานี้มีงานอื่นแล้ว รอบเดิมยังอยู่ เลือกเวลาอื่น',
    en: 'That time is taken. The round stays as it was; choose another time.',
  },
  CADDY_OFF_DUTY: {
    th: 'ตอนนี้แคดดี้รับงานไม่ได้ จึงยังเปลี่ยนรอบนี้ไม่ได้ รอบเดิมยังอยู่',
    en: 'The caddy cannot take work now, so the round cannot be changed. It stays as it was.',
  },
  CADDY_NOT_AVAILABLE: {
    th: 'แคดดี้ไม่ได้ทำงานเวลานี้ รอบเดิมยังอยู่ เลือกเวลาอื่น',
    en: 'The caddy does not work then. The round stays as it was; choose another time.',
  },
  BOOKING_OVERLAPS_OWN: {
    th: 'ชนกับรอบอื่นของนักกอล์ฟ รอบเดิมยังอยู่ เลือกเวลาอื่น',
    en: 'It overlaps another round of the golfer. The round stays as it was; choose another time.',
  },
  BOOKING_PRICE_CHANGED: {
    th: 'ราคาเพิ่งเปลี่ยน รอบเดิมยังอยู่ ดูราคาใหม่แล้วส่งอีกครั้ง',
    en: 'The price has just changed. The round stays as it was; look at the new price and send again.',
  },
  WALLET_TOO_LOW: {
    th: 'ยอดในวอลเล็ตไม่พอสำหรับส่วนที่เพิ่ม รอบเดิมยังอยู่ เติมเงินแล้วลองอีกครั้ง',
    en: 'There is not enough in the wallet for the difference. The round stays as it was; top up and try again.',
  },
  COURSE_CLOSED: {
    th: 'สนามปิดในวันนั้น รอบเดิมยังอยู่ เลือกวันอื่น',
    en: 'The course is closed on that day. The round stays as it was; choose another day.',
  },
  TRANSPORT_NOT_ALLOWED: {
    th: 'สนามนี้ไม่มีการเดินทางแบบนั้นในวันที่เลือก รอบเดิมยังอยู่ เลือกแบบอื่น',
    en: 'The course does not offer that way of getting round then. The round stays as it was; choose another one.',
  },
  TEE_OFF_TOO_SOON: {
    th: 'เวลานี้ใกล้เกินไป รอบเดิมยังอยู่ เลือกเวลาที่ช้ากว่านี้',
    en: 'That tee-off is too soon. The round stays as it was; choose a later time.',
  },
  TEE_OFF_TOO_FAR: {
    th: 'เลื่อนไปได้ไม่เกิน 60 วันข้างหน้า รอบเดิมยังอยู่ เลือกวันที่ใกล้กว่านี้',
    en: 'A round can be at most 60 days ahead. It stays as it was; choose an earlier day.',
  },
  CADDY_NOT_AT_COURSE: {
    th: 'แคดดี้ไม่ได้ทำงานที่สนามนี้แล้ว จึงเปลี่ยนรอบนี้ไม่ได้ รอบเดิมยังอยู่',
    en: 'The caddy does not work at this course any more, so the round cannot be changed. It stays as it was.',
  },
};

/** Of an answer to a change: whoever agrees has nothing to choose, and may keep the round as it is. */
export const ACCEPT_REFUSALS: Partial<Record<RefusalCode, Words>> = {
  ...CHANGE_REFUSALS,
  BOOKING_SLOT_TAKEN: {
    th: 'เวลาใหม่มีงานอื่นแล้ว จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนเป็นเวลาอื่น',
    en: 'The new time is taken, so the change cannot be made. The round stays as it was: keep it, or ask for another time.',
  },
  BOOKING_OVERLAPS_OWN: {
    th: 'เวลาใหม่ชนกับรอบอื่นของนักกอล์ฟ จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนเป็นเวลาอื่น',
    en: 'The new time overlaps another round of the golfer, so the change cannot be made. The round stays as it was: keep it, or ask for another time.',
  },
  CADDY_NOT_AVAILABLE: {
    th: 'แคดดี้ไม่ได้ทำงานในเวลาใหม่แล้ว จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนเป็นเวลาอื่น',
    en: 'The caddy no longer works at the new time, so the change cannot be made. The round stays as it was: keep it, or ask for another time.',
  },
  COURSE_CLOSED: {
    th: 'สนามปิดในวันใหม่แล้ว จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนเป็นวันอื่น',
    en: 'The course is closed on the new day, so the change cannot be made. The round stays as it was: keep it, or ask for another day.',
  },
  TRANSPORT_NOT_ALLOWED: {
    th: 'สนามไม่มีการเดินทางแบบนั้นในวันใหม่แล้ว จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนแบบอื่น',
    en: 'The course no longer offers that way of getting round then, so the change cannot be made. The round stays as it was: keep it, or ask for something else.',
  },
  TEE_OFF_TOO_SOON: {
    th: 'เวลาใหม่ใกล้เกินไปแล้ว จึงเปลี่ยนไม่ได้ รอบเดิมยังอยู่ กดไม่เปลี่ยน หรือขอเปลี่ยนเป็นเวลาอื่น',
    en: 'The new tee-off is too soon by now, so the change cannot be made. The round stays as it was: keep it, or ask for another time.',
  },
  BOOKING_PRICE_CHANGED: {
    th: 'คำขอเปลี่ยนนี้เพิ่งถูกแก้ รอบเดิมยังอยู่ ดูราคาใหม่แล้วตอบอีกครั้ง',
    en: 'This change has just been edited. The round stays as it was; look at the new price and answer again.',
  },
};

export const changeWords = {
  theirs: { th: '{name}ขอเปลี่ยนรอบนี้', en: '{name} asks to change this round' },
  yours: { th: 'คุณขอเปลี่ยนรอบนี้ รอ{name}ตอบ', en: 'You asked to change this round. {name} has not answered yet' },
  date: { th: 'วันที่', en: 'Day' },
  time: { th: 'เวลาออกรอบ', en: 'Tee-off' },
  holes: { th: 'จำนวนหลุม', en: 'Holes' },
  transport: { th: 'เดินทาง', en: 'Getting round' },
  held: { th: 'กันเงิน', en: 'Held' },
  earnings: { th: 'คุณได้รับ', en: 'You get' },
  was: { th: 'เดิม', en: 'was' },
  becomes: { th: 'ใหม่', en: 'new' },
  answerWithin: {
    th: 'ตอบภายใน {left} ถ้าไม่ตอบ รอบยังเหมือนเดิม',
    en: 'Answer within {left}, or the round stays as it is',
  },
  waitsFor: { th: 'รอคำตอบอีก {left} ถ้าไม่ตอบ รอบยังเหมือนเดิม', en: '{left} left to answer, or the round stays as it is' },
  over: { th: 'หมดเวลาตอบแล้ว รอบยังเหมือนเดิม', en: 'Time is up, the round stays as it is' },
  accept: { th: 'ยอมรับ', en: 'Accept' },
  acceptMore: { th: 'ยอมรับ กันเพิ่ม {amount}', en: 'Accept, {amount} more held' },
  acceptLess: { th: 'ยอมรับ คืน {amount}', en: 'Accept, {amount} back' },
  reject: { th: 'ไม่เปลี่ยน', en: 'Keep as it is' },
  withdraw: { th: 'ถอนคำขอเปลี่ยน', en: 'Withdraw the change' },
  accepted: { th: 'เปลี่ยนรอบแล้ว', en: 'The round is changed' },
  rejected: { th: 'รอบยังเหมือนเดิม', en: 'The round stays as it is' },

  open: { th: 'ขอเปลี่ยนวัน เวลา หลุม หรือรถ', en: 'Ask to change day, time, holes or cart' },
  title: { th: 'ขอเปลี่ยนรอบ', en: 'Ask for a change' },
  explain: {
    th: '{name}ต้องยอมรับก่อน ระหว่างนี้รอบเดิมยังอยู่',
    en: '{name} has to accept first. Until then the round stays as it is.',
  },
  feeCounts: {
    th: 'ค่ายกเลิกยังนับจากเวลาออกรอบเดิม ถ้าเลื่อนให้ช้าลง',
    en: 'Moved to a later time, cancellation fees still count from the old tee-off',
  },
  price: { th: 'ราคา', en: 'Price' },
  pricing: { th: 'กำลังดูราคา', en: 'Looking up the price' },
  more: { th: 'กันเพิ่ม {amount} · รวม {total}', en: '{amount} more held · {total} in all' },
  less: { th: 'คืน {amount} · รวม {total}', en: '{amount} back · {total} in all' },
  same: { th: 'ราคาเท่าเดิม {total}', en: 'The price stays {total}' },
  gets: { th: 'คุณได้รับ {now} (เดิม {was})', en: 'You get {now} (was {was})' },
  golferPays: {
    th: 'ถ้ายอมรับ นักกอล์ฟกันเงินเพิ่ม {amount}',
    en: '{amount} more is held from the golfer on acceptance',
  },
  golferSaves: { th: 'ถ้ายอมรับ นักกอล์ฟได้คืน {amount}', en: '{amount} goes back to the golfer on acceptance' },
  short: { th: 'ยอดไม่พอ ขาด {amount} เติมเงินก่อนส่งคำขอ', en: 'Your wallet is {amount} short. Top up first.' },
  topUp: { th: 'เติมเงิน', en: 'Top up' },
  nothing: { th: 'เลือกสิ่งที่อยากเปลี่ยนก่อน', en: 'Choose what to change first' },
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงส่งได้ สิ่งที่เลือกเก็บไว้ในเครื่องนี้แล้ว',
    en: 'Sending needs a signal. What you chose is kept on this device.',
  },
  send: { th: 'ส่งคำขอเปลี่ยน', en: 'Send the request' },
  sent: { th: 'ส่งคำขอเปลี่ยนแล้ว รอ{name}ตอบ', en: 'Sent. Now {name} has to answer' },
} as const satisfies Record<string, Words>;

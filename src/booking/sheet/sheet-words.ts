import type { Words } from '../../i18n/language.ts';

/** What the sheets of the day say. */
export const words = {
  endTitle: { th: 'จบรอบ', en: 'Finish the round' },
  endHow: { th: 'รอบนี้จบอย่างไร', en: 'How did it end' },
  endFull: { th: 'เล่นครบ {n} หลุม', en: 'All {n} holes played' },
  endSelf: { th: 'นักกอล์ฟขอหยุด', en: 'The golfer stopped' },
  endFirst: { th: 'เลือกก่อนว่ารอบนี้จบอย่างไร', en: 'Say first how it ended' },
  endSelfHint: { th: 'ไม่ใช่เพราะฝนหรือสนาม', en: 'Not because of rain or the course' },
  holesPlayed: { th: 'เล่นไปแล้วกี่หลุม', en: 'Holes played' },
  endMoney: { th: 'คุณได้รับ {gets}', en: 'You get {gets}' },
  endMoneyFull: {
    th: 'เมื่อ{name}ยืนยัน หรือครบ 24 ชม. แล้วพักไว้อีก 24 ชม. ก่อนถอนได้',
    en: 'Once {name} confirms or 24 h pass; yours to withdraw 24 h after that',
  },
  endMoneySelf: {
    th: 'นักกอล์ฟหยุดเอง จึงคิดเต็มรอบ เมื่อ{name}ยืนยัน หรือครบ 24 ชม.',
    en: 'The golfer chose to stop, so the whole round is paid, once {name} confirms or 24 h pass',
  },
  endDo: { th: 'จบรอบ {n} หลุม', en: 'Finish, holes played: {n}' },

  stopTitle: { th: 'ฝนตกหรือสนามปิด', en: 'Rain or course closed' },
  stopPlayingTitle: { th: 'หยุดรอบเพราะฝนหรือสนาม', en: 'Stop: rain or the course' },
  stopWhy: { th: 'เหตุผล', en: 'Why' },
  stopAnswer: {
    th: '{name}จะยืนยันหรือตอบว่าไม่ใช่ ถ้าไม่ตอบใน 30 นาที ถือว่ายืนยัน ระหว่างนี้คุณยกเลิกการแจ้งได้',
    en: '{name} confirms or says that it is not so. No answer in 30 min counts as yes; until then you may take it back',
  },
  stopDo: { th: 'แจ้งหยุดรอบ', en: 'Report that play stopped' },
  stopBeforeDo: { th: 'แจ้งว่าเล่นไม่ได้', en: 'Report that play is not possible' },

  offline: {
    th: 'ตอนนี้ไม่มีสัญญาณ จะส่งให้เองพร้อมเวลาที่กด',
    en: 'No signal now. It is sent by itself, with the time of your tap',
  },

  caddyAbsent: { th: 'แคดดี้ไม่มา', en: 'The caddy did not come' },
  golferAbsent: { th: 'นักกอล์ฟไม่มา', en: 'The golfer did not come' },
  noShowGolfer: {
    th: 'รอบนี้ปิด คืนเงิน {back} ให้คุณทันที และถ้า{name}ไม่โต้แย้งใน 24 ชม. เราอาจชดเชยให้ {extra} หลังตรวจสอบ',
    en: 'The round is closed and {back} comes back to you at once. If {name} does not contest it within 24 h, we may add {extra} after a check',
  },
  noShowCaddy: {
    th: 'รอบนี้ปิด ถ้า{name}ไม่โต้แย้งใน 24 ชม. คุณได้รับ {gets}',
    en: 'The round is closed. If {name} does not contest it within 24 h, you get {gets}',
  },
  noShowCheck: {
    th: 'ลองมองหาที่จุดนัดพบก่อน แจ้งแล้วยกเลิกไม่ได้',
    en: 'Look around at the meeting point first: this cannot be taken back',
  },
  caddyAbsentDo: { th: 'แจ้งว่าแคดดี้ไม่มา', en: 'Report it' },
  golferAbsentDo: { th: 'แจ้งว่านักกอล์ฟไม่มา', en: 'Report it' },
  close: { th: 'ยังไม่แจ้ง', en: 'Not yet' },

  disputeTitle: { th: 'แจ้งปัญหา', en: 'Report a problem' },
  contestTitle: { th: 'โต้แย้ง', en: 'Contest it' },
  disputeWhat: { th: 'เรื่องอะไร', en: 'What is it about' },
  disputeText: { th: 'เกิดอะไรขึ้น', en: 'What happened' },
  disputeHint: {
    th: 'ที่ไหน เวลาใด ใครเห็นบ้าง ไม่เกิน 1,000 ตัวอักษร',
    en: 'Where, when, who saw it; up to 1,000 characters',
  },
  disputeNeeded: { th: 'เล่าให้เราฟังก่อน สั้นๆ ก็ได้', en: 'Tell us what happened, in a few words' },
  disputeThen: {
    th: 'เงินส่วนของแคดดี้พักไว้จนกว่าเราจะตัดสินภายใน 3 วัน อีกฝ่ายเห็นสิ่งที่คุณเขียน',
    en: 'The caddy’s part waits until we decide, within 3 days. The other one sees what you write',
  },
  disputeCloses: {
    th: 'เมื่อส่ง รอบนี้ปิดและตัดเงินที่กันไว้ แต่แคดดี้ยังไม่ได้รับ เงินพักไว้จนกว่าเราจะตัดสินภายใน 3 วัน อีกฝ่ายเห็นสิ่งที่คุณเขียน',
    en: 'Sending closes the round. The held money is taken, but the caddy’s part waits until we decide, within 3 days. The other one sees what you write',
  },
  disputeDo: { th: 'ส่งเรื่อง', en: 'Send it' },
  draft: { th: 'เก็บร่างไว้ในเครื่องนี้', en: 'Your draft is kept on this device' },

  askTitle: { th: 'ขอยกเลิกรอบนี้', en: 'Ask to cancel this round' },
  askReason: { th: 'เหตุผล', en: 'Reason' },
  askText: { th: 'ข้อความถึงนักกอล์ฟ (ไม่บังคับ)', en: 'Message to the golfer (optional)' },
  askThen: {
    th: 'รอบยังไม่ยกเลิกจนกว่า{name}จะตอบ ถ้าไม่ตอบ จะยกเลิกให้เองเมื่อ {when} นักกอล์ฟได้เงินคืนเต็มจำนวน',
    en: 'The round stands until {name} answers. Without an answer it is cancelled on {when}. The golfer gets everything back',
  },
  asked: { th: 'ส่งคำขอยกเลิกแล้ว รอ{name}ตอบ', en: 'Sent. {name} has to answer now' },
  askDo: { th: 'ส่งคำขอยกเลิก', en: 'Send the request' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
} as const satisfies Record<string, Words>;

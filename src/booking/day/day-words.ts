import type { BookingStatus, ClaimReason, PastDisputeReason, StopReason } from '#domain/booking/status.ts';
import type { Words } from '../../i18n/language.ts';

export const CLAIM_WORDS = {
  RAIN: { th: 'ฝนตกหรือฟ้าผ่า', en: 'Rain or lightning' },
  CLOSED: { th: 'สนามปิด', en: 'The course is closed' },
  TOURNAMENT: { th: 'สนามมีการแข่งขัน', en: 'A tournament' },
} satisfies Record<ClaimReason, Words>;

export const DISPUTE_WORDS = {
  NOT_PLAYED: { th: 'รอบนี้ไม่ได้เล่น', en: 'This round was not played' },
  HOLES_WRONG: { th: 'จำนวนหลุมไม่ตรง', en: 'The number of holes is wrong' },
  WAS_THERE: { th: 'มาถึงสนามแล้ว', en: 'I was at the course' },
  MONEY: { th: 'ยอดเงินไม่ถูกต้อง', en: 'The money is not right' },
  CONDUCT: { th: 'พฤติกรรมไม่เหมาะสม', en: 'How I was treated' },
  OTHER: { th: 'เรื่องอื่น', en: 'Something else' },
} satisfies Record<PastDisputeReason, Words>;

/** What a dispute was decided to be. */
export const DECISION_WORDS: Partial<Record<BookingStatus, Words>> = {
  COMPLETED: { th: 'ถือว่ารอบนี้เล่นจริง', en: 'The round counts as played' },
  NO_SHOW_GOLFER: { th: 'ถือว่านักกอล์ฟไม่มา', en: 'The golfer counts as not there' },
  NO_SHOW_CADDY: { th: 'ถือว่าแคดดี้ไม่มา', en: 'The caddy counts as not there' },
  CANCELLED_BY_COURSE: { th: 'ถือว่าสนามให้หยุด', en: 'The course counts as closed' },
};

export const STOP_WORDS = {
  FULL: { th: 'เล่นครบ', en: 'Played in full' },
  RAIN: { th: 'หยุดเพราะฝน', en: 'Stopped by rain' },
  SELF: { th: 'นักกอล์ฟขอหยุด', en: 'The golfer stopped' },
  CLOSED: { th: 'หยุดเพราะสนามปิด', en: 'Stopped by the course' },
} satisfies Record<StopReason, Words>;

/** What the day of play says, before any of its sheets is open. */
export const words = {
  title: { th: 'วันออกรอบ', en: 'Day of play' },
  arrivals: { th: 'การเช็กอิน', en: 'Check-in' },
  you: { th: 'คุณ', en: 'You' },
  notYet: { th: 'ยังไม่เช็กอิน', en: 'Not yet' },
  checkIn: { th: 'เช็กอิน', en: 'Check in' },
  checkInFrom: { th: 'เช็กอินได้ตั้งแต่ {time} · อีก {left}', en: 'Check-in opens at {time} · in {left}' },
  checkInWhy: { th: 'กดเมื่อถึงแท่นทีแล้ว', en: 'Tap it when you are at the tee' },
  start: { th: 'เริ่มรอบ', en: 'Start the round' },
  startFrom: { th: 'เริ่มรอบได้ตั้งแต่ {time} · อีก {left}', en: 'The round can start at {time} · in {left}' },
  startWhy: { th: 'กดที่แท่นทีแรก ใครกดก็ได้', en: 'Tap it at the first tee. Either of you may' },
  nobodyStarted: {
    th: 'ไม่มีใครกดเริ่มรอบ ถ้าไม่มีใครแจ้งอะไร จะถือว่าเล่นครบเมื่อ {when}',
    en: 'Nobody started the round. If nothing is reported it counts as played on {when}',
  },

  talk: { th: 'คุยด้วยประโยคสำเร็จรูป', en: 'Talk with phrases' },
  weather: { th: 'ฝนตกหรือสนามปิด', en: 'Rain or course closed' },
  closedThatDay: { th: 'แจ้งว่าสนามปิด', en: 'Report the course closed' },
  // Caddies are called ฝน and ฟ้า too: who is missing is said by what they are.
  caddyAbsent: { th: 'แคดดี้ไม่มา', en: 'The caddy did not come' },
  golferAbsent: { th: 'นักกอล์ฟไม่มา', en: 'The golfer did not come' },
  absentFrom: {
    th: 'ถ้า{name}ยังไม่มา แจ้งได้ตั้งแต่ {time} · อีก {left}',
    en: 'If {name} does not come, you may say so from {time} · in {left}',
  },
  askCancel: { th: 'ขอยกเลิกรอบนี้', en: 'Ask to cancel this round' },
  askCancelBy: { th: 'ขอยกเลิกได้ถึง {when}', en: 'You may ask until {when}' },
  asked: { th: 'คุณขอยกเลิกรอบนี้ รอ{name}ตอบ', en: 'You asked to cancel. {name} has not answered yet' },
  askedUntil: {
    th: 'ถ้า{name}ไม่ตอบ ระบบจะยกเลิกให้เองเมื่อ {when} · อีก {left}',
    en: 'Without an answer it is cancelled on {when} · in {left}',
  },
  askedOver: { th: 'ครบเวลาแล้ว กำลังยกเลิกรอบนี้', en: 'Time is up. The round is being cancelled' },
  withdrawAsk: { th: 'ถอนคำขอยกเลิก', en: 'Keep the round after all' },

  playing: { th: 'กำลังออกรอบ', en: 'On the course' },
  startedAt: { th: 'เริ่ม {time}', en: 'Started {time}' },
  playedFor: { th: 'ออกรอบมาแล้ว {left}', en: 'Playing for {left}' },
  endsBy: { th: '{name}จะกดจบรอบ แล้วคุณยืนยัน', en: '{name} finishes the round, then you confirm' },
  end: { th: 'จบรอบ', en: 'Finish the round' },
  endFrom: { th: 'จบรอบได้ตั้งแต่ {time} · อีก {left}', en: 'It can be finished from {time} · in {left}' },
  stop: { th: 'หยุดรอบ', en: 'Stop play' },
  holesDone: { th: 'เล่นแล้ว {n} จาก {all} หลุม', en: '{n} of {all} holes played' },
  oneLess: { th: 'ลดหนึ่งหลุม', en: 'One hole less' },
  oneMore: { th: 'เพิ่มหนึ่งหลุม', en: 'One hole more' },
  holeNote: { th: 'จดไว้ในเครื่องนี้เท่านั้น', en: 'A note on this device only' },

  theySay: { th: '{name}แจ้งว่า “{why}”', en: '{name} says: {why}' },
  youSaid: { th: 'คุณแจ้งว่า “{why}”', en: 'You said: {why}' },
  claimHoles: { th: 'หยุดหลังเล่น {n} หลุม', en: 'Stopped, holes played: {n}' },
  claimBefore: { th: 'ยังไม่ได้เริ่มรอบ', en: 'The round had not begun' },
  claimUnsent: {
    th: 'ยังไม่ได้ส่ง {name}มีเวลา 30 นาทีตอบ นับจากเวลาที่ถึงเรา',
    en: 'Not sent yet. The 30 minutes for {name} to answer begin when it arrives.',
  },
  claimLeft: { th: 'ถ้าไม่ตอบใน 30 นาที ถือว่ายืนยัน · เหลือ {left}', en: 'No answer in 30 min counts as yes · {left} left' },
  claimOver: { th: 'ครบ 30 นาทีแล้ว ถือว่ายืนยัน', en: '30 minutes have passed: it counts as confirmed' },
  agree: { th: 'ยืนยันหยุดรอบ', en: 'Confirm that play stopped' },
  agreeBefore: { th: 'ยืนยันว่าเล่นไม่ได้', en: 'Confirm that play is not possible' },
  notSo: { th: 'ไม่ใช่', en: 'That is not so' },
  withdrawClaim: { th: 'ยกเลิกการแจ้ง', en: 'Take it back' },

  payBack: { th: 'จ่าย {paid} คืน {back}', en: 'You pay {paid}, {back} comes back' },
  payAll: { th: 'จ่ายเต็ม {paid} ไม่มีเงินคืน', en: 'You pay all of {paid}, nothing comes back' },
  allBack: { th: 'คืนเงินทั้งหมด {back}', en: 'All of {back} comes back' },
  youGet: { th: 'คุณได้รับ {gets}', en: 'You get {gets}' },
  youGetNothing: { th: 'รอบนี้ไม่มีรายได้', en: 'Nothing is earned from this round' },

  ended: { th: 'จบรอบแล้ว {time}', en: 'Finished at {time}' },
  endedHoles: { th: 'เล่น {n} หลุม · {why}', en: 'Holes played: {n} · {why}' },
  confirmEnd: { th: 'ยืนยันจบรอบ · จ่าย {paid}', en: 'Confirm the end · pay {paid}' },
  endUnsent: {
    th: 'ยังไม่ได้ส่ง {name}มีเวลา 24 ชม. ยืนยัน นับจากเวลาที่ถึงเรา',
    en: 'Not sent yet. The 24 hours for {name} to confirm begin when it arrives.',
  },
  confirmLeft: {
    th: 'ถ้าไม่ตอบ จะยืนยันให้เองในอีก {left}',
    en: 'Without an answer it is confirmed by itself in {left}',
  },
  confirmOver: { th: 'ครบ 24 ชม. แล้ว กำลังปิดรอบ', en: '24 hours have passed. The round is being closed' },
  confirmWrong: {
    th: 'ถ้าไม่ตรงกับที่เล่นจริง แจ้งปัญหาได้ตอนนี้ หรือภายใน 24 ชม. หลังยืนยันจบรอบ',
    en: 'If that is not how it was, report it now, or within 24 h after the end is confirmed',
  },
  waitingConfirm: { th: 'รอ{name}ยืนยันจบรอบ', en: 'Waiting for {name} to confirm' },

  completed: { th: 'จบรอบเรียบร้อย', en: 'The round is finished' },
  paid: { th: 'จ่ายแล้ว {paid}', en: 'Paid: {paid}' },
  refunded: { th: 'คืนเงินแล้ว {back}', en: 'Back in your wallet: {back}' },
  pendingUntil: { th: '{gets} รอเข้า ถอนได้ {when}', en: '{gets} pending, yours to withdraw on {when}' },
  received: { th: 'ได้รับแล้ว {gets}', en: 'Yours: {gets}' },
  goodwill: { th: 'เราชดเชยให้ {amount}', en: 'From us on top: {amount}' },
  goodwillOn: {
    th: 'ถ้าไม่มีการโต้แย้งถึง {when} เราอาจชดเชยให้ {amount} หลังตรวจสอบ',
    en: 'Not contested by {when}, we may add {amount} after a check',
  },
  noShowYou: { th: '{name}แจ้งว่าคุณไม่มา', en: '{name} says that you did not come' },
  noShowThey: { th: 'คุณแจ้งว่า{name}ไม่มา', en: 'You said that {name} did not come' },
  noShowStrike: {
    th: 'ถ้าไม่โต้แย้งภายใน {when} จะได้ใบเตือน 3 ใบ',
    en: 'Not contested by {when}, it counts as 3 strikes',
  },
  noShowPays: {
    th: 'ถ้าไม่โต้แย้ง จะจ่าย {paid} เมื่อ {when}',
    en: 'If you do not contest it, {paid} is paid on {when}',
  },
  stopped: { th: 'สนามให้หยุดรอบนี้', en: 'The course ended this round' },
  stoppedRain: { th: 'รอบนี้หยุดเพราะฝน', en: 'Rain ended this round' },
  disputed: { th: 'เรากำลังตรวจสอบ', en: 'We are looking into it' },
  disputedWhy: {
    th: 'เงินส่วนของแคดดี้พักไว้จนกว่าจะตัดสิน เราตัดสินภายใน {when} และแจ้งผลกับเหตุผลทั้งสองฝ่าย',
    en: 'The caddy’s part waits until it is decided, by {when}. We tell both of you the outcome and why',
  },
  disputedLate: {
    th: 'ควรตัดสินภายใน {when} เราช้ากว่าที่บอกไว้ เงินส่วนของแคดดี้ยังพักไว้ครบ เขียนถึงทีมงานได้ที่หน้าช่วยเหลือ',
    en: 'It should have been decided by {when}; we are late. The caddy’s part is still kept whole. You can write to our team from Help',
  },
  decided: { th: 'ตัดสินเมื่อ {when}: {outcome} เหตุผล', en: 'Decided {when}: {outcome}. Why:' },
  disputeYou: { th: 'คุณแจ้งว่า “{why}”', en: 'You said: {why}' },
  dispute: { th: 'แจ้งปัญหา', en: 'Report a problem' },
  contest: { th: 'โต้แย้ง', en: 'Contest it' },
  disputeLeft: { th: 'แจ้งได้อีก {left}', en: 'You may do so for {left}' },
  disputeOver: { th: 'ครบ 24 ชม. แล้ว', en: '24 hours have passed' },

  sending: { th: 'กำลังส่ง', en: 'Sending' },
} as const satisfies Record<string, Words>;

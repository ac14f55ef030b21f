import type { ClaimReason } from '#domain/booking/status.ts';
import type { Words } from '../../i18n/language.ts';

/** A course that does not let them play, inside a sentence. */
export const CLOSED_WORDS = {
  RAIN: { th: 'เล่นต่อไม่ได้เพราะฝน', en: 'rain stopped play' },
  CLOSED: { th: 'สนามปิด', en: 'the course is closed' },
  TOURNAMENT: { th: 'สนามมีการแข่งขัน', en: 'there is a tournament' },
} satisfies Record<ClaimReason, Words>;

export const timelineWords = {
  you: { th: 'คุณ', en: 'You' },
  sent: { th: 'ส่งคำขอ และกันเงิน {amount}', en: 'Request sent, {amount} held' },
  asked: { th: '{name}ส่งคำขอ', en: '{name} asked for you' },
  heldFor: { th: 'รับช่วงการจองเดิม เงินที่กันไว้ย้ายมา', en: 'Took over the booking, the held money came along' },
  waitsFor: { th: 'รอ{name}ตอบถึง {when}', en: 'Waiting for {name} until {when}' },
  waitsForYou: { th: 'รอคุณตอบถึง {when}', en: 'Waiting for you until {when}' },
  accepted: { th: '{name}ตอบรับ', en: '{name} accepted' },
  youAccepted: { th: 'คุณรับงาน', en: 'You accepted' },
  refused: { th: '{name}ขอให้คงรอบไว้', en: '{name} asked to keep the round' },
  asksCancel: { th: '{name}ขอยกเลิก', en: '{name} asked to cancel' },
  byItself: { th: 'ระบบยกเลิกให้เอง ถ้าไม่มีคำตอบ', en: 'Cancelled by itself if nobody answers' },
  checkedIn: { th: '{name}เช็กอิน', en: '{name} checked in' },
  checkIn: { th: 'เช็กอินที่แท่นที', en: 'Check in at the tee' },
  teeOff: { th: 'ออกรอบ', en: 'Tee off' },
  started: { th: 'เริ่มรอบ', en: 'The round began' },
  claimed: { th: '{name}แจ้งว่า{why}', en: '{name}: {why}' },
  claimUnsent: {
    th: 'เวลา 30 นาทีเริ่มนับเมื่อส่งถึงเรา',
    en: 'The 30 minutes to answer begin when it arrives',
  },
  endUnsent: { th: 'เวลา 24 ชม. เริ่มนับเมื่อส่งถึงเรา', en: 'The 24 hours to confirm begin when it arrives' },
  claimAnswer: { th: 'ถือว่ายืนยัน ถ้าไม่มีคำตอบ', en: 'Counts as confirmed if nobody answers' },
  finish: { th: 'จบรอบ ตัดเงิน', en: 'Finish, the money is paid' },
  ended: { th: 'จบรอบ เล่น {n} หลุม', en: 'Finished, holes played: {n}' },
  stopped: { th: 'หยุดรอบ เล่น {n} หลุม', en: 'Stopped, holes played: {n}' },
  confirmEnd: { th: 'ยืนยันจบรอบให้เอง ถ้าไม่มีคำตอบ', en: 'Confirmed by itself if nobody answers' },
  back: { th: 'คืนเงิน {amount} เข้าวอลเล็ตแล้ว', en: '{amount} is back in your wallet' },
  willBack: {
    th: 'จะคืนเงิน {amount} เมื่อคำขอส่งถึง ถ้าแคดดี้ยังไม่ตอบรับ',
    en: '{amount} comes back once this has reached us, unless the caddy has accepted',
  },
  replaced: { th: 'มีแคดดี้แทน เงินที่กันไว้ย้ายไป', en: 'A substitute stepped in, the held money moved along' },
  disputed: { th: '{name}ขอให้ตรวจสอบ', en: '{name} asked for a review' },
  settles: { th: 'ปิดยอด ถ้าไม่มีการโต้แย้ง', en: 'Settled if nobody contests it' },
  settled: { th: 'ปิดยอดแล้ว', en: 'Settled' },
  yours: { th: '{amount} เป็นของคุณแล้ว', en: '{amount} is yours' },
  toSend: { th: 'รอส่ง', en: 'waiting to send' },
} as const satisfies Record<string, Words>;

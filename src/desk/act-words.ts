import type { Words } from '../i18n/language.ts';

/** The texts of the acts on a person. */
export const actWords = {
  youMay: { th: 'คุณทำได้', en: 'You may' },
  send: { th: 'ส่ง', en: 'Send' },
  message: { th: 'ส่งข้อความ…', en: 'Message…' },
  messageTitle: { th: 'ส่งข้อความถึงคนนี้', en: 'Message this person' },
  messageNote: {
    th: 'เจ้าตัวอ่านในหน้าการแจ้งเตือน ตอบกลับตรงนั้นไม่ได้ แต่กดไปเขียนถึงเราได้ เขียนเป็นภาษาของเขา',
    en: 'They read it among their notifications. They cannot reply there, but it leads to where they write to us. Write in their language.',
  },
  messageText: { th: 'ข้อความ', en: 'Message' },
  messaged: { th: 'ส่งข้อความแล้ว', en: 'The message is sent' },
  warn: { th: 'ตักเตือน…', en: 'Warn…' },
  warnTitle: { th: 'ตักเตือน', en: 'Warn' },
  warnNote: {
    th: 'เจ้าตัวอ่านเป็นการแจ้งเตือนที่อยู่หนึ่งปี และเราเห็นว่าอ่านเมื่อไร เขียนเป็นภาษาของเขา',
    en: 'They read it as a notification that stays a year, and this page says when it was read. Write in their language.',
  },
  warnText: { th: 'คำเตือน', en: 'Warning' },
  warned: { th: 'ตักเตือนแล้ว', en: 'They are warned' },
  noWarning: { th: 'ยังไม่เคยเตือน', en: 'none so far' },
  warnedTimes: { th: 'เตือนแล้ว {n} ครั้งในหนึ่งปี', en: '{n} in a year' },
  suspend: { th: 'ระงับ…', en: 'Suspend…' },
  suspendTitle: { th: 'ระงับบัญชี', en: 'Suspend the account' },
  suspendCaddyNote: {
    th: 'ไม่มีใครพบหรือขอแคดดี้คนนี้ได้ สิ่งที่รอเขาจบพร้อมคืนเงิน รอบที่ยืนยันแล้วยังอยู่ เขาอ่านเหตุผลของคุณและวันสุดท้าย',
    en: 'Nobody finds or asks this caddy. What waits for them ends with the money back, confirmed rounds stay. They read your reason and the last day.',
  },
  suspendGolferNote: {
    th: 'นักกอล์ฟคนนี้จอง หาแคดดี้ รีวิว และส่งข้อความไม่ได้ คำขอที่รออยู่จบพร้อมคืนเงิน รอบที่ยืนยันแล้วยังอยู่ ยังอ่าน เขียนถึงเรา และถอนเงินได้ เขาอ่านเหตุผลของคุณและวันสุดท้าย',
    en: 'They book, look for a caddy, review and message no more. Requests that wait end with the money back, confirmed rounds stay. They still read, write to us and take their money out. They read your reason and the last day.',
  },
  until: { th: 'นานเท่าไร', en: 'For how long' },
  lastDay: { th: '{n} วัน ถึงสิ้นวัน {day}', en: '{n} days, to the end of {day}' },
  untilLifted: { th: 'จนกว่าจะยกเลิก', en: 'Until somebody lifts it' },
  suspended: { th: 'ระงับแล้ว', en: 'Suspended' },
  lift: { th: 'ยกเลิกการระงับ…', en: 'Lift the suspension…' },
  liftTitle: { th: 'ยกเลิกการระงับ', en: 'Lift the suspension' },
  liftCaddyNote: {
    th: 'แคดดี้กลับเป็นอย่างก่อนถูกระงับ แต่ถ้าเปลี่ยนชื่อ เบอร์ หรือสนาม หรือหลักฐานยังรอตรวจ ต้องส่งหลักฐานใหม่ เราแจ้งเขา แต่เขาไม่เห็นเหตุผลของคุณ',
    en: 'They stand as before the suspension. Who changed name, number or courses, or had a proof waiting, sends a proof anew. They are told, but do not read your reason.',
  },
  liftGolferNote: {
    th: 'นักกอล์ฟกลับมาใช้ได้ทุกอย่าง คำขอที่จบไปแล้วไม่กลับมา เราแจ้งเขา แต่เขาไม่เห็นเหตุผลของคุณ',
    en: 'They can do everything again; requests that ended stay ended. They are told, but do not read your reason.',
  },
  lifted: { th: 'ยกเลิกการระงับแล้ว', en: 'The suspension is lifted' },
  suspendedUntil: { th: 'ระงับถึงสิ้นวัน {day}', en: 'suspended to the end of {day}' },
  suspendedOpen: { th: 'ระงับจนกว่าจะยกเลิก', en: 'suspended until lifted' },
  warnings: { th: 'คำเตือน {n} ครั้ง', en: 'warned {n} times' },
  toldTitle: { th: 'ที่ทีมเขียนถึงเขา', en: 'What the team told them' },
  WARNING: { th: 'คำเตือน', en: 'warning' },
  MESSAGE: { th: 'ข้อความ', en: 'message' },
} as const satisfies Record<string, Words>;

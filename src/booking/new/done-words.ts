import type { Words } from '../../i18n/language.ts';

/** After the request: the wait, and the answer. */
export const doneWords = {
  sent: { th: 'ส่งคำขอถึง{name}แล้ว', en: 'Request sent to {name}' },
  turns: { th: 'หน้านี้จะอัปเดตเองเมื่อ{name}ตอบ', en: 'This page updates by itself when {name} answers' },
  by: { th: 'รอคำตอบถึง {when} · เหลือ {left}', en: 'Answer by {when} · {left} left' },
  otherwise: { th: 'ถ้าไม่ได้คำตอบ จะได้คืน {amount} ทันที', en: 'Without an answer {amount} comes back at once' },
  accepted: { th: '{name}ตอบรับแล้ว', en: '{name} accepted' },
  declined: { th: '{name}ไม่สะดวกรับงานนี้', en: '{name} could not take it' },
  unanswered: { th: '{name}ไม่ได้ตอบภายในเวลา', en: '{name} did not answer in time' },
  back: { th: 'คืนเงิน {amount} เข้าวอลเล็ตแล้ว', en: '{amount} is back in your wallet' },
  heldNow: { th: 'กันเงินไว้', en: 'Held' },
  takenLater: { th: '{amount} · ตัดเมื่อจบรอบ', en: '{amount} · charged after the round' },
  home: { th: 'หน้าแรก', en: 'Home' },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
} as const satisfies Record<string, Words>;

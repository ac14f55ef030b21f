import type { Words } from '../../i18n/language.ts';

export const detailWords = {
  inPlaceOf: { th: 'รอบนี้แทนการจองเดิม', en: 'This round replaces an earlier booking' },
  goesOnAs: { th: 'รอบนี้ไปต่อกับแคดดี้คนใหม่', en: 'This round goes on with another caddy' },
  cameFrom: { th: 'มาจากประกาศหาแคดดี้', en: 'It came from an open request' },
  slip: { th: 'ใบออกรอบ', en: 'Starter slip' },
  change: { th: 'ขอเปลี่ยนรอบ', en: 'Ask for a change' },
  income: { th: 'รายได้', en: 'Earnings' },
  tip: { th: 'ทิปจากนักกอล์ฟ', en: 'Tip from the golfer' },
} as const satisfies Record<string, Words>;

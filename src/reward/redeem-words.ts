import type { Words } from '../i18n/language.ts';

export const redeemWords = {
  uses: { th: 'ใช้ {n} แต้ม เหลือ {left} แต้ม', en: 'Uses {n} points, {left} are left' },
  coupon: {
    th: 'รับที่เคาน์เตอร์ของสนามภายใน 30 วัน เปิดรหัสเมื่ออยู่หน้าเคาน์เตอร์แล้ว',
    en: 'Collect it at the course counter within 30 days. Show the code once you are there.',
  },
  wallet: { th: 'เงินเข้ารายได้ของคุณทันทีและถอนได้', en: 'It is added to your earnings at once, and yours to withdraw.' },
  goods: {
    th: 'ทีมงานตรวจและเตรียมของก่อน เราจะแจ้งเมื่อไปรับได้ ถ้าไม่อนุมัติแต้มจะคืนครบ',
    en: 'We look at it and prepare it first, and tell you when it is there. If it is not approved, all points come back.',
  },
  sending: { th: 'กำลังแลก…', en: 'Redeeming…' },
  confirm: { th: 'แลก {n} แต้ม', en: 'Redeem {n} points' },
  done: { th: 'แลกแล้ว ดูสถานะในรายการที่แลกไว้', en: 'Done. See it among your redemptions.' },
  donePaid: { th: 'โบนัสเข้ารายได้แล้ว', en: 'The bonus is in your earnings' },
} as const satisfies Record<string, Words>;

export const COURSE: Words = { th: 'รับที่สนาม', en: 'Collect it at' };

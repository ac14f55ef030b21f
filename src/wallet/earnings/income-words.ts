import type { Words } from '../../i18n/language.ts';

export const words = {
  title: { th: 'ใบแจ้งรายได้', en: 'Income statement' },
  why: {
    th: 'เอกสารที่ Caddee ลงลายเซ็นดิจิทัล สำหรับยื่นธนาคารหรือผู้ให้เช่า ใครได้รับก็ตรวจได้เองว่าเป็นของจริง',
    en: 'Signed by Caddee, for a bank or a landlord. Whoever gets it can check that it is genuine.',
  },
  from: { th: 'ตั้งแต่เดือน', en: 'From' },
  to: { th: 'ถึงเดือน', en: 'To' },
  order: { th: 'เดือนเริ่มต้องไม่อยู่หลังเดือนสุดท้าย', en: 'The first month cannot be after the last' },
  holds: {
    th: 'มีชื่อจริง ชื่อเล่น เบอร์แคดดี้ และยอดรายเดือน ไม่มีชื่อนักกอล์ฟ เฉพาะเงินที่จ่ายผ่าน Caddee และถอนได้แล้ว นับในเดือนที่เงินเข้า เริ่มจากเดือนที่คุณเข้าร่วม',
    en: 'It shows your real name, nickname, caddy number and the total of each month, but no golfer’s name. Only what was paid through Caddee and is yours to withdraw, in the month it became yours, from the month you joined.',
  },
  make: { th: 'ออกใบแจ้งรายได้', en: 'Make the statement' },
  making: { th: 'กำลังออก…', en: 'Making it…' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงออกใบใหม่ได้', en: 'A new statement needs a signal' },
} as const satisfies Record<string, Words>;

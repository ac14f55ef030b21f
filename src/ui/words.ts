import type { Words } from '../i18n/language.ts';

/** Words of the parts themselves. A noun's words come in as props. */
export const words = {
  skip: { th: 'ข้ามไปที่เนื้อหา', en: 'Skip to content' },
  back: { th: 'กลับ', en: 'Back' },
  close: { th: 'ปิด', en: 'Close' },
  retry: { th: 'ลองใหม่', en: 'Try again' },
  see: { th: 'ดู', en: 'See' },
  menu: { th: 'เมนูหลัก', en: 'Main menu' },
  mainAct: { th: 'ขั้นต่อไป', en: 'Next step' },
  besides: { th: 'ข้อมูลประกอบ', en: 'Related' },
  newItems: { th: 'รายการใหม่ {n}', en: '{n} new' },
  vest: { th: 'เบอร์', en: 'Number' },
  showPassword: { th: 'แสดงรหัสผ่าน', en: 'Show password' },
  hidePassword: { th: 'ซ่อนรหัสผ่าน', en: 'Hide password' },
  upToDate: { th: 'เป็นข้อมูลล่าสุดแล้ว', en: 'Up to date' },
  updating: { th: 'กำลังอัปเดต…', en: 'Updating…' },
  offline: { th: 'ออฟไลน์', en: 'Offline' },
  waitingToSend: { th: 'รอส่ง {n} รายการ', en: '{n} waiting to send' },
  notDone: { th: 'ไม่สำเร็จ {n} รายการ', en: '{n} not done' },
  updateFailed: { th: 'อัปเดตไม่สำเร็จ', en: 'Could not update' },
  partlyLoaded: { th: 'บางส่วนยังไม่มีในเครื่องนี้', en: 'some of it is not on this device yet' },
  neverLoaded: { th: 'ยังไม่เคยโหลดในเครื่องนี้', en: 'not loaded on this device yet' },
  rating: { th: 'คะแนน', en: 'Rating' },
  code: { th: 'รหัส', en: 'Code' },
} as const satisfies Record<string, Words>;

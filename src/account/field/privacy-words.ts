import type { Words } from '../../i18n/language.ts';

export const privacyWords = {
  title: { th: 'ข้อมูลและความเป็นส่วนตัว', en: 'Privacy and my data' },
  consents: { th: 'ความยินยอม', en: 'Consents' },
  marketing: { th: 'รับข่าวและส่วนลด', en: 'News and offers' },
  marketingWhy: { th: 'ปิดเมื่อไรก็ได้ ไม่มีผลกับการใช้งาน', en: 'Switch it off any time, nothing else changes' },
  offline: { th: 'ต้องออนไลน์จึงเปลี่ยนได้ ยังไม่มีอะไรเปลี่ยน', en: 'This needs a signal. Nothing has changed.' },
  blocked: { th: 'คนที่บล็อก', en: 'Blocked people' },
  nobody: { th: 'คุณยังไม่ได้บล็อกใคร', en: 'You have blocked nobody' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  unblock: { th: 'เลิกบล็อก', en: 'Unblock' },
  unblockOf: { th: 'เลิกบล็อก {name}', en: 'Unblock {name}' },
  unblocked: { th: 'เลิกบล็อกแล้ว', en: 'Unblocked' },
  yours: { th: 'ข้อมูลของฉัน', en: 'My data' },
  yoursWhy: {
    th: 'ทุกอย่างที่เรามีเกี่ยวกับคุณ ไม่มีข้อมูลของคนอื่น ไฟล์อยู่ที่เครื่องคุณเท่านั้น',
    en: 'Everything we hold about you, and nothing of others. The file is yours alone.',
  },
  readable: { th: 'ไฟล์สำหรับอ่าน (HTML)', en: 'To read (HTML)' },
  machine: { th: 'ไฟล์สำหรับโปรแกรม (JSON)', en: 'For programs (JSON)' },
  making: { th: 'กำลังรวบรวม…', en: 'Collecting…' },
  made: { th: 'ไฟล์พร้อมแล้ว', en: 'Your file is ready' },
  impossible: {
    th: 'เบราว์เซอร์นี้บันทึกไฟล์ไม่ได้ เปิดในเบราว์เซอร์อื่น',
    en: 'This browser cannot save files. Open Caddee in another.',
  },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;

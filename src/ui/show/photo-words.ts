import type { Words } from '../../i18n/language.ts';

/** What stands in the place of a picture that is not there. */
export const photoWords = {
  open: { th: 'เปิดดูเต็มจอ', en: 'open full screen' },
  tap: { th: 'แตะเพื่อโหลดรูป (ประหยัดเน็ตอยู่)', en: 'Tap to load (data saver is on)' },
  offline: { th: 'รูปนี้ยังไม่อยู่ในเครื่อง แตะเพื่อลองอีกครั้ง', en: 'Not on this device yet. Tap to try again' },
  failed: { th: 'โหลดรูปไม่สำเร็จ แตะเพื่อลองอีกครั้ง', en: 'It did not load. Tap to try again' },
  gone: { th: 'ไม่มีรูปนี้แล้ว', en: 'This photo is gone' },
  loading: { th: 'กำลังโหลดรูป…', en: 'Loading the photo…' },
} as const satisfies Record<string, Words>;

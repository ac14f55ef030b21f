import type { Words } from '../../i18n/language.ts';

export const editorWords = {
  text: { th: 'ข้อความ', en: 'Text' },
  textLike: { th: 'วันนี้ที่สนามเป็นอย่างไรบ้าง', en: 'How is the course today?' },
  looks: { th: 'รูปแบบข้อความ', en: 'Text style' },
  bold: { th: 'ตัวหนา', en: 'Bold' },
  list: { th: 'รายการ', en: 'List' },
  link: { th: 'ลิงก์', en: 'Link' },
  address: { th: 'ที่อยู่เว็บ', en: 'Web address' },
  addressWrong: { th: 'ไม่ใช่ที่อยู่เว็บ ตัวอย่าง example.com', en: 'That is not a web address. For example: example.com' },
  putLink: { th: 'ใส่ลิงก์', en: 'Add link' },
  noLink: { th: 'ไม่ใส่', en: 'Cancel' },
} as const satisfies Record<string, Words>;

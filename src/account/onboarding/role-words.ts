import type { Words } from '../../i18n/language.ts';

export const words = {
  whichRole: { th: 'คุณจะใช้ Caddee ในฐานะอะไร', en: 'How will you use Caddee?' },
  iAmGolfer: { th: 'ฉันเป็นนักกอล์ฟ', en: 'I’m a golfer' },
  golferDoes: { th: 'จองแคดดี้และออกรอบ', en: 'Book caddies and play' },
  iAmCaddy: { th: 'ฉันเป็นแคดดี้', en: 'I’m a caddy' },
  caddyDoes: { th: 'รับงานและสะสมแต้ม', en: 'Take rounds and collect points' },
  roleFinal: {
    th: 'บัญชีหนึ่งใช้ได้ประเภทเดียว ย้อนกลับมาเปลี่ยนได้จนกว่าจะยอมรับข้อกำหนด',
    en: 'One account is for one role. You can come back and change it until you accept the terms.',
  },
  choosing: { th: 'กำลังบันทึก…', en: 'Saving…' },
} as const satisfies Record<string, Words>;

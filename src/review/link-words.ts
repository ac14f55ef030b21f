import type { Words } from '../i18n/language.ts';

export const linkWords = {
  reviewOf: { th: 'รีวิว{name}', en: 'Review {name}' },
  until: { th: 'เขียนได้ถึง {when}', en: 'You can write it until {when}' },
  inTitle: { th: 'รีวิว', en: 'Review' },
  isIn: { th: 'ส่งรีวิวแล้ว แก้ได้จนกว่าจะเผยแพร่', en: 'Your review is sent. You can change it until it is published.' },
  theyWrote: { th: '{name}รีวิวรอบนี้แล้ว', en: '{name} has reviewed this round' },
  edit: { th: 'ดูหรือแก้ไขรีวิว', en: 'See or change it' },
  see: { th: 'ดูรีวิวของรอบนี้', en: 'See the reviews of this round' },
  published: { th: 'เผยแพร่แล้ว', en: 'Published' },
  takenDown: { th: 'ทีมงานนำรีวิวของคุณออกแล้ว', en: 'Our team has taken your review down' },
  waits: { th: 'รีวิวรอส่ง', en: 'Your review is waiting to be sent' },
  refused: { th: 'รีวิวส่งไม่สำเร็จ', en: 'Your review was not sent' },
} as const satisfies Record<string, Words>;

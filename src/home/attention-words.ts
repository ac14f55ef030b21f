import type { Words } from '../i18n/language.ts';

/** What waits for this golfer's answer, and by when. */
export const words = {
  title: { th: 'รอคำตอบจากคุณ', en: 'Needs your answer' },
  asked: { th: '{name}ขอยกเลิก', en: '{name} asks to cancel' },
  change: { th: '{name}ขอเปลี่ยนรอบ', en: '{name} asks for a change' },
  claim: { th: '{name}แจ้งว่าเล่นไม่ได้', en: '{name} says that play is not possible' },
  ended: { th: 'ยืนยันจบรอบกับ{name}', en: 'Confirm the end with {name}' },
  no_show: { th: '{name}แจ้งว่าคุณไม่มา', en: '{name} says that you did not come' },
  round: { th: 'รอบ {when}', en: 'Round {when}' },
  by: { th: 'ตอบภายใน {left}', en: 'Answer within {left}' },
} as const satisfies Record<string, Words>;

import type { BroadcastStatus, ResponseStatus } from '#domain/broadcast/status.ts';
import type { Words } from '../i18n/language.ts';
import type { StatusKind } from '../ui/show/status.tsx';

/** An open request as both sides read it. */
export const BROADCAST_WORDS = {
  OPEN: { th: 'เปิดรับ', en: 'Open' },
  FILLED: { th: 'ได้แคดดี้ครบแล้ว', en: 'All caddies found' },
  CANCELLED: { th: 'ปิดประกาศแล้ว', en: 'Closed' },
  EXPIRED: { th: 'หมดเวลาประกาศแล้ว', en: 'Time is up' },
} as const satisfies Record<BroadcastStatus, Words>;

export const BROADCAST_TONES = {
  OPEN: 'info',
  FILLED: 'ok',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
} as const satisfies Record<BroadcastStatus, StatusKind>;

/** An answer as the caddy reads it who gave it. */
export const OWN_RESPONSE_WORDS = {
  INTERESTED: { th: 'ส่งความสนใจแล้ว', en: 'You said you’re in' },
  RECONFIRM_NEEDED: { th: 'ต้องยืนยันอีกครั้ง', en: 'Confirm again' },
  SELECTED: { th: 'ได้รับเลือก', en: 'Chosen' },
  NOT_SELECTED: { th: 'ครั้งนี้ไม่ได้รับเลือก', en: 'Not chosen this time' },
  WITHDRAWN: { th: 'คุณถอนตัวแล้ว', en: 'You withdrew' },
  EXPIRED: { th: 'หมดเวลาประกาศแล้ว', en: 'Time is up' },
} as const satisfies Record<ResponseStatus, Words>;

export const RESPONSE_TONES = {
  INTERESTED: 'info',
  RECONFIRM_NEEDED: 'wait',
  SELECTED: 'ok',
  NOT_SELECTED: 'plain',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
} as const satisfies Record<ResponseStatus, StatusKind>;

import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Words } from '../i18n/language.ts';

/** The bank and, for those who know it by its app, the app. */
export const METHOD_WORDS = {
  PROMPTPAY: { th: 'พร้อมเพย์', en: 'PromptPay' },
  KBANK: { th: 'กสิกรไทย', en: 'KBank' },
  SCB: { th: 'ไทยพาณิชย์', en: 'SCB' },
  BAY: { th: 'กรุงศรี', en: 'Krungsri' },
  BBL: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  KTB: { th: 'กรุงไทย', en: 'Krungthai' },
} as const satisfies Record<TopupMethod, Words>;

/** The bank's app; the same in both languages. */
export const APP_OF = {
  KBANK: 'K PLUS',
  SCB: 'SCB EASY',
  BAY: 'krungsri app',
  BBL: 'Bualuang mBanking',
  KTB: 'Krungthai NEXT',
} as const satisfies Record<Exclude<TopupMethod, 'PROMPTPAY'>, string>;

export const appOf = (method: TopupMethod): string | undefined => (method === 'PROMPTPAY' ? undefined : APP_OF[method]);

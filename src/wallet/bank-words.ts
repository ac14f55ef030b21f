import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
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

export const BANK_WORDS = {
  bbl: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
  kbank: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
  ktb: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank' },
  scb: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank' },
  bay: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Krungsri' },
  ttb: { th: 'ธนาคารทหารไทยธนชาต (ttb)', en: 'TMBThanachart (ttb)' },
  gsb: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank' },
  baac: { th: 'ธ.ก.ส.', en: 'BAAC' },
  ghb: { th: 'ธนาคารอาคารสงเคราะห์ (ธอส.)', en: 'GH Bank' },
  uob: { th: 'ธนาคารยูโอบี', en: 'UOB' },
  cimb: { th: 'ธนาคารซีไอเอ็มบี ไทย', en: 'CIMB Thai' },
  tisco: { th: 'ธนาคารทิสโก้', en: 'TISCO' },
  kk: { th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank' },
  lhb: { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'LH Bank' },
} as const satisfies Record<Bank, Words>;

/** `•••• 1234`: more of a number is never shown. */
export const masked = (last4: string): string => `•••• ${last4}`;

import { satang, type Satang } from '#domain/money.ts';
import { plainSigns } from '#domain/typed.ts';
import type { TopupMethod } from '#domain/payment/topup.ts';
import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import { formatIn } from '../i18n/format.ts';
import type { Words } from '../i18n/language.ts';

/** At most ten million baht and two decimals; thousands may be marked. */
const BAHT = /^(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;

/**
 * Baht as somebody types them (`1,250.50`, `฿๕๐๐`, `500 บาท`); undefined when it is no amount above zero. Reckoned in digits, never in a
 * fraction of baht.
 */
export function satangIn(text: string): Satang | undefined {
  const plain = plainSigns(text).replaceAll(/\s|฿|บาท|baht|thb/gi, '');
  const [, whole, decimals = ''] = BAHT.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const amount = satang(Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0')));
  return amount > 0 ? amount : undefined;
}

/** An amount as text for a field, so that `satangIn` reads it again: `1250`, `1250.50`. */
export function bahtText(amount: Satang): string {
  const rest = amount % 100;
  const baht = String((amount - rest) / 100);
  return rest === 0 ? baht : `${baht}.${String(rest).padStart(2, '0')}`;
}

/** The name of a request that moves money, where another screen shows its outcome: what it is, and the amount. */
export const moneyTitle = ({ th, en }: Words, amount: Satang): Words => ({
  th: `${th} ${formatIn('th').money(amount)}`,
  en: `${en} ${formatIn('en').money(amount)}`,
});

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

interface Wanted {
  /** Where the golfer goes on afterwards: a path of this app. */
  next?: string;
  /** What is missing, in satang. */
  amount?: number;
}

/** The address of the top-up screen, with its purpose: the missing amount is filled in, and afterwards it leads back to `next`. */
export function topupHref({ next, amount }: Wanted): string {
  const query = new URLSearchParams({
    ...(next ? { next } : {}),
    ...(amount && amount > 0 ? { amount: String(Math.ceil(amount)) } : {}),
  }).toString();
  return query ? `/golfer/topup?${query}` : '/golfer/topup';
}

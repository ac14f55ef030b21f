import type { Bank } from '#domain/withdrawal/withdrawal.ts';
import type { Words } from '../i18n/language.ts';

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

import { satang, type Satang } from '#domain/money.ts';
import { plainSigns } from '#domain/typed.ts';
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

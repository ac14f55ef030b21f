import type { Satang } from '#domain/money.ts';
import { formatIn } from '../i18n/format.ts';
import type { Words } from '../i18n/language.ts';

/** The name of a request that moves money, where another screen shows its outcome: what it is, and the amount. */
export const moneyTitle = ({ th, en }: Words, amount: Satang): Words => ({
  th: `${th} ${formatIn('th').money(amount)}`,
  en: `${en} ${formatIn('en').money(amount)}`,
});

import type { Satang } from '#domain/money.ts';
import { formatIn } from '../i18n/format.ts';
import type { Words } from '../i18n/language.ts';

/** What a request that moves money is called where its outcome is told on another screen: its name and its amount. */
export const moneyTitle = ({ th, en }: Words, amount: Satang): Words => ({
  th: `${th} ${formatIn('th').money(amount)}`,
  en: `${en} ${formatIn('en').money(amount)}`,
});

import { PUBLIC_PAGES } from '#domain/public-page.ts';
import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { liffAddress, lineLogin } from '../../platform/line-login.ts';
import { shareByPhone, type PhoneShared } from './share-link.ts';
import { rowOf } from '../../routing/row.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { shareInLine } from './port.ts';

const UNCONFIRMED = {
  th: 'ยืนยันไม่ได้ว่าแชร์ใน LINE แล้วหรือยัง ดูในแชทก่อนแชร์อีกครั้ง',
  en: 'We could not confirm whether LINE has shared it. Look in the chat before you share it again.',
};

/** `unconfirmed`: LINE has not said whether it was shared; the user has been told. */
export type Shared = PhoneShared | 'unconfirmed';

/** From inside LINE, in either of its browsers. */
export async function shareInside(address: string, title: string): Promise<Shared> {
  const url = addressToShare(address);
  const shared = await shareInLine(`${title}\n${url}`);
  if (shared === 'unconfirmed') toast({ text: wordIn(UNCONFIRMED, currentLanguage()), kind: 'bad' });
  return shared === 'impossible' ? shareByPhone(url, title) : shared;
}

/**
 * A screen that asks for a sign-in opens inside LINE again, where the friend is signed in at once. What anybody may see (a slip, a payment,
 * a public page) goes by its plain address: LINE would ask for a sign-in first, and drop what stands behind the `#`.
 */
export function addressToShare(address: string): string {
  const { pathname, search } = new URL(address);
  const isOpenToAll = PUBLIC_PAGES.test(pathname) || rowOf(pathname)?.role === 'none';
  return lineLogin()?.liffId && !isOpenToAll ? liffAddress(pathname + search) : address;
}

import type { OutputOf } from '#domain/calls.ts';
import type { NewInLine } from '#domain/line/api.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { signIn } from '../../sync/session/sign-in.ts';
import { isRememberWished } from './wish.ts';
import { type Phone } from '../../sync/phone.ts';

/** The user is new here and wants an account: by the attempt that the card spoke of, whatever another tab has brought back since. */
interface AsNew {
  create: true;
  attempt: string;
}

/** The user is back from LINE's page in a browser: the attempt's cookie is good for one session. LINE_NEW leaves the attempt as it is. */
export function finishWithLine(
  phone: Phone,
  remember: boolean,
  asNew?: AsNew,
): Promise<OutputOf<'POST /auth/line/finish'>> {
  const input = { remember, language: currentLanguage(), ...asNew };
  // As every call that a cookie alone answers for.
  return signIn(phone, 'POST /auth/line/finish', input, { headers: { 'x-caddee': '1' } });
}

/** What comes with LINE_NEW. */
export function newIn(present: unknown): NewInLine {
  const { name = '', attempt = null, remember = isRememberWished() } = (present ?? {}) as Partial<NewInLine>;
  return { name, attempt, remember };
}

import { safeRedirect } from '../../routing/guard.ts';
import { currentLanguage, wordIn } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { isTemporary, troubleOf } from '../sdk/trouble.ts';
import { words } from '../words.ts';
import { type Phone } from '../../sync/phone.ts';

/**
 * The user is back from LINE's page to link it: where to go on, when our server has said yes or no. However often it is asked with `key`,
 * it is one act: where only the answer was lost, it is given again. Throws what may be asked again.
 */
export async function linkBack(phone: Phone, key: string): Promise<string> {
  try {
    const { redirect } = await send(phone, 'POST /user/line-link', {}, { key });
    toast({ text: wordIn(words.linked, currentLanguage()) });
    return safeRedirect(redirect, location.origin) ?? '/';
  } catch (error) {
    if (!(error instanceof CallFailed) || isTemporary(troubleOf(error))) throw error;
    toast({ text: wordIn(await refusalOf(error.code), currentLanguage()), kind: 'bad' });
    return '/';
  }
}

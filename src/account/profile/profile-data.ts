import { setLanguage, type Language } from '../../i18n/language.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { sessionOf } from '../../sync/session/session.ts';
import { type Phone } from '../../sync/phone.ts';

/** On this phone at once; the account learns it when it can, for what is sent to the user when the app is closed. */
export async function chooseLanguage(phone: Phone, language: Language): Promise<void> {
  setLanguage(language);
  if (sessionOf(phone).state().kind !== 'in') return;
  try {
    await sessionOf(phone).updateUser(await send(phone, 'POST /user/set-language', { language }));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    console.warn('language was not saved', error.code); // the screen is already in the chosen language
  }
}

/** Ends another device's session. Throws `CallFailed`. */
export const endDevice = (phone: Phone, session_id: string): Promise<null> =>
  send(phone, 'POST /user/revoke-device', { session_id });

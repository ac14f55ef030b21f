import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Photo } from '../platform/shrink-photo.ts';
import { send, CallFailed } from '../sync/net/call.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { sessionOf } from '../sync/session/session.ts';
import type { Phone } from '../sync/phone.ts';
import { setLanguage, type Language, currentLanguage, wordIn } from '../i18n/language.ts';
import { toast } from '../ui/overlay/toast.tsx';

export const useOwnProfile = () => useMirror('GET /user/profile', {});

/** What a change was answered: every screen of this phone shows it at once. */
export async function storeProfile(phone: Phone, profile: OwnProfile): Promise<void> {
  mirrorOf(phone).store('GET /user/profile', {}, profile);
  const state = sessionOf(phone).state();
  if (state.kind !== 'in') return;
  const { basic_info, next_step } = state.user;
  const { display_name, photo_url, caddy } = profile;
  const shown = caddy ? { nickname: caddy.nickname, caddy_number: caddy.caddy_number } : {};
  await sessionOf(phone).updateUser({ basic_info: { ...basic_info, display_name, photo_url, ...shown }, next_step });
}

/** Sends a picture of the user's; later calls refer to it by its name. Throws `CallFailed`. */
export async function sendPhoto(phone: Phone, { id, type, bytes }: Photo): Promise<string> {
  const form = new FormData();
  form.append('media_id', id);
  form.append('image', new Blob([bytes], { type }), id);
  await send(phone, 'POST /media', {} as never, { form, key: id });
  return id;
}

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

/** A sign-in has cancelled the deletion that the user had asked for. */
export const toastDeletionCancelled = (): void =>
  toast({
    text: wordIn(
      {
        th: 'ยกเลิกการลบบัญชีแล้ว เพราะคุณเข้าสู่ระบบ ข้อมูลของคุณยังอยู่ครบ',
        en: 'Your account is not deleted, because you signed in. All of it is still here.',
      },
      currentLanguage(),
    ),
    lasts: 12_000,
  });

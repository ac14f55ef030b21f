import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Photo } from '../platform/shrink-photo.ts';
import { send } from '../sync/net/call.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { sessionOf } from '../sync/session/session.ts';
import { type Phone } from '../sync/phone.ts';

export const useOwnProfile = () => useMirror('GET /user/profile', {});

/** What a change was answered: every screen of this phone shows it at once. */
export async function learnProfile(phone: Phone, profile: OwnProfile): Promise<void> {
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

import type { Role } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import type { Moment } from '#domain/dates.ts';
import { device } from './database.ts';

/** Whom this phone remembers, so that it opens without a network. It can sign nobody in. */
export interface Marker {
  user_id: string;
  role: Role | null;
  language: 'th' | 'en';
  display_name: string;
  remembered_at: Moment;
}

const MARKER = 'marker';

/** Null: the storage does not say. That is never "nobody". */
export async function readMarker(): Promise<Marker | undefined | null> {
  const marker = await device.read<Marker>(MARKER).catch(() => null);
  return marker === null || typeof marker?.user_id === 'string' ? marker : undefined;
}

export async function remember({ basic_info }: User, now: Moment): Promise<void> {
  const { user_id, role, language, display_name } = basic_info;
  const marker: Marker = { user_id, role, language, display_name, remembered_at: now };
  await device.set(MARKER, marker);
}

/** Forgets the user that `isSelected` names. */
export async function forgetMarker(isSelected: (user_id: string) => boolean): Promise<void> {
  const marker = await readMarker();
  if (marker && isSelected(marker.user_id)) await device.delete(MARKER);
}

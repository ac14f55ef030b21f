import type { Role } from '#domain/account/account.ts';
import type { User } from '#domain/account/api.ts';
import type { Moment } from '#domain/dates.ts';
import { newKey } from '../net/call.ts';
import { part, type Phone } from '../phone.ts';
import { databasesOf } from './database.ts';

/** Whom this phone remembers, so that it opens without a network, with their name and face. It can sign nobody in. */
export interface Marker extends Partial<Pick<BasicInfo, 'photo_url' | 'nickname' | 'caddy_number'>> {
  user_id: string;
  role: Role | null;
  language: 'th' | 'en';
  display_name: string;
  remembered_at: Moment;
}

type BasicInfo = User['basic_info'];

const MARKER = 'marker';

/** Null: the storage does not say. That is never "nobody". */
export async function readMarker(phone: Phone): Promise<Marker | undefined | null> {
  const marker = await databasesOf(phone)
    .device.read<Marker>(MARKER)
    .catch(() => null);
  return marker === null || typeof marker?.user_id === 'string' ? marker : undefined;
}

export async function remember(phone: Phone, { basic_info }: User, now: Moment): Promise<void> {
  // Exactly these: what the server may add some day is not kept here by itself.
  const { user_id, role, language, display_name, photo_url, nickname, caddy_number } = basic_info;
  const shown = { display_name, photo_url, nickname, caddy_number };
  await databasesOf(phone).device.set(MARKER, {
    user_id,
    role,
    language,
    ...shown,
    remembered_at: now,
  } satisfies Marker);
}

/** Forgets the user that `isSelected` names. */
export async function forgetMarker(phone: Phone, isSelected: (user_id: string) => boolean): Promise<void> {
  const marker = await readMarker(phone);
  if (marker && isSelected(marker.user_id)) await databasesOf(phone).device.delete(MARKER);
}

const SESSIONS = 'sessions';
/** Of each person who is signed in on this phone. */
type SessionIds = Readonly<Record<string, string>>;

/**
 * The session of a person on this phone: a random id that all tabs of that person share, made when the first of them begins and deleted
 * first by a purge. Whoever stores something of a person compares the id before and after (R-C3).
 */
export const sessionIdsOf = part((phone) => {
  const { device } = databasesOf(phone);

  /** Undefined: the storage does not say. */
  const sessionIds = (): Promise<SessionIds | undefined> =>
    device.read<SessionIds>(SESSIONS).then(
      (ids) => ids ?? {},
      () => undefined,
    );

  /**
   * The id that is there, or a new one. In one transaction that begins now: the end of a session that is asked for later comes after it.
   * Undefined: the storage does not say.
   */
  async function joinSession(user_id: string): Promise<string | undefined> {
    const id = newKey();
    await device.update<SessionIds>(SESSIONS, (old) => ({ [user_id]: id, ...old }));
    const ids = await sessionIds();
    return ids && (ids[user_id] ?? id); // ended meanwhile: then no writer finds it
  }

  async function endSessions(isSelected: (user_id: string, id: string) => boolean): Promise<void> {
    const others = (ids: SessionIds) =>
      Object.fromEntries(Object.entries(ids).filter(([user_id, id]) => !isSelected(user_id, id)));
    await device.update<SessionIds>(SESSIONS, (old = {}) => others(old));
  }
  return { sessionIds, joinSession, endSessions };
});

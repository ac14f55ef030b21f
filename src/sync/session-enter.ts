import type { Role } from '#domain/account/account.ts';
import type { Session, User } from '#domain/account/api.ts';
import { dropDatabases } from './database.ts';
import { forgetMarker, readMarker, remember, type Marker } from './device.ts';
import { mirror } from './mirror.ts';
import { leaveOthers } from './session-leave.ts';
import { setState, stateNow, userIdOf } from './session-state.ts';
import { introduce } from './who.ts';
import { clearSessionStorage, keepToken, keepUser } from './token.ts';

/** Storage that does not answer must not hold up a launch. */
const PRELOAD_DEADLINE = 300;

/** Signed in: `answer` is what register, login or refresh said. Whoever was here before is gone from this phone. */
export async function adopt({ user, app_token }: Session, isRemembered: boolean): Promise<void> {
  const { user_id } = user.basic_info;
  if (userIdOf(stateNow()) !== user_id) {
    mirror.forget();
    clearSessionStorage();
  }
  keepToken(app_token);
  keepUser(user);
  await leaveOthers(user_id);
  await (isRemembered ? remember(user, Date.now()) : forgetMarker(() => true));
  await introduce(app_token, user_id);
  await enter(user);
}

export async function enter(user: User): Promise<void> {
  keepUser(user);
  await openMirror(user.basic_info.user_id, user.basic_info.role);
  setState({ kind: 'in', user });
  void dropDatabases(() => false); // copies of a shape an earlier build wrote
}

export async function goOffline(marker: Marker): Promise<void> {
  await openMirror(marker.user_id, marker.role);
  setState({ kind: 'offline', user: marker });
}

/** With what the address shows, or for `/` her home. */
export async function openMirror(user_id: string, role: Role | null): Promise<void> {
  const home = role ? `/${role.toLowerCase()}/home` : '/';
  const place = location.pathname === '/' ? home : location.pathname;
  await Promise.race([mirror.openFor(user_id, [place]), after(PRELOAD_DEADLINE)]);
}

/** The server says who she is now. */
export async function changed(user: User): Promise<void> {
  const { user_id } = user.basic_info;
  if (userIdOf(stateNow()) !== user_id) return; // somebody else meanwhile
  const marker = await readMarker();
  if (marker?.user_id === user_id) await remember(user, marker.remembered_at);
  keepUser(user);
  setState({ kind: 'in', user });
}

export const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

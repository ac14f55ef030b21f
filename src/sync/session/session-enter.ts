import type { Role } from '#domain/account/account.ts';
import type { Session, User } from '#domain/account/api.ts';
import { databaseOwners, dropDatabases } from '../storage/database.ts';
import { forgetMarker, readMarker, remember, type Marker } from '../storage/device.ts';
import { delay, withTimeout } from '../net/in-time.ts';
import { mirror } from '../mirror/mirror.ts';
import { clearLeft, hasLeft, purgeOthers, undoSignIn } from './session-leave.ts';
import { setState, stateNow, userIdOf } from '../storage/session-state.ts';
import { clearSessionStorage, keepSeen, keepToken, keepUser, readUser } from '../net/token.ts';
import { dropWorkerCaches, openWorkerCache } from '../mirror/worker-cache.ts';
import { restoreServerTime } from '../server-clock.ts';

/** Storage that does not answer must not hold up a launch. */
const PRELOAD_DEADLINE = 300;

/** Signed in: `answer` is what register or login said. Whoever was here before is gone from this phone. */
export async function startSession(answer: Session, isRemembered: boolean): Promise<void> {
  clearLeft(answer.user.basic_info.user_id);
  await resumeSession(answer, isRemembered);
}

/** With what register, login or refresh answered; unless the user signed out in another tab while it was on its way. */
export async function resumeSession({ user, app_token }: Session, isRemembered: boolean): Promise<void> {
  const { user_id } = user.basic_info;
  if (hasLeft(user_id)) return undoSignIn(user_id);
  if (userIdOf(stateNow()) !== user_id) {
    mirror.forget();
    clearSessionStorage();
  }
  keepToken(app_token);
  keepUser(user);
  const told = tellWorker(app_token, user_id);
  await purgeOthers(user_id);
  await (isRemembered ? remember(user, Date.now()) : forgetMarker(() => true));
  await told;
  await applySession(user);
}

/** Without it the worker stores nothing. Caches that answer late may find the user gone: what they make then is taken back. */
const tellWorker = (app_token: string, user_id: string): Promise<void> =>
  withTimeout(async () => {
    await openWorkerCache(app_token, user_id);
    if (readUser()?.basic_info.user_id !== user_id) await dropWorkerCaches((it) => it === user_id);
  });

export async function applySession(user: User): Promise<void> {
  keepUser(user);
  const { user_id, role } = user.basic_info;
  await openMirror(user_id, role);
  if (hasLeft(user_id)) return undoSignIn(user_id);
  setState({ kind: 'in', user });
  void dropDatabases(() => false); // copies of a shape an earlier build wrote
  void noteSeen(user_id);
}

/** From now on a missing database means that the user was purged from this phone (`session-missed.ts`). */
async function noteSeen(user_id: string): Promise<void> {
  const isThere = (await databaseOwners()).includes(user_id);
  if (isThere && userIdOf(stateNow()) === user_id) keepSeen(user_id);
}

export async function goOffline(marker: Marker): Promise<void> {
  await openMirror(marker.user_id, marker.role);
  if (hasLeft(marker.user_id)) return undoSignIn(marker.user_id);
  setState({ kind: 'offline', user: marker });
}

/** With what the address shows, or for `/` the user's home. */
export async function openMirror(user_id: string, role: Role | null): Promise<void> {
  restoreServerTime();
  const home = role ? `/${role.toLowerCase()}/home` : '/';
  const place = location.pathname === '/' ? home : location.pathname;
  await Promise.race([mirror.openFor(user_id, [place]), delay(PRELOAD_DEADLINE)]);
}

/** The server says what the user's account is now. */
export async function updateUser(user: User): Promise<void> {
  const { user_id } = user.basic_info;
  if (userIdOf(stateNow()) !== user_id) return; // somebody else meanwhile
  const marker = await readMarker();
  if (marker?.user_id === user_id) await remember(user, marker.remembered_at);
  if (userIdOf(stateNow()) !== user_id) return forgetMarker((whose) => whose === user_id && hasLeft(user_id));
  keepUser(user);
  setState({ kind: 'in', user });
}

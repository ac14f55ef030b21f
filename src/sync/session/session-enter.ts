import type { Role } from '#domain/account/account.ts';
import type { Session, User } from '#domain/account/api.ts';
import { databasesOf } from '../storage/database.ts';
import { forgetMarker, readMarker, remember, sessionIdsOf, type Marker } from '../storage/device.ts';
import { delay, withTimeout } from '../net/in-time.ts';
import { mirrorOf } from '../mirror/mirror.ts';
import { leavingOf } from './session-leave.ts';
import { userIdOf, sessionStateOf } from '../storage/session-state.ts';
import { credentialsOf } from '../net/token.ts';
import { dropWorkerCaches, openWorkerCache } from '../mirror/worker-cache.ts';
import { serverClockOf } from '../server-clock.ts';
import { type Phone } from '../phone.ts';

/** Storage that does not answer must not hold up a launch. */
const PRELOAD_DEADLINE = 300;

/** Signed in: `answer` is what register or login said. Whoever was here before is gone from this phone. */
export async function startSession(phone: Phone, answer: Session, isRemembered: boolean): Promise<void> {
  leavingOf(phone).clearLeft(answer.user.basic_info.user_id);
  await resumeSession(phone, answer, isRemembered);
}

/** With what register, login or refresh answered; unless the user signed out in another tab while it was on its way. */
export async function resumeSession(phone: Phone, { user, app_token }: Session, isRemembered: boolean): Promise<void> {
  const { user_id } = user.basic_info;
  if (leavingOf(phone).hasLeft(user_id)) return leavingOf(phone).undoSignIn(user_id);
  if (userIdOf(sessionStateOf(phone).read()) !== user_id) {
    mirrorOf(phone).forget();
    credentialsOf(phone).clearSessionStorage();
  }
  credentialsOf(phone).keepToken(app_token);
  credentialsOf(phone).keepUser(user);
  const told = tellWorker(phone, app_token, user_id);
  await leavingOf(phone).purgeAllBut([user_id]); // whoever was here before is gone
  await (isRemembered ? remember(phone, user, Date.now()) : forgetMarker(phone, () => true));
  await told;
  await applySession(phone, user);
}

/** Without it the worker stores nothing. Caches that answer late may find the user gone: what they make then is taken back. */
const tellWorker = (phone: Phone, app_token: string, user_id: string): Promise<void> =>
  withTimeout(async () => {
    await openWorkerCache(app_token, user_id);
    if (credentialsOf(phone).readUser()?.basic_info.user_id !== user_id) await dropWorkerCaches((it) => it === user_id);
  });

export async function applySession(phone: Phone, user: User): Promise<void> {
  credentialsOf(phone).keepUser(user);
  const { user_id, role } = user.basic_info;
  await openMirror(phone, user_id, role);
  if (leavingOf(phone).hasLeft(user_id)) return leavingOf(phone).undoSignIn(user_id);
  sessionStateOf(phone).write({ kind: 'in', user });
  void databasesOf(phone).dropDatabases(() => false); // copies of a shape an earlier build wrote
  void noteSession(phone, user_id);
}

/** From now on a missing id means that the user was purged from this phone (`purgeNoticeMissed`). */
async function noteSession(phone: Phone, user_id: string): Promise<void> {
  const id = (await sessionIdsOf(phone).sessionIds())?.[user_id];
  if (id && userIdOf(sessionStateOf(phone).read()) === user_id) credentialsOf(phone).keepSessionId(id);
}

export async function goOffline(phone: Phone, marker: Marker): Promise<void> {
  await openMirror(phone, marker.user_id, marker.role);
  if (leavingOf(phone).hasLeft(marker.user_id)) return leavingOf(phone).undoSignIn(marker.user_id);
  sessionStateOf(phone).write({ kind: 'offline', user: marker });
}

/** With what the address shows, or for `/` the user's home. */
export async function openMirror(phone: Phone, user_id: string, role: Role | null): Promise<void> {
  serverClockOf(phone).restoreServerTime();
  const home = role ? `/${role.toLowerCase()}/home` : '/';
  const place = location.pathname === '/' ? home : location.pathname;
  await Promise.race([mirrorOf(phone).openFor(user_id, [place]), delay(PRELOAD_DEADLINE)]);
}

/** The server says what the user's account is now. */
export async function updateUser(phone: Phone, user: User): Promise<void> {
  const { user_id } = user.basic_info;
  if (userIdOf(sessionStateOf(phone).read()) !== user_id) return; // somebody else meanwhile
  const marker = await readMarker(phone);
  if (marker?.user_id === user_id) await remember(phone, user, marker.remembered_at);
  if (userIdOf(sessionStateOf(phone).read()) !== user_id)
    return forgetMarker(phone, (whose) => whose === user_id && leavingOf(phone).hasLeft(user_id));
  credentialsOf(phone).keepUser(user);
  sessionStateOf(phone).write({ kind: 'in', user });
}

import type { User } from '#domain/account/api.ts';
import { CallFailed, renewWith, send, type Renewal } from './call.ts';
import { readMarker, type Marker } from './device.ts';
import { newKey } from './key.ts';
import { refresh, type Refreshed } from './refresh.ts';
import { adopt, after, changed, enter, goOffline, openMirror } from './session-enter.ts';
import { leave, over, tidyUp } from './session-leave.ts';
import { setState, stateNow, userIdOf } from './session-state.ts';
import { readToken, readUser } from './token.ts';
import { ask } from './wire.ts';

/** A launch never waits longer for the network (offline.md §1). */
const RESUME_DEADLINE = 2_500;
const LOGOUT_DEADLINE = 10_000;
/** An offline session asks for a token again this often, besides whenever something says that the network is back. */
const RETRY_EVERY = 10_000;

export { adopt, changed as learn } from './session-enter.ts';
export { over } from './session-leave.ts';

export async function resume(): Promise<void> {
  const user = readToken() ? (readUser() ?? (await askWho())) : undefined;
  if (user) return enter(user);
  const marker = await readMarker();
  if (!marker) {
    void tidyUp();
    return setState({ kind: 'out' });
  }
  void openMirror(marker.user_id, marker.role); // while the network is asked
  const asked = renewal(marker.user_id);
  const first = await Promise.race([asked, after(RESUME_DEADLINE)]);
  if (first) return settle(marker, first);
  await goOffline(marker);
  void asked.then((late) => settle(marker, late));
}

export async function refreshUser(): Promise<void> {
  try {
    await changed(await send('GET /user/information', {}));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    console.warn('user information failed', error.status_code, error.code); // specification §8: only logged
  }
}

export async function signOut(more: { everywhere?: boolean; forget?: boolean }): Promise<void> {
  const token = readToken();
  const body = more.everywhere ? { everywhere: true } : {};
  const headers = { 'x-caddee': '1', 'idempotency-key': newKey() };
  const told = token ? ask('POST /auth/logout', body, { token, headers, deadline: LOGOUT_DEADLINE }) : undefined;
  const heard = told?.catch(() => undefined); // no network: the phone has forgotten her, the session ends by itself
  await leave(more.forget ?? false);
  await heard;
}

export async function retry(): Promise<void> {
  const state = stateNow();
  if (state.kind === 'offline') await settle(state.user, await renewal(state.user.user_id));
}

/** A token and no word of whose: the specification asks the server. */
async function askWho(): Promise<User | undefined> {
  try {
    return await send('GET /user/information', {}, { deadline: RESUME_DEADLINE });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    console.warn('user information failed', error.status_code, error.code); // specification §8: only logged
    return undefined;
  }
}

/** What a refresh at start, or later in an offline session, leads to. */
async function settle(marker: Marker, refreshed: Refreshed): Promise<void> {
  const state = stateNow();
  const isWaiting = state.kind === 'starting' || (state.kind === 'offline' && userIdOf(state) === marker.user_id);
  if (!isWaiting) return;
  if (refreshed.kind === 'renewed') return adopt(refreshed.answer, true);
  if (refreshed.kind === 'refused') return leave(false, marker.user_id);
  await goOffline(marker);
  setTimeout(() => void retry(), RETRY_EVERY);
}

let refreshing: Promise<Refreshed> | undefined;

/** One at a time in this tab. */
function renewal(user_id: string): Promise<Refreshed> {
  refreshing ??= refresh(user_id).finally(() => (refreshing = undefined));
  return refreshing;
}

let renewing: { old: string; outcome: ReturnType<Renewal> } | undefined;

/** Many calls hear at once that their token is over; it is renewed once. */
renewWith((old) => {
  if (readToken() !== old) return Promise.resolve(readToken() ? 'renewed' : 'over'); // it was faster, or she has signed out
  if (renewing?.old !== old) renewing = { old, outcome: renew(old).finally(() => (renewing = undefined)) };
  return renewing.outcome;
});

/** Only a refused refresh ends a remembered session, an expired token does not (R-S2). */
async function renew(old: string): ReturnType<Renewal> {
  const user_id = userIdOf(stateNow()) ?? readUser()?.basic_info.user_id;
  const marker = await readMarker();
  const isRemembered = user_id !== undefined && marker?.user_id === user_id;
  const refreshed: Refreshed = isRemembered ? await renewal(user_id) : { kind: 'refused' };
  if (refreshed.kind === 'unanswered') return 'unanswered';
  if (refreshed.kind === 'renewed') {
    if (readToken() === old) await adopt(refreshed.answer, true);
    return 'renewed';
  }
  if (readToken() === old) await over();
  return 'over';
}

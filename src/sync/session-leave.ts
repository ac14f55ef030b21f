import { mirror } from './mirror.ts';
import { copiesOf, joinEpoch } from './mirror-copies.ts';
import { databaseOwners } from './database.ts';
import { purge } from './purge.ts';
import { isAmong, type Whose } from './whose.ts';
import { setState, stateNow, userIdOf } from './session-state.ts';
import { clearSessionStorage, readUser } from './token.ts';

/** What tabs of this phone tell each other. */
type Told = { left: string } | { purged: Whose; epoch: number } | { who: 'is here' } | { here: string };

const NO_PERMISSION = '/no-permission';
const ROLL_CALL = 1_000;

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('caddee-session');
tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
const tell = (told: Told): void => tabs?.postMessage(told);

const present = new Set<string>();

/** Signing out in one tab signs her out in all; a purge of others does not stop this one's copies. */
function hear(told: Told): void {
  const user_id = userIdOf(stateNow());
  if ('left' in told && told.left === user_id) vanish();
  if ('purged' in told) goOnAfter(told.purged, told.epoch);
  if ('who' in told && user_id !== undefined) tell({ here: user_id });
  if ('here' in told) present.add(told.here);
}

/** From this page, at once: no drawing after this shows anything of hers. */
function vanish(): void {
  clearSessionStorage();
  mirror.forget();
  setState({ kind: 'out' });
}

/** She is gone from this phone: page, other tabs, storage. `user_id` where the page does not know her yet. */
export async function leave(
  forget: boolean,
  user_id = userIdOf(stateNow()) ?? readUser()?.basic_info.user_id,
): Promise<void> {
  vanish();
  if (user_id === undefined) return;
  tell({ left: user_id });
  await purgeAndTell({ only: user_id }, forget);
}

/** The server says that the session has ended (`status_code` 401): specification §4. */
export async function over(): Promise<void> {
  history.replaceState(null, '', NO_PERMISSION);
  await leave(false);
}

/** Somebody signs in: whoever was here before is gone. */
export const leaveOthers = (user_id: string): Promise<void> => purgeAndTell({ but: [user_id] }, false);

/**
 * Nobody is remembered on this phone and nobody is signed in here: what a closed tab left behind goes, unless another tab says that it
 * is still hers.
 */
export async function tidyUp(): Promise<void> {
  if ((await databaseOwners()).length === 0) return;
  present.clear();
  tell({ who: 'is here' });
  await new Promise((resolve) => setTimeout(resolve, ROLL_CALL));
  const user_id = userIdOf(stateNow());
  await purgeAndTell({ but: user_id === undefined ? [...present] : [...present, user_id] }, false);
}

async function purgeAndTell(purged: Whose, forget: boolean): Promise<void> {
  const epoch = await purge(purged, { forget });
  if (epoch === undefined) return;
  goOnAfter(purged, epoch);
  tell({ purged, epoch });
}

function goOnAfter(purged: Whose, epoch: number): void {
  const user_id = copiesOf();
  if (user_id !== undefined && !isAmong(purged, user_id)) joinEpoch(epoch);
}

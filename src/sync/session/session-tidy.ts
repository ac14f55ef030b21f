import { databaseOwners } from '../storage/database.ts';
import { dropReceipts } from './purge.ts';
import { alone } from './refresh.ts';
import { present, purgeAndTell, tellOtherTabs } from './session-leave.ts';
import { forgive, owed, tellAgain, type SignOut } from './pending-sign-out.ts';
import { stateNow, userIdOf } from '../storage/session-state.ts';
import { readToken } from '../net/token.ts';
import { workerCacheOwners } from '../mirror/worker-cache.ts';

const ROLL_CALL = 1_000;

/** Nobody is signed in here: what a closed tab left on the phone is deleted, and an owed sign-out is sent. */
export const tidy = (): Promise<unknown> => Promise.all([tidyUp(), paySignOut()]);

/** Unless another tab says that its user is still signed in. */
async function tidyUp(): Promise<void> {
  const left = await Promise.all([databaseOwners(), workerCacheOwners()]);
  if (left.flat().length === 0) return dropReceipts(() => true);
  present.clear();
  tellOtherTabs({ who: 'is here' });
  await new Promise((resolve) => setTimeout(resolve, ROLL_CALL));
  const user_id = userIdOf(stateNow());
  await purgeAndTell({ but: user_id === undefined ? [...present] : [...present, user_id] }, false);
}

/** Once more, unless somebody is here. */
export const paySignOut = (): Promise<unknown> => alone(async () => readToken() ?? (await pay()));

/** With the cookie alone. Resolves to what is still owed. Under the lock of the cookie. */
export async function pay(): Promise<SignOut | undefined> {
  const more = await owed();
  if (!more || !(await tellAgain(more))) return more;
  await forgive();
  return undefined;
}

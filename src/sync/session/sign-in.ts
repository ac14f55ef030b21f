import type { InputOf, OutputOf } from '#domain/calls.ts';
import { CallFailed, send, type More } from '../net/call.ts';
import { isDeviceKnown } from '../storage/device-known.ts';
import { refreshOf } from './refresh.ts';
import { pendingSignOutOf } from './pending-sign-out.ts';
import { tidyingOf } from './session-tidy.ts';
import { type Phone } from '../phone.ts';

/** Nobody else's refresh may wait for it longer. */
const DEADLINE = 30_000;

export type SignIn =
  | 'POST /auth/login'
  | 'POST /auth/register'
  | 'POST /auth/line'
  | 'POST /auth/line/finish'
  | 'POST /auth/line/join'
  | 'POST /auth/take-over'
  | 'POST /auth/reset-password';

/**
 * Signs in, with the refresh cookie to itself: a sign-out that is owed is paid first, one that is being told is given up, so that neither
 * ends the cookie that comes now. "Everywhere" must have reached the server before anybody is signed in: throws `OFFLINE`.
 */
export function signIn<N extends SignIn>(
  phone: Phone,
  name: N,
  input: InputOf<N>,
  more: More = {},
): Promise<OutputOf<N>> {
  pendingSignOutOf(phone).abortSignOut();
  return refreshOf(phone).withRefreshLock(async () => {
    const owed = (await isDeviceKnown()) ? await tidyingOf(phone).sendPendingSignOut() : undefined;
    if (owed?.everywhere) throw new CallFailed(0, 'OFFLINE');
    const answer = await send(phone, name, input, { deadline: DEADLINE, ...more });
    if (owed) await pendingSignOutOf(phone).clearPendingSignOut(); // its cookie is another now, and the server has forgotten the earlier one
    return answer;
  });
}

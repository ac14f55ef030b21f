import type { LineStanding } from '#domain/line/api.ts';
import { hostOf } from '../../platform/host.ts';
import { lineLogin } from '../../platform/line-config.ts';
import { send } from '../../sync/net/call.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { takeOwnEntry } from '../sdk/own-entry.ts';
import { accessTokenInLine } from '../sdk/port.ts';
import { LineTrouble } from '../sdk/trouble.ts';
import { type Phone } from '../../sync/phone.ts';

/** On a slow network LINE's page takes a while. */
const PATIENCE_LEAVING = 30_000;

export const useLineStanding = () => useMirror('POST /user/line', {});

/** What a change was answered: the screens of this phone show it at once. */
export const learnStanding = (
  phone: Phone,
  { linked, name, is_friend, can_unlink, has_password }: LineStanding,
): void => mirrorOf(phone).store('POST /user/line', {}, { linked, name, is_friend, can_unlink, has_password });

/** Where LINE brings the user back to: the current screen, with the sheet open (`line-row.tsx`). */
const here = (): string => `${location.pathname}?line=open`;

/** In LINE's own browser LINE's page is no way to sign in (line.md §1.5): opening our LIFF app is. */
const isInLiff = (): boolean => hostOf(navigator.userAgent) === 'liff' && lineLogin()?.liffId !== undefined;

/**
 * LINE says who the user is, and the account stores it. Inside LINE the app is opened anew for it, and the sheet goes on there;
 * elsewhere the user goes to LINE's page and comes back. Throws `CallFailed` or a `LineTrouble`.
 */
export async function linkLine(phone: Phone): Promise<void> {
  if (isInLiff()) return linkInLiff(phone);
  const { url } = await send(phone, 'POST /user/line-link-start', { redirect: here() });
  location.assign(url);
  return left();
}

async function linkInLiff(phone: Phone): Promise<void> {
  const { isSignedInToLine, lineProof, reopenForNewTokens } = (await import('../sdk/liff.ts')).liffPage;
  // A link may have brought somebody else's tokens: only what LINE brings when it is opened from here is linked.
  if (!takeOwnEntry('link')) return reopenForNewTokens(here(), 'link');
  const proof = isSignedInToLine() ? await lineProof(here()) : undefined;
  // It has just been opened for this: once more would be going round in circles.
  if (!proof) throw new LineTrouble('again', 'NO_PROOF');
  learnStanding(phone, await send(phone, 'POST /user/line-link', proof));
}

/** As `linkLine` for who is linked already: inside LINE its entry alone shows it anew. */
export async function proveLine(phone: Phone): Promise<void> {
  if (!isInLiff()) return linkLine(phone);
  const { reopenForNewTokens } = (await import('../sdk/liff.ts')).liffPage;
  return reopenForNewTokens(here());
}

/** The page is being left, so this does not resolve. */
async function left(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_LEAVING));
  throw new LineTrouble('slow', 'TIMEOUT', 'LINE has not opened');
}

/** Throws `CallFailed`. */
export async function unlinkLine(phone: Phone): Promise<void> {
  const access_token = await accessTokenInLine();
  learnStanding(phone, await send(phone, 'POST /user/line-unlink', access_token === undefined ? {} : { access_token }));
}

import { safeRedirect } from '../../routing/guard.ts';
import { isInstalled } from '../../platform/install.ts';

/** `LINE_START` of domain/line/api.ts, whose schemas no screen brings along. */
export const START = '/api/v1/auth/line/start';
const REMEMBER = 'line_remember';
const WANTED = 'line_wanted';

/** The user's tick at the sign-in and the wanted address stay in this tab while the user is at LINE. */
export function storeSignInRequest(remember: boolean, wanted: string | null): void {
  try {
    sessionStorage.setItem(REMEMBER, remember ? '1' : '0');
    if (wanted) sessionStorage.setItem(WANTED, wanted);
    else sessionStorage.removeItem(WANTED);
  } catch {
    // storage is forbidden: then nothing can be remembered either
  }
}

/** The sign-in has ended. */
export function forgetSignInRequest(): void {
  try {
    sessionStorage.removeItem(REMEMBER);
    sessionStorage.removeItem(WANTED);
  } catch {
    // forbidden
  }
}

/** Was LINE's button tapped in this tab? */
export const isBegunHere = (): boolean => read(REMEMBER) !== null;
/** Without a tick in this tab nobody is remembered: the phone may be somebody else's. */
export const isRememberTicked = (): boolean => read(REMEMBER) === '1';
export const wantedPlace = (): string | null => safeRedirect(read(WANTED), location.origin);

/**
 * Our server leads from here to LINE's page, and stores the tick: LINE may come back in another tab. An installed app has no way back
 * from the LINE app: LINE asks on its page then (line.md §2.1).
 */
export function startAddress(wanted: string | null, remember?: boolean): string {
  const query = new URLSearchParams();
  if (remember !== undefined) query.set('remember', remember ? '1' : '0');
  if (wanted) query.set('redirect', wanted);
  if (isInstalled()) query.set('standalone', '1');
  return `${START}?${query}`;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // forbidden
  }
}

import { MINUTE } from '../dates.ts';
import { figures } from '../typed.ts';

/** The length of the code with which a user moves a session from LINE's browser to the phone's browser. */
export const HAND_OVER_LENGTH = 6;
/** How long the code is valid: enough to switch apps and type it. Milliseconds. */
export const HAND_OVER_FOR = MINUTE;

/** Reads a typed code (spaces, hyphens and Thai digits allowed); undefined when it is not one. */
export function parseHandOver(typed: string): string | undefined {
  const plain = figures(typed);
  return new RegExp(`^\\d{${HAND_OVER_LENGTH}}$`).test(plain) ? plain : undefined;
}

/** `482 190` */
export const spacedHandOver = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The address at which the code is entered. The code is in the fragment, which is never sent to a server and so appears in no log. */
export const handOverPlace = (code: string): string => `/login#from-line=${code}`;

export const codeOfHandOverPlace = (fragment: string): string | undefined => /^from-line=(\d{6})$/.exec(fragment)?.[1];

import { MINUTE } from '../dates.ts';
import { figures } from '../typed.ts';

/** How a user gets from LINE's browser to the phone's: six digits that are read there and typed here. */
export const HAND_OVER_LENGTH = 6;
/** How long they are good: as long as it takes to change from one app to the other and type them. */
export const HAND_OVER_FOR = MINUTE;

/** Reads what was typed: spaces and hyphens between, Thai digits too; undefined when it is no code. */
export function parseHandOver(typed: string): string | undefined {
  const plain = figures(typed);
  return new RegExp(`^\\d{${HAND_OVER_LENGTH}}$`).test(plain) ? plain : undefined;
}

/** `482 190` */
export const spacedHandOver = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Where the code is taken, with it in the part of the address that no server is ever sent: it stands in no log. */
export const handOverPlace = (code: string): string => `/login#from-line=${code}`;

export const codeOfHandOverPlace = (fragment: string): string | undefined => /^from-line=(\d{6})$/.exec(fragment)?.[1];

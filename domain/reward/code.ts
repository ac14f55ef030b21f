import { figures } from '../typed.ts';

/** The length of the code that the caddy shows and the staff type; digits, because every keyboard has them. */
export const CODE_LENGTH = 8;

/** Reads a typed code (spaces, hyphens and Thai digits allowed); undefined when it is not one. */
export function parseCode(typed: string): string | undefined {
  const plain = figures(typed);
  return new RegExp(`^\\d{${CODE_LENGTH}}$`).test(plain) ? plain : undefined;
}

/** `4821 9037` */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Letters and digits that are not mistaken for each other; a counter's key is five groups of four. */
export const KEY_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY = new RegExp(`^[${KEY_LETTERS}]{20}$`);

/** Reads a counter's key (`K7QM-2R9T-…`); undefined when it is not one. */
export function parseCounterKey(typed: string): string | undefined {
  const plain = figures(typed).toUpperCase();
  return KEY.test(plain) ? plain : undefined;
}

export const groupedKey = (key: string): string => key.match(/.{4}/g)?.join('-') ?? key;

/** The address at which staff confirm. The code is in the fragment, which is never sent to a server and so appears in no log. */
export const redeemPlace = (code: string): string => `/redeem#${code}`;

export const codeOfPlace = (hash: string): string | undefined => /^#(\d{8})$/.exec(hash)?.[1];

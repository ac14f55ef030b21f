import { figures } from '../typed.ts';

/** What the caddy shows and staff type: digits, because every keyboard of a counter has them. */
export const CODE_LENGTH = 8;

/** Reads what was typed: spaces and hyphens between, Thai digits too; undefined when it is no code. */
export function parseCode(typed: string): string | undefined {
  const plain = figures(typed);
  return new RegExp(`^\\d{${CODE_LENGTH}}$`).test(plain) ? plain : undefined;
}

/** `4821 9037` */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Letters and digits nobody mistakes for another, as a counter's key is written: five groups of four. */
export const KEY_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY = new RegExp(`^[${KEY_LETTERS}]{20}$`);

/** `K7QM-2R9T-…`, however it was typed; undefined when it is no key. */
export function parseCounterKey(typed: string): string | undefined {
  const plain = figures(typed).toUpperCase();
  return KEY.test(plain) ? plain : undefined;
}

export const groupedKey = (key: string): string => key.match(/.{4}/g)?.join('-') ?? key;

/** Where staff confirm, with the code in the part of the address that no server is ever sent: it stands in no log. */
export const redeemPlace = (code: string): string => `/redeem#${code}`;

export const codeOfPlace = (hash: string): string | undefined => /^#(\d{8})$/.exec(hash)?.[1];

import { plainSigns } from '#domain/typed.ts';

/** 184 → `18.4`, -20 → `+2` (a plus handicap), as golfers write it. */
export const handicapText = (tenths: number): string => `${tenths < 0 ? '+' : ''}${Math.abs(tenths) / 10}`;

/** `18.4` → 184, `+2` (a plus handicap) → -20; not a number → NaN, which the schema refuses. */
export function handicapTenths(typed: string): number {
  const plain = plainSigns(typed).replace(',', '.');
  if (!/^\+?\d{1,2}(\.\d)?$/.test(plain)) return Number.NaN;
  const tenths = Math.round(Number(plain.replace('+', '')) * 10);
  return plain.startsWith('+') ? -tenths : tenths;
}

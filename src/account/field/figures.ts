import { westernDigits } from '#domain/dates.ts';
import { plainSigns } from '#domain/typed.ts';

/** Number and years as they are sent; not a number → NaN, which the schema refuses. */
export function figuresOf(typed: { caddy_number: string; years: string }): { caddy_number: string; years: number } {
  const years = westernDigits(typed.years.trim());
  return {
    caddy_number: westernDigits(typed.caddy_number.trim()),
    years: /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN,
  };
}

/** 184 → `18.4`, -20 → `+2` (a plus handicap), as golfers write it. */
export const handicapText = (tenths: number): string => `${tenths < 0 ? '+' : ''}${Math.abs(tenths) / 10}`;

/** `18.4` → 184, `+2` (a plus handicap) → -20; not a number → NaN, which the schema refuses. */
export function handicapTenths(typed: string): number {
  const plain = plainSigns(typed).replace(',', '.');
  if (!/^\+?\d{1,2}(\.\d)?$/.test(plain)) return Number.NaN;
  const tenths = Math.round(Number(plain.replace('+', '')) * 10);
  return plain.startsWith('+') ? -tenths : tenths;
}

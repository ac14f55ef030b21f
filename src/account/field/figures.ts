import { westernDigits } from '#domain/digits.ts';

/** Number and years as they are sent; not a number → NaN, which the schema refuses. */
export function figuresOf(typed: { caddy_number: string; years: string }): { caddy_number: string; years: number } {
  const years = westernDigits(typed.years.trim());
  return {
    caddy_number: westernDigits(typed.caddy_number.trim()),
    years: /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN,
  };
}

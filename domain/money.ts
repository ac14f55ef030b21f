/** Whole satang (1 baht = 100 satang). Money is never in any other form: no fractions, no floating-point baht. */
export type Satang = number & { readonly unit: 'satang' };

/** An amount in satang. Throws RangeError when `n` is not a safe integer, so that a wrong amount never reaches the ledger. */
export function satang(n: number): Satang {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an amount in satang: ${n}`);
  return n as Satang;
}

export const baht = (n: number): Satang => satang(n * 100);

export const sum = (amounts: readonly Satang[]): Satang => satang(amounts.reduce((a, b) => a + b, 0));

export const minus = (a: Satang, b: Satang): Satang => satang(a - b);

/** `rate` percent of an amount, rounded down to whole satang in favour of the person who pays. */
export const percent = (amount: Satang, rate: number): Satang => satang(Math.floor((amount * rate) / 100));

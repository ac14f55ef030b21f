/** Integer satang (1 baht = 100 satang). The only form money takes anywhere; never a fraction, never a float of baht. */
export type Satang = number & { readonly unit: 'satang' };

/** Throws RangeError when `n` is not a safe integer: a broken amount must stop here, not in the ledger. */
export function satang(n: number): Satang {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an amount in satang: ${n}`);
  return n as Satang;
}

export const baht = (n: number): Satang => satang(n * 100);

export const sum = (amounts: readonly Satang[]): Satang => satang(amounts.reduce((a, b) => a + b, 0));

export const minus = (a: Satang, b: Satang): Satang => satang(a - b);

/** Whole satang, rounded down: the person keeps the fraction, not the platform. */
export const percent = (amount: Satang, rate: number): Satang => satang(Math.floor((amount * rate) / 100));

export interface Waits {
  /** Milliseconds before the second try. */
  first: number;
  longest: number;
}

/** Milliseconds to wait after `failed` failed tries: doubles each time up to `longest`, and half of it is random (`random` in 0…1). */
export function growingWait(failed: number, { first, longest }: Waits, random: number): number {
  const whole = Math.min(longest, first * 2 ** Math.max(0, failed - 1));
  return whole / 2 + (whole / 2) * random;
}

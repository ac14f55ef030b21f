import { vi } from 'vitest';

/** Waits for a condition, with the patience a machine full of tests needs; a test that passes never waits that long. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });

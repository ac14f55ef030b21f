import { vi } from 'vitest';

/** What the product waits for passes sooner, in the same order, so that nobody sits through it; `vi.restoreAllMocks` ends it. */
export function hurry(times = 20): void {
  const plan = globalThis.setTimeout;
  const sooner = (work: () => void, ms = 0, ...more: []) => plan(work, ms / times, ...more);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
}

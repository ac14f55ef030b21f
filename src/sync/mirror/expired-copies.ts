import { parseMoment } from '#domain/dates.ts';
import { momentNow } from '../../ui/now.ts';
import { dropCopies } from './mirror-copies.ts';

/** Until when a copy may be kept, where the answer says so (`keep_until`). */
const keptUntil = (data: unknown): number => {
  const until = typeof data === 'object' && data !== null && 'keep_until' in data ? data.keep_until : undefined;
  return typeof until === 'string' ? parseMoment(until) : Infinity;
};

/** What was told only for a time leaves the phone when that is over: another person's number, a day after the round. */
export const dropExpired = (): Promise<void> => dropCopies((data) => keptUntil(data) <= momentNow());

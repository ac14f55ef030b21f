import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import { MINUTE } from '#domain/dates.ts';
import { ask, begin, entryFor } from './mirror-ask.ts';
import type { Entry } from './mirror-entry.ts';
import { keyOf } from './mirror-key.ts';

/** What is held for less than this is not asked again, unless an event has made it old. Milliseconds. */
export const YOUNG = 15 * MINUTE;

/** Has the phone hold the answer although no screen shows it. `size`: how many characters had to be fetched for it. */
export async function holdAhead<N extends ReadName>(
  name: N,
  input: InputOf<N>,
): Promise<{ data: OutputOf<N> | undefined; size: number }> {
  const entry = entryFor(keyOf(name, input));
  await begin(entry);
  const before = entry.shown.data;
  if (!isYoung(entry)) {
    void ask(entry);
    await answered(entry);
  }
  const data = entry.shown.data as OutputOf<N> | undefined;
  return { data, size: data === undefined || data === before ? 0 : JSON.stringify(data).length };
}

function isYoung({ shown: { updatedAt }, isOutdated, began }: Entry): boolean {
  if (updatedAt === undefined || (isOutdated && began > 0)) return false;
  return Math.abs(Date.now() - updatedAt) < YOUNG;
}

/** A screen may have asked already. */
const answered = (entry: Entry): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (entry.asking) return;
      entry.readers.delete(look);
      resolve();
    };
    entry.readers.add(look);
    look();
  });

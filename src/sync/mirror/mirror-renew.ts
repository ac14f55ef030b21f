import type { Moment } from '#domain/dates.ts';
import { AGES, agesNow, readAges, sumNow, type Ages } from './mirror-ages.ts';
import { writeCopy } from './mirror-copies.ts';
import { generationNow } from './mirror-entry.ts';

/** Confirmations come together. */
const WRITE_AFTER = 500;
const FORGET_AFTER = 30 * 24 * 3_600_000;

let writing: ReturnType<typeof setTimeout> | undefined;

/** The server has confirmed `data`, to the person of this generation. */
export async function renewCopy(key: string, data: unknown, confirmed_at: Moment, generation: number): Promise<void> {
  if (generation !== generationNow()) return;
  const ages = await agesNow();
  ages[key] = [confirmed_at, sumNow(key, data)];
  clearTimeout(writing);
  writing = setTimeout(() => void keep(ages, generation), WRITE_AFTER);
}

async function keep(ages: Ages, generation: number): Promise<void> {
  const others = await readAges(); // another tab's
  if (generation !== generationNow()) return;
  const now = Date.now();
  const latest = [...Object.entries(others), ...Object.entries(ages)].sort(([, [a]], [, [b]]) => a - b);
  const recent = latest.filter(([, [at]]) => at <= now && now - at < FORGET_AFTER);
  await writeCopy(AGES, { updated_at: now, data: Object.fromEntries(recent) });
}

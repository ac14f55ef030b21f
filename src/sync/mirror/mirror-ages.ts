import type { Moment } from '#domain/dates.ts';
import { readCopy } from './mirror-copies.ts';
import { generationNow } from './mirror-entry.ts';
import { sumOf } from './mirror-sum.ts';

/**
 * When the server last confirmed a copy, beside the copies: a launch that learns nothing new writes this one small record instead of
 * every copy again. With a sum of what was confirmed: another tab may have kept something else since.
 */
export const AGES = 'ages';

type Age = [at: Moment, of: number];
export type Ages = Record<string, Age>;

/** What is known of the person of this generation. */
let known: { generation: number; ages: Promise<Ages> } | undefined;

export function agesNow(): Promise<Ages> {
  const generation = generationNow();
  if (known?.generation !== generation) known = { generation, ages: readAges() };
  return known.ages;
}

/** Trusted as little as anything that was on a disk; what is later than now says that the phone's clock was wrong. */
export async function readAges(): Promise<Ages> {
  const data = (await readCopy(AGES))?.data;
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return Object.fromEntries(entries.filter(([, age]) => Array.isArray(age) && age[0] <= Date.now())) as Ages;
}

export const sumNow = (key: string, data: unknown): number => sumOf('', key, { updated_at: 0, data });

/** Tells of what is kept for `key` when it was confirmed; 0: never since it was written. */
export async function confirmedAtOf(key: string): Promise<(data: unknown) => Moment> {
  const [at, of] = (await agesNow())[key] ?? [0, 0];
  return (data) => (of === sumNow(key, data) ? at : 0);
}

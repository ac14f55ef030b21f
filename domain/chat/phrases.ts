import { parseTime } from '../dates.ts';
import type { Gap, Phrase, Said } from './phrase.ts';
import { PEOPLE_PHRASES } from './phrases-people.ts';
import { PLAY_PHRASES } from './phrases-play.ts';

/**
 * What a Thai caddy and a foreign golfer say to each other on a course. product.md §3.3. The Thai has no ครับ/ค่ะ and no "I": the app
 * does not know who speaks, so politeness lies in the wording (ช่วย…ด้วย, ขอ…, …ดีไหม).
 */
export const PHRASES: readonly Phrase[] = [...PEOPLE_PHRASES, ...PLAY_PHRASES];

/** Of a phrase's gaps, by their names. */
export type PhraseValues = Readonly<Record<string, string>>;

const byId = new Map(PHRASES.map((phrase) => [phrase.id, phrase]));
const NO_GAPS: Readonly<Record<string, Gap>> = {};

/** Undefined for an id of a newer build. */
export const phraseOf = (id: string): Phrase | undefined => byId.get(id);

export const gapsOf = (phrase: Phrase): Readonly<Record<string, Gap>> => phrase.gaps ?? NO_GAPS;

/** Whether the card exists and each of its gaps is filled with something that may stand there, and nothing else is said. */
export function isPhrase(id: string, values: PhraseValues): boolean {
  const phrase = phraseOf(id);
  if (!phrase) return false;
  const gaps = gapsOf(phrase);
  return (
    Object.keys(values).every((name) => Object.hasOwn(gaps, name)) &&
    Object.entries(gaps).every(([name, gap]) => Object.hasOwn(values, name) && fits(gap, values[name]))
  );
}

/** Whether `value` may stand in `gap`, written in the one way it is written. */
export function fits(gap: Gap, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (gap.kind === 'choice') return Object.hasOwn(gap.of, value);
  if (gap.kind === 'time') return parseTime(value) === value;
  return /^(?:0|[1-9]\d{0,4})$/.test(value) && gap.min <= Number(value) && Number(value) <= gap.max;
}

/** The sentence in both languages. Undefined where this build does not know the card, or what stands in it: a newer one wrote it. */
export function wordsOfPhrase(id: string, values: PhraseValues): Said | undefined {
  const phrase = phraseOf(id);
  if (!phrase || !isPhrase(id, values)) return undefined;
  return { th: filled(phrase, values, 'th'), en: filled(phrase, values, 'en') };
}

/** The same for one reader. */
export const saidIn = (id: string, values: PhraseValues, language: keyof Said): string | undefined =>
  wordsOfPhrase(id, values)?.[language];

const filled = (phrase: Phrase, values: PhraseValues, language: keyof Said): string =>
  phrase[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    wordOf(gapsOf(phrase)[name], values[name] ?? '', language),
  );

const wordOf = (gap: Gap | undefined, value: string, language: keyof Said): string =>
  gap?.kind === 'choice' ? (gap.of[value]?.[language] ?? value) : value;

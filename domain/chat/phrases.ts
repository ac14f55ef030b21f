import { parseTime } from '../dates.ts';
import type { Gap, Phrase, Said } from './phrase.ts';
import { PEOPLE_PHRASES } from './phrases-people.ts';
import { PLAY_PHRASES } from './phrases-play.ts';

/**
 * What a Thai caddy and a foreign golfer say to each other on a course (product.md §3.3). The Thai has no ครับ/ค่ะ and no "I", because the
 * app does not know the speaker's gender; politeness is in the wording (ช่วย…ด้วย, ขอ…, …ดีไหม).
 */
export const PHRASES: readonly Phrase[] = [...PEOPLE_PHRASES, ...PLAY_PHRASES];

/** The values of a phrase's gaps, by gap name. */
export type PhraseValues = Readonly<Record<string, string>>;

const byId = new Map(PHRASES.map((phrase) => [phrase.id, phrase]));
const NO_GAPS: Readonly<Record<string, Gap>> = {};

/** Undefined for an id that only a newer build knows. */
export const phraseOf = (id: string): Phrase | undefined => byId.get(id);

export const gapsOf = (phrase: Phrase): Readonly<Record<string, Gap>> => phrase.gaps ?? NO_GAPS;

/** Whether the card exists and `values` has an allowed value for each of its gaps, and nothing else. */
export function isPhrase(id: string, values: PhraseValues): boolean {
  const phrase = phraseOf(id);
  if (!phrase) return false;
  const gaps = gapsOf(phrase);
  return (
    Object.keys(values).every((name) => Object.hasOwn(gaps, name)) &&
    Object.entries(gaps).every(([name, gap]) => Object.hasOwn(values, name) && fits(gap, values[name]))
  );
}

/** Whether `value` is allowed in `gap`, in its one spelling. */
export function fits(gap: Gap, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (gap.kind === 'choice') return Object.hasOwn(gap.of, value);
  if (gap.kind === 'time') return parseTime(value) === value;
  return /^(?:0|[1-9]\d{0,4})$/.test(value) && gap.min <= Number(value) && Number(value) <= gap.max;
}

/** The sentence in both languages; undefined when a newer build wrote a card or value that this build does not know. */
export function wordsOfPhrase(id: string, values: PhraseValues): Said | undefined {
  const phrase = phraseOf(id);
  if (!phrase || !isPhrase(id, values)) return undefined;
  return { th: filled(phrase, values, 'th'), en: filled(phrase, values, 'en') };
}

/** The sentence in one language. */
export const saidIn = (id: string, values: PhraseValues, language: keyof Said): string | undefined =>
  wordsOfPhrase(id, values)?.[language];

const filled = (phrase: Phrase, values: PhraseValues, language: keyof Said): string =>
  phrase[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    wordOf(gapsOf(phrase)[name], values[name] ?? '', language),
  );

const wordOf = (gap: Gap | undefined, value: string, language: keyof Said): string =>
  gap?.kind === 'choice' ? (gap.of[value]?.[language] ?? value) : value;

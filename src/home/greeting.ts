import { timeOf, type Moment } from '#domain/dates.ts';
import { say, useWords } from '../i18n/language.ts';
import { words } from './words.ts';

/** By the Bangkok clock, like everything else. */
export function useGreeting(name: string, now: Moment): string {
  const w = useWords(words);
  const time = timeOf(now);
  const text =
    time < '11:00' && time >= '03:00' ? w.morning : time < '16:30' && time >= '11:00' ? w.afternoon : w.evening;
  return say(text, { name });
}

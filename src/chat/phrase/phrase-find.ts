import type { Phrase } from '#domain/chat/phrase.ts';
import { gapsOf, PHRASES, saidIn, type PhraseValues } from '#domain/chat/phrases.ts';
import { searchKey } from '#domain/course/search.ts';
import type { Language } from '../../i18n/language.ts';
import { GROUP_WORDS } from './phrase-words.ts';
import type { Filled } from './phrase-recent.ts';

export type Speaker = 'golfer' | 'caddy';

/** Both languages, its choices and its group, as search keys. */
const haystacks = new Map(
  PHRASES.map((phrase) => {
    const choices = Object.values(gapsOf(phrase)).flatMap((gap) =>
      gap.kind === 'choice' ? Object.values(gap.of) : [],
    );
    const all = [phrase, GROUP_WORDS[phrase.group], ...choices].flatMap(({ th, en }) => [th, en]);
    return [phrase.id, searchKey(all.join(' ').replaceAll(/\{\w+\}/g, ' '))];
  }),
);

/** Every word of the question stands somewhere in the card, in either language. */
export function finds(query: string, { id }: Phrase): boolean {
  const words = searchKey(query).split(' ');
  return words.every((word) => haystacks.get(id)?.includes(word));
}

export const isOwn = (phrase: Phrase, speaker: Speaker): boolean => phrase.by === 'both' || phrase.by === speaker;

/** What stands in a phrase's gaps at first: the user's last values, the user's unit, else what is usual. */
export function startOf(phrase: Phrase, recent: readonly Filled[]): PhraseValues {
  const last = recent.find(({ phrase_id }) => phrase_id === phrase.id);
  const unit = recent.find(({ values }) => values.unit !== undefined)?.values.unit;
  return Object.fromEntries(
    Object.entries(gapsOf(phrase)).map(([name, gap]) => [
      name,
      (name === 'unit' ? unit : last?.values[name]) ?? String(gap.usual),
    ]),
  );
}

/** As an example in the list. */
export const exampleOf = (phrase: Phrase, values: PhraseValues, language: Language): string =>
  saidIn(phrase.id, values, language) ?? phrase[language];

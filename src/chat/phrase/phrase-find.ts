import { useEffect, useState } from 'react';
import type { Phrase } from '#domain/chat/phrase.ts';
import { gapsOf, PHRASES, saidIn, type PhraseValues, isPhrase } from '#domain/chat/phrases.ts';
import { searchKey } from '#domain/course/search.ts';
import type { Language } from '../../i18n/language.ts';
import { GROUP_WORDS } from './phrase-words.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import { usePhone } from '../../sync/phone.ts';

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

/** A card, filled. */
export interface Filled {
  phrase_id: string;
  values: PhraseValues;
}

const KEY = 'phrases';
const MAX_RECENT = 12;
export const SHOWN = 4;

/** Trusted as little as anything that was on a disk: another build may have written it. */
function isFilled(it: unknown): it is Filled {
  if (typeof it !== 'object' || it === null) return false;
  const { phrase_id, values } = it as Partial<Record<keyof Filled, unknown>>;
  return (
    typeof phrase_id === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    isPhrase(phrase_id, values as PhraseValues)
  );
}

/** The phrases this user sent last, newest first, on this phone alone; each card once, as it was filled last. */
export function useRecent(): [recent: readonly Filled[], used: (it: Filled) => void] {
  const phone = usePhone();
  const [recent, setRecent] = useState<readonly Filled[]>([]);
  useEffect(() => {
    let isHere = true;
    const shown = (found: unknown) => {
      if (isHere && Array.isArray(found))
        setRecent((before) => (before.length === 0 ? found.filter(isFilled) : before));
    };
    void copiesOf(phone)
      .draftStore()
      ?.get<unknown>(KEY)
      .then(shown, () => shown(undefined)); // unreadable: as if nothing was sent yet
    return () => {
      isHere = false;
    };
  }, [phone]);
  const used = (it: Filled) => {
    const next = [it, ...recent.filter(({ phrase_id }) => phrase_id !== it.phrase_id)].slice(0, MAX_RECENT);
    setRecent(next);
    void copiesOf(phone).storeIfRoom(KEY, next);
  };
  return [recent, used];
}

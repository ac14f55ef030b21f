import { useSyncExternalStore } from 'react';
import type { Message } from '#domain/chat/api.ts';
import type { Words } from '../../i18n/language.ts';
import { createStore } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';

type Phrases = typeof import('#domain/chat/phrases.ts');

/** The sentences come by themselves when the first card is drawn: most rooms have none. */
const phrasesOf = part(() => {
  const phrases = createStore<Phrases | undefined>(undefined);
  let loading: Promise<void> | undefined;

  function subscribe(listener: () => void): () => void {
    loading ??= import('#domain/chat/phrases.ts').then(phrases.write, () => {
      loading = undefined; // not on the phone: the next card asks again
    });
    return phrases.follow(listener);
  }

  return { subscribe, read: phrases.read };
});

const idle = () => () => undefined;

/** Both languages of a card; undefined while they come, or of a card this build does not know. */
export function usePhrase(card: Message['phrase']): Words | undefined {
  const { subscribe, read } = phrasesOf(usePhone());
  const known = useSyncExternalStore(card ? subscribe : idle, read);
  return card ? known?.wordsOfPhrase(card.phrase_id, card.values) : undefined;
}

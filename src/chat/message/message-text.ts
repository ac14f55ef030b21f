import { useSyncExternalStore } from 'react';
import type { Message } from '#domain/chat/api.ts';
import { useLanguage, wordIn, wordsIn, type Language, type Words } from '../../i18n/language.ts';
import { lineWords } from '../words.ts';
import { createStore } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';

/** What a message says, as one line of text in the reader's language: for screen readers, for copying. */
export const useMessageText = (message: Message): string => useSaidIn(message, useLanguage());

/** As `useSaid`, for whoever knows the language already. */
export function useSaidIn(message: Message, language: Language): string {
  const w = wordsIn(lineWords, language);
  const phrase = usePhrase(message.phrase);
  if (message.is_deleted) return w.deleted;
  if (message.kind === 'IMAGE') return w.photo;
  if (message.kind === 'PHRASE') return phrase ? wordIn(phrase, language) : w.phrase;
  return message.text ?? '';
}

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

interface Props {
  card: Message['phrase'];
  /** The line round the sentence; until that is known, or for a card of a newer build, round nothing. */
  line: (said?: string) => string;
}

/** A phrase card in one line, in the reader's language. */
export function PhraseLine({ card, line }: Props) {
  const language = useLanguage();
  const phrase = usePhrase(card);
  return line(phrase && wordIn(phrase, language));
}

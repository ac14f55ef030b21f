import type { Message } from '#domain/chat/api.ts';
import { useLanguage, wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { usePhrase } from '../phrase/phrase-read.ts';
import { lineWords } from '../words.ts';

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

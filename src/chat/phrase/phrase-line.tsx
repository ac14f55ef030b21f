import type { Message } from '#domain/chat/api.ts';
import { useLanguage, wordIn } from '../../i18n/language.ts';
import { usePhrase } from '../message/message-text.ts';

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

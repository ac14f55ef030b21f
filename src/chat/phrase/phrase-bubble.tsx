import './phrase.css';
import { wordsOfPhrase, type PhraseValues } from '#domain/chat/phrases.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { words } from './phrase-words.ts';
import { SpeakButton } from './speak-button.tsx';

interface Props {
  card: { phrase_id: string; values: PhraseValues };
}

/** What stands in the bubble of a phrase card: the reader's language large, the other small, and its sound. */
export function PhraseBubble({ card }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  const other = language === 'th' ? 'en' : 'th';
  const said = wordsOfPhrase(card.phrase_id, card.values);
  if (!said) return <span className="phrase-newer">{w.newer}</span>;
  return (
    <span className="phrase-said">
      <span className="phrase-both">
        <b lang={language}>{wordIn(said, language)}</b>
        <small lang={other}>
          <span className="sr"> · </span>
          {wordIn(said, other)}
        </small>
      </span>
      <SpeakButton small text={said[language]} language={language} />
    </span>
  );
}

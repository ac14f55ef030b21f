import type { MouseEvent } from 'react';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { sendPhrase, type To } from '../data.ts';
import { composerWords } from '../foot-words.ts';
import { useOneAtATime } from '../one-at-a-time.ts';
import { usePhone } from '../../sync/phone.ts';

/** As filled cards. product.md §4. */
const QUICK = [
  { phrase_id: 'ok', values: {} },
  { phrase_id: 'waiting_at', values: { place: 'CLUBHOUSE' } },
  { phrase_id: 'one_moment', values: {} },
] as const;

interface Props {
  to: To;
  /** It was answered: the row goes, and somebody at a keyboard needs another place. */
  onAnswered: () => void;
}

/** What a caddy answers most, in one tap, with a bag on the shoulder: phrase cards, which a golfer reads in the golfer's language. */
export function QuickReplies({ to, onAnswered }: Props) {
  const phone = usePhone();
  const w = useWords(composerWords);
  const language = useLanguage();
  const [, run] = useOneAtATime();
  const answer = (phrase_id: string, values: Record<string, string>, event: MouseEvent) => {
    if (event.detail === 0) onAnswered(); // by a key
    void run(() => sendPhrase(phone, to, phrase_id, values));
  };
  return (
    <fieldset className="quick">
      <legend className="sr">{w.quick}</legend>
      <div className="hscroll hscroll--tight">
        {QUICK.map(({ phrase_id, values }) => {
          const said = wordsOfPhrase(phrase_id, values);
          return (
            said && (
              <button
                key={phrase_id}
                type="button"
                className="chip"
                onClick={(event) => answer(phrase_id, values, event)}
              >
                {wordIn(said, language)}
              </button>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

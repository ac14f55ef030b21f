import { lazy, Suspense } from 'react';
import type { Room } from '#domain/chat/api.ts';
import { say, useLanguage, wordIn, wordsIn } from '../../i18n/language.ts';
import { cardWords } from '../card-words.ts';
import { lineWords } from '../words.ts';

/** Most lists have none; a phone that has not got it says that it was a card. */
const PhraseLine = lazy(() =>
  import('../message/message-text.ts').then(
    (it) => ({ default: it.PhraseLine }),
    () => ({ default: ({ line }: { line: () => string }) => line() }),
  ),
);

/** One line of what was said last, in the reader's language; of a room in which nobody can write, that. */
export function LastLine({ room: { status, is_blocked_by_me, last_message: last } }: { room: Room }) {
  const language = useLanguage();
  const w = wordsIn(lineWords, language);
  if (status === 'BLOCKED') return is_blocked_by_me ? w.blockedByMe : w.blocked;
  if (status !== 'ACTIVE') return w.readOnly;
  if (!last) return w.nothing;
  const by = (line: string) => (last.is_mine && last.kind !== 'CARD' ? say(w.mine, { line }) : line);
  if (last.is_deleted || last.kind === 'DELETION') return by(w.deleted);
  switch (last.kind) {
    case 'TEXT':
      return by(last.text);
    case 'IMAGE':
      return by(w.picture);
    case 'PHRASE': {
      const line = (said = w.phrase as string) => by(said);
      return (
        <Suspense fallback={line()}>
          <PhraseLine card={last.phrase} line={line} />
        </Suspense>
      );
    }
    case 'CARD':
      return wordIn(cardWords(last.event ?? ''), language);
  }
}

import type { ReactElement } from 'react';
import type { Shown } from '#domain/desk/person-api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk } from './context.ts';
import { findWords } from './find-words.ts';
import { whenText } from './shown.ts';

type Chat = Extract<Shown, { what: 'ROOM' | 'ROUND' }>;

/** What two people said to each other, as text alone. */
export function ChatShown({ chat }: { chat: Chat }): ReactElement {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  if (chat.messages.length === 0) return <p className="m">{w.noMessages}</p>;
  return (
    <ol className="stack stack-s">
      {chat.messages.map(({ seq, from, sent_at, text, phrase, is_deleted }) => (
        <li key={seq}>
          <span className="m">
            <b>{chat[from].name}</b> · {whenText(sent_at, now)}
          </span>
          <span className="bub pre">
            {text ?? (phrase ? wordIn(phrase, language) : is_deleted ? w.wasDeleted : w.pictureSent)}
          </span>
        </li>
      ))}
      {chat.has_more && <li className="m">{w.onlyLatest}</li>}
    </ol>
  );
}

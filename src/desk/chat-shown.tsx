import { type ReactElement, useState } from 'react';
import type { ChatShown as Chat } from '#domain/desk/booking-api.ts';
import type { Shown } from '#domain/desk/person-api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk } from './call.ts';
import { findWords } from './find-words.ts';
import { whenText } from './shown.ts';

interface Opened {
  chat: Chat | undefined;
  /** Shows the last page, for this reason. */
  show: (why: string) => Promise<boolean>;
  /** The page before it, for the same reason. Undefined: there is none. */
  older: (() => Promise<void>) | undefined;
}

/** A chat that is shown by pages; each page is written to the audit with the reason that was given for the first. */
export function useShownChat(
  what: 'ROOM' | 'ROUND',
  asked: (why: string, before: number | undefined) => Promise<Shown | undefined>,
): Opened {
  const [shown, setShown] = useState<{ chat: Chat; why: string }>();
  const page = async (why: string, before?: number): Promise<Chat | undefined> => {
    const answer = await asked(why, before);
    return answer && answer.what === what ? (answer as Extract<Shown, { what: 'ROOM' | 'ROUND' }>) : undefined;
  };
  const show = async (why: string): Promise<boolean> => {
    const chat = await page(why);
    if (chat) setShown({ chat, why });
    return chat !== undefined;
  };
  const first = shown?.chat.messages[0];
  const older = async () => {
    if (!shown || !first) return;
    const before = await page(shown.why, first.seq);
    if (!before) return;
    const messages = [...before.messages, ...shown.chat.messages];
    setShown({ ...shown, chat: { ...shown.chat, messages, has_more: before.has_more } });
  };
  return { chat: shown?.chat, show, older: shown?.chat.has_more ? older : undefined };
}

/** What two people said to each other, as text alone. */
export function ChatShown({ chat, older }: { chat: Chat; older: Opened['older'] }): ReactElement {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  if (chat.messages.length === 0) return <p className="m">{w.noMessages}</p>;
  return (
    <>
      {older && (
        <button className="b b--g b--s" type="button" onClick={() => void older()}>
          {w.olderMessages}
        </button>
      )}
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
      </ol>
    </>
  );
}

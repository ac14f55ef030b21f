import type { MessageKind } from '../chat/message.ts';
import type { Both } from './row.ts';

/** The newest unread message of a room as a push tells it. `phrase`: a card's sentence, already in both languages. */
export interface ChatPush {
  name: string | null;
  kind: Exclude<MessageKind, 'CARD' | 'DELETION'>;
  text: string | null;
  phrase: Both | null;
  /** How many messages the reader has not read, this one included. */
  unread: number;
}

const MOST = 140;

/** A line of it, cut between characters as people count them. */
const beginning = (text: string): string => {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return line.length <= MOST ? line.join('') : `${line.slice(0, MOST - 1).join('')}…`;
};

/** The sender's name over the beginning of the message; a deleted message is never announced. */
export function chatWords({ name, kind, text, phrase, unread }: ChatPush): { title: Both; text: Both } {
  const title = { th: name ?? 'ข้อความใหม่', en: name ?? 'New message' };
  const what =
    kind === 'IMAGE'
      ? { th: 'ส่งรูปภาพ', en: 'Sent a photo' }
      : kind === 'PHRASE'
        ? (phrase ?? { th: 'ส่งประโยคสำเร็จรูป', en: 'Sent a phrase' })
        : { th: text ?? '', en: text ?? '' };
  return {
    title: unread > 1 ? { th: `${title.th} (${unread} ข้อความ)`, en: `${title.en} (${unread} messages)` } : title,
    text: { th: beginning(what.th), en: beginning(what.en) },
  };
}

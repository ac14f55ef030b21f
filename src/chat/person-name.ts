import type { Room } from '#domain/chat/api.ts';
import { say, useWord, type Words } from '../i18n/language.ts';

export type Reader = 'golfer' | 'caddy';

const GUEST = { th: 'คุณ{name}', en: '{name}' } as const satisfies Words;

/** A golfer is คุณ and her name to her caddy, a caddy her nickname to the golfer (DESIGN.md §9). */
export function usePersonName(reader: Reader): (person: Pick<Room['with'], 'name'>) => string {
  const guest = useWord(GUEST);
  return (person) =>
    reader === 'caddy' && !person.name.startsWith('คุณ') ? say(guest, { name: person.name }) : person.name;
}

/** Where a room is, for each of its two people. */
export const roomAddress = (reader: Reader, room_id: string): string =>
  reader === 'golfer' ? `/golfer/chat/${room_id}` : `/caddy/chat/chat-room/${room_id}`;

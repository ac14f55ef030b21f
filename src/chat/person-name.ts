import type { Room } from '#domain/chat/api.ts';
import { guestName } from '../i18n/guest-name.ts';
import { useLanguage } from '../i18n/language.ts';

export type Reader = 'golfer' | 'caddy';

/** To a caddy, a golfer is คุณ and the golfer's name; to a golfer, a caddy is the caddy's nickname (design.md §9). */
export function usePersonName(reader: Reader): (person: Pick<Room['with'], 'name'>) => string {
  const language = useLanguage();
  return ({ name }) => (reader === 'caddy' ? guestName(name, language) : name);
}

/** Where a room is, for each of its two people. */
export const roomAddress = (reader: Reader, room_id: string): string =>
  reader === 'golfer' ? `/golfer/chat/${room_id}` : `/caddy/chat/chat-room/${room_id}`;

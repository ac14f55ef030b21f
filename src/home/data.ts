import { addDays, type SlashDate } from '#domain/dates.ts';
import { unreadTotal } from '#domain/chat/room.ts';
import { useMirror } from '../sync/mirror.ts';

/** The calls of specification §7 that both homes make, each settling alone. */
export const useBalance = () => useMirror('GET /wallet/balance', {});
export const useUserCounter = () => useMirror('GET /utils/user-counter', {});

/** Unread messages of ACTIVE rooms. */
export function useUnread() {
  const read = useMirror('GET /chat/rooms', {});
  return { ...read, count: read.data ? unreadTotal(read.data) : 0 };
}

/** What the bell counts: unread messages, and notifications. */
export const useBell = (): number => useUnread().count + (useMirror('GET /notification/unread', {}).data?.unread ?? 0);

/** Rounds of the last days to which, as her caddy says, she did not come: she may contest it for a day. */
export const useMissed = (today: SlashDate) =>
  useMirror('POST /booking/history', {
    filter: { status: ['NO_SHOW_GOLFER'], from: addDays(today, -2), to: today },
    page: 1,
    limit: 20,
  });

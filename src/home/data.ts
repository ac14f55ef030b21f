import { unreadTotal } from '#domain/chat/room.ts';
import { addDays, type SlashDate } from '#domain/dates.ts';
import { useListedRooms } from '../chat/room-reads.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import type { Read } from '../sync/shown/loaded.tsx';

/** The calls of specification §7 that both homes make, each settling alone. */
export const useBalance = () => useMirror('GET /wallet/balance', {});
export const useUserCounter = () => useMirror('GET /utils/user-counter', {});

/** Unread messages of ACTIVE rooms. */
export function useUnread() {
  const read = useListedRooms();
  return { ...read, count: read.data ? unreadTotal(read.data) : 0 };
}

/** Notifications that are not read. */
export const useUnreadNotifications = (): number => useMirror('GET /notification/unread', {}).data?.unread ?? 0;

/** The bell counts what its screen lists: a golfer's chats are there too; a caddy's have a tab and a count of their own. */
export function useBell(of: string): number {
  const { count } = useUnread();
  return useUnreadNotifications() + (of === 'golfer' ? count : 0);
}

/** Rounds of the last days to which, as the caddy says, the golfer did not come: the golfer may contest it for a day. */
export const useGolferNoShows = (today: SlashDate) =>
  useMirror('POST /booking/history', {
    filter: { status: ['NO_SHOW_GOLFER'], from: addDays(today, -2), to: today },
    page: 1,
    limit: 20,
  });

/** A read has an answer, a refusal, or neither in time: nothing more will come soon that could move what is below it. */
export const isSettled = ({ data, error, stale }: Read<unknown>): boolean =>
  data !== undefined || error !== undefined || stale;

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

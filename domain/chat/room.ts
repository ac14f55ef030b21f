export const ROOM_STATUSES = ['ACTIVE', 'READ_ONLY', 'BLOCKED', 'ARCHIVED'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** The chat badge: unread messages of ACTIVE rooms only (specification.md §7). */
export const unreadTotal = (rooms: readonly { status: RoomStatus; unreadCount: number }[]): number =>
  rooms.filter((room) => room.status === 'ACTIVE').reduce((total, room) => total + room.unreadCount, 0);

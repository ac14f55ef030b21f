import { DAY, type Moment } from '../dates.ts';
import type { RefusalCode } from '../refusals.ts';

export const ROOM_STATUSES = ['ACTIVE', 'READ_ONLY', 'BLOCKED', 'ARCHIVED'] as const;
export type RoomStatus = (typeof ROOM_STATUSES)[number];

/** The number on the chat badge: unread messages of ACTIVE rooms only (specification.md §7). */
export const unreadTotal = (rooms: readonly { status: RoomStatus; unreadCount: number }[]): number =>
  rooms.filter((room) => room.status === 'ACTIVE').reduce((total, room) => total + room.unreadCount, 0);

/** Whether `GET /chat/rooms` returns it: rooms that one can write in, and others with unread messages. */
export const isListed = (room: { status: RoomStatus; unreadCount: number; is_blocked_by_me: boolean }): boolean =>
  room.status === 'ACTIVE' || (room.unreadCount > 0 && !room.is_blocked_by_me);

/** How long after the end of their last booking two people can still write to each other, in milliseconds. Source: product.md §3.3. */
export const WRITABLE_FOR = 7 * DAY;

/** When a room becomes READ_ONLY whose last booking ended at `last_end`. */
export const readOnlyAt = (last_end: Moment): Moment => last_end + WRITABLE_FOR;

/** `request`: one of the two requests a round, or a caddy is chosen for one. `close`: seven days have passed. */
export type RoomAction = 'write' | 'delete' | 'block' | 'unblock' | 'reopen' | 'request' | 'close';
export type RoomActor = 'golfer' | 'caddy' | 'system';

/** The facts that the rows check; those that no row of the action checks may be left out. */
export interface RoomFacts {
  status: RoomStatus;
  /**
   * Whether the acting user has blocked, and whether the other has. The two blocks are separate; the room is BLOCKED while there is at
   * least one.
   */
  blocked_by_me?: boolean;
  blocked_by_other?: boolean;
  /** The two people have a booking that is not over. */
  has_open_booking?: boolean;
  /** The end of their last booking, or when the caddy reopened the room after it. */
  last_end?: Moment | null;
}

export interface RoomRow {
  from: RoomStatus;
  action: RoomAction;
  by: readonly RoomActor[];
  to: RoomStatus;
  when?: (room: RoomFacts, now: Moment) => boolean;
}

const isOver = ({ has_open_booking, last_end }: RoomFacts, now: Moment): boolean =>
  !has_open_booking && typeof last_end === 'number' && now >= readOnlyAt(last_end);

const PEOPLE = ['golfer', 'caddy'] as const;

/**
 * The life of a room; each row reads like a sentence. Bookings do not depend on their room. No row leads to ARCHIVED, because nothing needs
 * it yet; an ARCHIVED room can be read, and a request or the caddy reopens it.
 */
// biome-ignore format: one row, one sentence
export const ROOM_LIFE: readonly RoomRow[] = [
  { from: 'ACTIVE', action: 'write', by: PEOPLE, to: 'ACTIVE' },
  { from: 'ACTIVE', action: 'delete', by: PEOPLE, to: 'ACTIVE' },
  { from: 'READ_ONLY', action: 'delete', by: PEOPLE, to: 'READ_ONLY' },

  { from: 'ACTIVE', action: 'block', by: PEOPLE, to: 'BLOCKED' },
  { from: 'READ_ONLY', action: 'block', by: PEOPLE, to: 'BLOCKED' },
  { from: 'ARCHIVED', action: 'block', by: PEOPLE, to: 'BLOCKED' },
  { from: 'BLOCKED', action: 'block', by: PEOPLE, to: 'BLOCKED', when: (it) => !it.blocked_by_me },
  { from: 'BLOCKED', action: 'unblock', by: PEOPLE, to: 'BLOCKED', when: (it) => it.blocked_by_me === true && it.blocked_by_other === true },
  { from: 'BLOCKED', action: 'unblock', by: PEOPLE, to: 'READ_ONLY', when: (it, now) => it.blocked_by_me === true && !it.blocked_by_other && isOver(it, now) },
  { from: 'BLOCKED', action: 'unblock', by: PEOPLE, to: 'ACTIVE', when: (it, now) => it.blocked_by_me === true && !it.blocked_by_other && !isOver(it, now) },

  { from: 'ACTIVE', action: 'request', by: ['system'], to: 'ACTIVE' },
  { from: 'READ_ONLY', action: 'request', by: ['system'], to: 'ACTIVE' },
  { from: 'ARCHIVED', action: 'request', by: ['system'], to: 'ACTIVE' },
  { from: 'BLOCKED', action: 'request', by: ['system'], to: 'BLOCKED' },
  { from: 'READ_ONLY', action: 'reopen', by: ['caddy'], to: 'ACTIVE' },
  { from: 'ARCHIVED', action: 'reopen', by: ['caddy'], to: 'ACTIVE' },

  { from: 'ACTIVE', action: 'close', by: ['system'], to: 'READ_ONLY', when: isOver },
];

/** The row that lets `actor` do `action` now; undefined when it is not allowed, for this actor or at this time. */
export const roomRowFor = (room: RoomFacts, action: RoomAction, actor: RoomActor, now: Moment): RoomRow | undefined =>
  ROOM_LIFE.find(
    (row) =>
      row.from === room.status &&
      row.action === action &&
      row.by.includes(actor) &&
      (row.when === undefined || row.when(room, now)),
  );

/** Why nothing can be done in a room of this status; the answer does not tell who blocked it. */
export const roomRefusal = (status: RoomStatus): Extract<RefusalCode, 'ROOM_BLOCKED' | 'ROOM_READ_ONLY'> =>
  status === 'BLOCKED' ? 'ROOM_BLOCKED' : 'ROOM_READ_ONLY';

/**
 * What a golfer and a caddy cannot start with each other while one of them has blocked the other, and the refusal they get: the same as if
 * the caddy, request, post or review did not exist. No answer reveals the block. Source: product.md §3.3.
 */
export const APART_REFUSALS = {
  /** A booking request, a change of a round, a substitute. */
  book: 'CADDY_NOT_AVAILABLE',
  /** A caddy's interest in an open request. */
  respond: 'BROADCAST_UNKNOWN',
  /** The golfer's choice of an answer. */
  choose: 'RESPONSE_NOT_NOW',
  follow: 'CADDY_UNKNOWN',
  like: 'POST_UNKNOWN',
  reply: 'REVIEW_REPLY_NOT_NOW',
  /** A golfer's refusal to let the caddy cancel: the caddy may go. */
  keep: 'BOOKING_ACTION_NOT_NOW',
} as const satisfies Record<string, RefusalCode>;

export type ApartAct = keyof typeof APART_REFUSALS;

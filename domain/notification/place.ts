import type { Role } from '../account/account.ts';

/** The path that a notification opens, by the reader's role. `src/app/routes.tsx` has the same paths; a test compares them. */
export function placeOf(kind: string, body: Record<string, unknown>, role: Role | null): string {
  const home = role === 'CADDY' ? '/caddy' : '/golfer';
  // Golfers and caddies use the same screen to write to the team.
  if (
    kind === 'case.answered' ||
    kind === 'account.warned' ||
    kind === 'account.messaged' ||
    kind === 'account.suspended'
  )
    return '/help/contact';
  const ref = textOf(body['booking_ref']);
  if (ref) return `${home}/booking/${kind.startsWith('review.') ? reviewScreen(role) : ''}${encodeURIComponent(ref)}`;
  const alt = textOf(body['alt_reference']);
  if (alt) return role === 'CADDY' ? '/caddy/booking' : `/golfer/booking/broadcast/${encodeURIComponent(alt)}`;
  const topup = textOf(body['topup_id']);
  if (topup && body['status'] === 'REFUNDED') return '/golfer/topup/history';
  if (topup) return role === 'CADDY' ? '/caddy/profile/earnings' : `/golfer/topup/pay/${encodeURIComponent(topup)}`;
  const noun = kind.split('.')[0];
  if (noun === 'withdrawal') return role === 'CADDY' ? '/caddy/profile/earnings' : '/golfer/topup/refund';
  if (noun === 'wallet') return role === 'CADDY' ? '/caddy/profile/earnings/withdraw' : '/golfer/topup/refund';
  if (noun === 'reward' && role === 'CADDY') return '/caddy/profile/reward-history';
  if (noun === 'caddy' || noun === 'account') return `${home}/profile`;
  if (noun === 'post') return role === 'CADDY' ? '/caddy/post' : '/golfer/following';
  return `${home}/notification`;
}

const reviewScreen = (role: Role | null): string => (role === 'CADDY' ? 'review-golfer/' : 'review-caddy/');

export const roomPlace = (room_id: string, role: Role | null): string =>
  `${role === 'CADDY' ? '/caddy/chat/chat-room' : '/golfer/chat'}/${encodeURIComponent(room_id)}`;

/** The tag of a notification: on a phone, a newer one with the same tag replaces the older (push.ts). */
export function tagOf(body: Record<string, unknown>, notification_id: string): string {
  const ref = textOf(body['booking_ref']);
  if (ref) return `booking:${ref}`;
  const alt = textOf(body['alt_reference']);
  if (alt) return `broadcast:${alt}`;
  // All posts share one tag, so that a golfer who follows many caddies gets one notification.
  return textOf(body['post_id']) ? 'posts' : notification_id;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/**
 * The content of a push: Declarative Web Push JSON (docs/pwa.md §2.21). WebKit can show it without our code, `sw/push.ts` shows it
 * elsewhere. `mutable` lets our worker check it on WebKit too, because only the worker knows whose phone this is now.
 */
export interface PushPayload {
  web_push: 8030;
  mutable: true;
  notification: {
    title: string;
    body: string;
    lang: 'th' | 'en';
    /**
     * A newer notification with the same tag replaces it: `room:<room_id>`, `booking:<booking_ref>`, `broadcast:<alt_reference>`, else its
     * id.
     */
    tag: string;
    /** Rings even when it replaces another one: a second message in a room, or a caddy's yes. */
    renotify: true;
    /** The address to open; complete for WebKit, otherwise a path. */
    navigate: string;
    /** The user it is for: nothing is shown when another user has signed in on the phone since. */
    data: { user_id: string };
  };
  /** The user's unread messages and notifications together; missing: unknown. */
  app_badge?: number;
}

import type { Role } from '../account/account.ts';

/** The path that a notification opens, by the reader's role. `src/app/routes.tsx` has the same paths; a test compares them. */
export function placeOf(kind: string, body: Record<string, unknown>, role: Role | null): string {
  const home = role === 'CADDY' ? '/caddy' : '/golfer';
  // Golfers and caddies use the same screen to write to the team.
  if (kind === 'case.answered') return '/help/contact';
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

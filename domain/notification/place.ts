import type { Role } from '../account/account.ts';

/** The address a notification leads to, by the reader's role (src/app/routes.tsx has the same; a test compares them). */
export function placeOf(kind: string, body: Record<string, unknown>, role: Role | null): string {
  const home = role === 'CADDY' ? '/caddy' : '/golfer';
  // Both write to the team from one screen.
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

/** Only one of a kind stands on a phone at a time: a newer one with the same tag takes its place (push.ts). */
export function tagOf(body: Record<string, unknown>, notification_id: string): string {
  const ref = textOf(body['booking_ref']);
  if (ref) return `booking:${ref}`;
  const alt = textOf(body['alt_reference']);
  if (alt) return `broadcast:${alt}`;
  // However many caddies the golfer follows, one notification of their posts stands on the phone.
  return textOf(body['post_id']) ? 'posts' : notification_id;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

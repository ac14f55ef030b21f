import { groupOf, type NotificationGroup } from '#domain/notification/group.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Look {
  icon: IconName;
  tint: 'green' | 'coral' | 'amber' | 'sky' | undefined;
}

const LOOK_OF: Record<NotificationGroup, Look> = {
  booking: { icon: 'calendar-check', tint: 'green' },
  reminder: { icon: 'clock', tint: 'amber' },
  broadcast: { icon: 'megaphone', tint: 'sky' },
  chat: { icon: 'message-circle', tint: 'green' },
  post: { icon: 'image', tint: 'sky' },
  wallet: { icon: 'wallet', tint: 'green' },
  account: { icon: 'user-round', tint: undefined },
};

const BAD: Look = { icon: 'calendar-x', tint: 'coral' };
const LOOK_OF_KIND = new Map<string, Look>([
  ['booking.requested', { icon: 'calendar-plus', tint: 'green' }],
  ['booking.declined', BAD],
  ['booking.expired', BAD],
  ['booking.lapsed', BAD],
  ['booking.cancelled', BAD],
  ['booking.cancellation_requested', BAD],
  ['booking.closed_by_course', BAD],
  ['booking.no_show', BAD],
  ['booking.disputed', { icon: 'circle-alert', tint: 'coral' }],
  ['booking.claimed', { icon: 'circle-alert', tint: 'amber' }],
  ['tip.received', { icon: 'banknote', tint: 'green' }],
  ['review.received', { icon: 'star', tint: 'amber' }],
  ['review.published', { icon: 'star', tint: 'green' }],
  ['review.replied', { icon: 'star', tint: 'green' }],
  ['review.reminder', { icon: 'star', tint: 'amber' }],
  ['caddy.verified', { icon: 'badge-check', tint: 'green' }],
  ['reward.changed', { icon: 'gift', tint: 'green' }],
  ['wallet.bank_changed', { icon: 'shield-check', tint: 'coral' }],
  ['account.contact_changed', { icon: 'shield-check', tint: 'coral' }],
  ['case.answered', { icon: 'life-buoy', tint: 'sky' }],
  ['caddy.struck', { icon: 'triangle-alert', tint: 'coral' }],
  ['caddy.rejected', { icon: 'triangle-alert', tint: 'coral' }],
  ['caddy.suspended', { icon: 'triangle-alert', tint: 'coral' }],
  ['caddy.number', { icon: 'badge-check', tint: 'amber' }],
]);

/** The picture before a row, for the eye alone: its words say all of it. */
export const lookOf = (kind: string): Look => LOOK_OF_KIND.get(kind) ?? LOOK_OF[groupOf(kind)];

/** Groups of notifications that a user can switch on and off. */
export const NOTIFICATION_GROUPS = ['booking', 'reminder', 'broadcast', 'chat', 'post', 'wallet', 'account'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

const GROUP_OF_NOUN = new Map<string, NotificationGroup>([
  ['booking', 'booking'],
  ['broadcast', 'broadcast'],
  ['chat', 'chat'],
  ['post', 'post'],
  ['wallet', 'wallet'],
  ['topup', 'wallet'],
  ['tip', 'wallet'],
  ['withdrawal', 'wallet'],
  ['reward', 'wallet'],
  ['caddy', 'account'],
  ['review', 'booking'],
]);

/** The group of an event kind; `account` for a kind that this build does not know. */
export const groupOf = (kind: string): NotificationGroup =>
  kind === 'booking.reminder' || kind === 'review.reminder'
    ? 'reminder'
    : (GROUP_OF_NOUN.get(kind.split('.')[0] ?? '') ?? 'account');

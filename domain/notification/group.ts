/** The groups of notifications that a user switches on and off as one. */
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

/** By the event's kind; one that this build does not know is of the account. */
export const groupOf = (kind: string): NotificationGroup =>
  kind === 'booking.reminder' || kind === 'review.reminder'
    ? 'reminder'
    : (GROUP_OF_NOUN.get(kind.split('.')[0] ?? '') ?? 'account');

import type { EventBodies, EventKind } from '../events.ts';

/** A text in both languages. */
export interface Both {
  th: string;
  en: string;
}

/**
 * The text of one notification. Gaps: `{name}` the other person, `{amount}`, `{time}` of the tee-off, `{last4}`, `{until}`. `more` follows the round's
 * description, for instance what to do now.
 */
export interface NotificationText {
  title: Both;
  more?: Both;
}

/** The texts of an event kind for each role; a function where the text depends on the event's body. */
export type Row<K extends EventKind> = Record<
  'golfer' | 'caddy',
  NotificationText | ((body: EventBodies[K]) => NotificationText)
>;

export const textOf = (th: string, en: string, more?: Both): NotificationText => ({
  title: { th, en },
  ...(more && { more }),
});
export const both = <T>(it: T): Record<'golfer' | 'caddy', T> => ({ golfer: it, caddy: it });

/** Events that are only hints for phones and never listed as notifications. A new event kind needs texts unless it is added here. */
export type SilentKind =
  | 'wallet.changed'
  | 'reward.points'
  | 'chat.message'
  | 'chat.delivered'
  | 'chat.read'
  | 'chat.room'
  | 'post.changed'
  | 'follow.changed'
  | 'notification.read'
  | 'account.changed'
  | 'caddy.hours'
  | 'review.written'
  | 'review.closed'
  | 'review.hidden';

/** The event kinds that `notify` accepts. */
export type NotifiedKind = Exclude<EventKind, SilentKind>;

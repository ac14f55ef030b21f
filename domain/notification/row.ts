import type { EventBodies, EventKind } from '../events.ts';

/** One text in both languages. */
export interface Both {
  th: string;
  en: string;
}

/**
 * One notification as it is said. Gaps: `{name}` the other person, `{amount}`, `{time}` of the tee-off, `{last4}`. `more`: what stands after
 * the round it is about, such as what to do now.
 */
export interface Said {
  title: Both;
  more?: Both;
}

/** A kind as each role reads it; by its body where one kind is several things. */
export type Row<K extends EventKind> = Record<'golfer' | 'caddy', Said | ((body: EventBodies[K]) => Said)>;

export const said = (th: string, en: string, more?: Both): Said => ({ title: { th, en }, ...(more && { more }) });
export const both = <T>(it: T): Record<'golfer' | 'caddy', T> => ({ golfer: it, caddy: it });

/** What is only a hint to a phone and never stands in a list. A new kind is none of these until it is said so: it needs words. */
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

/** What a notification may be of: `notify` takes no other. */
export type NotifiedKind = Exclude<EventKind, SilentKind>;

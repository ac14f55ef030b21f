import { type ClockTime, DAY, dateOf, minutesOf, momentOf, type Moment, timeOf } from '../dates.ts';
import type { EventKind } from '../events.ts';
import type { NotificationSettings } from './api.ts';

/** The default: everything on, quiet at night. */
export const USUAL_SETTINGS: NotificationSettings = {
  groups: {
    booking: { push: true, line: true },
    reminder: { push: true, line: true },
    broadcast: { push: true, line: true },
    chat: { push: true, line: true },
    post: { push: true, line: false },
    wallet: { push: true, line: true },
    account: { push: true, line: true },
  },
  quiet: { from: '22:00' as ClockTime, to: '05:00' as ClockTime },
};

/** How long a notification stays in the list, in milliseconds. Source: product.md §3.5. */
export const KEPT_FOR = 90 * DAY;
/** What our team told somebody in its own words, where the app sends people back to it later: it stays longer. */
export const KEPT_A_YEAR: readonly EventKind[] = ['account.warned', 'account.suspended', 'caddy.suspended'];
/** How long that stays in the list, read or not. */
export const WARNED_FOR = 365 * DAY;
/** A notification that could not be sent for this long stays only in the list. Milliseconds. */
export const TELLABLE_FOR = DAY;

/** The end of the quiet hours around `now`; undefined when `now` is not quiet. The start minute is quiet, the end minute is not. */
export function quietUntil({ quiet }: Pick<NotificationSettings, 'quiet'>, now: Moment): Moment | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const [from, to, at] = [quiet.from, quiet.to, timeOf(now)].map(minutesOf) as [number, number, number];
  const isQuiet = from < to ? from <= at && at < to : from <= at || at < to;
  if (!isQuiet) return undefined;
  const end = momentOf(dateOf(now), quiet.to as ClockTime);
  return end > now ? end : end + DAY;
}

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

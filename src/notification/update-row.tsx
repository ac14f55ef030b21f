import { Link } from 'wouter';
import { dateOf, DAY, type Moment, parseMoment } from '#domain/dates.ts';
import type { Notification } from '#domain/notification/api.ts';
import { groupOf, type NotificationGroup } from '#domain/notification/settings.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { classes } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { words } from './words.ts';

export type Reader = 'golfer' | 'caddy';

interface Props {
  one: Notification;
  reader: Reader;
  now: Moment;
  isUnread: boolean;
  onOpen: () => void;
}

/** One thing that happened, in the reader's language, leading to where it is. */
export function UpdateRow({ one, reader, now, isUnread, onOpen }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const said = wordsOf(one.kind, one.body, one.about, reader === 'caddy' ? 'CADDY' : 'GOLFER');
  const { icon, tint } = lookOf(one.kind);
  const at = parseMoment(one.created_at);
  const isToday = dateOf(at) === dateOf(now) && now - at < DAY;
  const text = wordIn(said.text, language);
  return (
    <Link className={classes('lrow lrow--top', isUnread && 'unread')} href={said.href} onClick={onOpen}>
      <span className={classes('lead', tint && `lead--${tint}`)}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{wordIn(said.title, language)}</b>
        {text && <span className="meta">{text}</span>}
        <span className="meta-xs">
          {isUnread && <strong className="update-new">{w.unread}</strong>}
          {isToday ? f.ago(at, now) : f.time(at)}
        </span>
      </span>
    </Link>
  );
}

interface Look {
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
const lookOf = (kind: string): Look => LOOK_OF_KIND.get(kind) ?? LOOK_OF[groupOf(kind)];

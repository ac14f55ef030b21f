import './notification.css';
import { memo, useState } from 'react';
import { Link } from 'wouter';
import { DAY, dateOf, MINUTE, parseMoment, type Moment, type SlashDate } from '#domain/dates.ts';
import type { Notification } from '#domain/notification/api.ts';
import { groupOf, type NotificationGroup } from '#domain/notification/notification.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords, useLanguage, wordIn, useWord } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { Empty, SkeletonText, InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/frame/section.tsx';
import { PAGE, useReading, useUpdates, isRead, useReadMarks, useUnreadUpdates } from './data.ts';
import { words } from './words.ts';
import { classes } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useRestoredFocus } from '../ui/focus.ts';

/** What happened, by day, newest first, twenty at a time. */
export function Updates({ reader }: { reader: Reader }) {
  const w = useWords(words);
  const [pages, setPages] = useState(1);
  // Of the first page: while the next one is on its way the button stays, and with it the focus.
  const total = useUpdates(1).data?.total ?? 0;
  return (
    <>
      {Array.from({ length: pages }, (_, n) => (
        <Page key={n + 1} page={n + 1} reader={reader} />
      ))}
      {pages * PAGE < total && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.more}
        </Button>
      )}
    </>
  );
}

const Page = memo(function Page({ page, reader }: { page: number; reader: Reader }) {
  const read = useUpdates(page);
  const before = useUpdates(page - 1, page === 1).data?.items.at(-1);
  return (
    <Loaded read={read} waiting={<UpdatesSkeleton />}>
      {({ items }) =>
        items.length === 0 && page === 1 ? (
          <NoUpdates reader={reader} />
        ) : (
          <Days items={items} before={before && dayOf(before)} reader={reader} />
        )
      }
    </Loaded>
  );
});

function NoUpdates({ reader }: { reader: Reader }) {
  const w = useWords(words);
  return reader === 'golfer' ? (
    <Empty title={w.empty} action={<ButtonLink href="/golfer/home/search">{w.findCaddy}</ButtonLink>}>
      {w.emptyGolfer}
    </Empty>
  ) : (
    <Empty
      title={w.empty}
      action={
        <ButtonLink kind="tonal" href="/caddy/booking/availability">
          {w.workingHours}
        </ButtonLink>
      }
    >
      {w.emptyCaddy}
    </Empty>
  );
}

const dayOf = ({ created_at }: Notification): SlashDate => dateOf(parseMoment(created_at));

interface DaysProps {
  items: readonly Notification[];
  /** The day that the page before ends with: one that goes on has its title there. */
  before: SlashDate | undefined;
  reader: Reader;
}

function Days({ items, before, reader }: DaysProps) {
  const now = useNow(MINUTE);
  const marks = useReadMarks();
  const { read } = useReading();
  const nameOf = useDayName(now);
  const days = new Map<SlashDate, Notification[]>();
  for (const one of items) days.set(dayOf(one), [...(days.get(dayOf(one)) ?? []), one]);
  return [...days].map(([day, ofDay]) => {
    const list = (
      <div className="list">
        {ofDay.map((one) => (
          <UpdateRow
            key={one.notification_id}
            one={one}
            reader={reader}
            now={now}
            isUnread={!isRead(one, marks)}
            onOpen={() => read(one)}
          />
        ))}
      </div>
    );
    return day === before ? (
      <div key={day} className="update-day">
        {list}
      </div>
    ) : (
      <Section key={day} title={nameOf(day)}>
        {list}
      </Section>
    );
  });
}

/** In Bangkok, wherever the phone is. */
function useDayName(now: Moment): (day: SlashDate) => string {
  const w = useWords(words);
  const f = useFormat();
  return (day) => {
    if (day === dateOf(now)) return w.today;
    return day === dateOf(now - DAY) ? w.yesterday : f.day(day);
  };
}

export type Reader = 'golfer' | 'caddy';

interface Props {
  one: Notification;
  reader: Reader;
  now: Moment;
  isUnread: boolean;
  onOpen: () => void;
}

/** One thing that happened, in the reader's language, leading to where it is. */
function UpdateRow({ one, reader, now, isUnread, onOpen }: Props) {
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
  ['account.suspended', { icon: 'triangle-alert', tint: 'coral' }],
  ['account.lifted', { icon: 'badge-check', tint: 'green' }],
  ['account.warned', { icon: 'triangle-alert', tint: 'coral' }],
  ['account.messaged', { icon: 'life-buoy', tint: 'sky' }],
  ['caddy.lifted', { icon: 'badge-check', tint: 'green' }],
  ['caddy.number', { icon: 'badge-check', tint: 'amber' }],
]);

/** The picture before a row, for the eye alone: its words say all of it. */
const lookOf = (kind: string): Look => LOOK_OF_KIND.get(kind) ?? LOOK_OF[groupOf(kind)];

/** A day with hidden ink. */
function UpdatesSkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <Section title={w.today}>
        <div className="list">
          {[0, 1, 2].map((row) => (
            <div key={row} className="lrow lrow--top">
              <InkBox className="lead" />
              <span className="grow">
                <b>
                  <SkeletonText>somchai ตอบรับการจองแล้ว</SkeletonText>
                </b>
                <span className="meta">
                  <SkeletonText>อา. 22 พ.ย. 07:10 · อัลไพน์</SkeletonText>
                </span>
                <span className="meta-xs">
                  <SkeletonText>6 นาทีที่แล้ว</SkeletonText>
                </span>
              </span>
            </div>
          ))}
        </div>
      </Section>
    </Skeleton>
  );
}

/** How old it is, and that all of it is read. */
export function UpdatesLine() {
  const w = useWords(words);
  const first = useUpdates(1);
  const unread = useUnreadUpdates();
  const { readAll } = useReading();
  const line = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div className="row between updates-line" ref={line} tabIndex={-1}>
      <ReadLine reads={[first]} />
      {unread > 0 && (
        <button type="button" className="link t-sm textbtn" onClick={readAll}>
          {w.readAll}
        </button>
      )}
    </div>
  );
}

/** To what may sound, and when. */
export function SettingsLink({ reader }: { reader: Reader }) {
  const title = useWord(words.settings);
  return (
    <div className="list">
      <Link className="lrow" href={`/${reader}/notification/settings`}>
        <span className="lead">
          <Icon name="sliders-horizontal" />
        </span>
        <b className="grow">{title}</b>
        <Icon name="chevron-right" />
      </Link>
    </div>
  );
}

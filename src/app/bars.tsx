import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { usePendingUpcoming, useAsks } from '../booking/data.ts';
import { useBell, useUnread } from '../home/data.ts';
import { say, setLanguage, useLanguage, useWords, type Words } from '../i18n/language.ts';
import type { LayoutProps, Row } from '../routing/row.ts';
import { usePhone } from '../sync/phone.ts';
import { useStorageState } from '../sync/storage/database.ts';
import { IconButton, IconLink } from '../ui/control/button.tsx';
import type { Tab } from '../ui/frame/bottom-bar.tsx';
import { BarsLayout } from '../ui/frame/layout.tsx';
import { TopBar } from '../ui/frame/top-bar.tsx';
import { useNow } from '../ui/now.ts';
import { ToastRegion } from '../ui/overlay/toast.tsx';
import { WaitingSheet } from './outbox/outbox-sheet.tsx';

const words = {
  bell: { th: 'การแจ้งเตือน', en: 'Notifications' },
  bellNew: { th: 'การแจ้งเตือน ใหม่ {n} รายการ', en: 'Notifications, {n} new' },
  newBooking: { th: 'จองรอบใหม่', en: 'New booking' },
} as const satisfies Record<string, Words>;

/**
 * What lives beside the screens, the offer of an update among it. No screen needs it; without its code the update comes when the app is opened
 * next.
 */
const BackgroundUi = lazy(() =>
  import('./beside.tsx').then(
    (m) => ({ default: m.BackgroundUi }),
    () => ({ default: (): null => null }),
  ),
);

/** The bars of a row, and what speaks over any screen that has them: toasts, what waits to be sent, a new version. */
export function Bars({ row, children }: LayoutProps) {
  useStorageToast(row.layout === 'golfer' || row.layout === 'caddy');
  const Frame = row.layout === 'golfer' ? GolferBars : row.layout === 'caddy' ? CaddyBars : PlainBars;
  return (
    <>
      <Frame row={row}>{children}</Frame>
      <WaitingSheet />
      <ToastRegion />
      <Suspense>
        <BackgroundUi />
      </Suspense>
    </>
  );
}

/** Screens of registration: the step before, a title, and the language. What the user came for goes along. */
const PlainBars = ({ row, children }: LayoutProps) => (
  <BarsLayout
    top={
      row.title && (
        <TopBar title={row.title} {...(row.back && { back: row.back + location.search })}>
          <LanguageIcon />
        </TopBar>
      )
    }
  >
    {children}
  </BarsLayout>
);

function LanguageIcon() {
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return <IconButton icon="languages" label={other === 'en' ? 'English' : 'ไทย'} onClick={() => setLanguage(other)} />;
}

const GolferBars = ({ row, children }: LayoutProps) => (
  <RoleBars row={row} tabs={useGolferTabs()}>
    {children}
  </RoleBars>
);

const CaddyBars = ({ row, children }: LayoutProps) => (
  <RoleBars row={row} tabs={useCaddyTabs()}>
    {children}
  </RoleBars>
);

function RoleBars({ row, tabs, children }: LayoutProps & { tabs: readonly Tab[] }) {
  const bar = row.bar ? undefined : <RowBar row={row} />;
  const wide = useWideParts();
  const hasRail = useWindow(RAIL);
  const role = row.layout === 'caddy' ? 'caddy' : 'golfer';
  const shown =
    hasRail || row.tab || row.rail ? { tabs, current: `/${role}/${tabOf(row)}`, foot: wide && <wide.RailFoot /> } : {};
  return (
    <BarsLayout
      top={bar}
      split={row.split}
      {...shown}
      context={wide && !row.split && <wide.SideColumn role={role} isOfBooking={isOfBooking(row)} />}
    >
      {children}
    </BarsLayout>
  );
}

/** A screen without a tab of its own belongs to the one its address starts with. */
const tabOf = (row: Row): string | undefined => row.tab ?? row.rail ?? row.path.split('/')[2];

/** One of the user's bookings: the others stand beside it. */
const isOfBooking = (row: Row): boolean => tabOf(row) === 'booking' && row.path.includes(':');

/** As in wide.css: a phone shows the tabs of some screens, a wider window the rail on all of them. */
const RAIL = '(min-width: 47.5rem)';
const WIDE = '(min-width: 75rem)';

function useWindow(query: string): boolean {
  const [is, setIs] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const look = () => setIs(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query]);
  return is;
}

type WideParts = typeof import('./side-column.tsx');

/** The account in the rail and the third column: only a wide window has them, so only there their code is fetched and their calls are made. */
function useWideParts(): WideParts | undefined {
  const [parts, setParts] = useState<WideParts>();
  const isWide = useWindow(WIDE);
  useEffect(() => {
    if (!isWide || parts) return;
    void import('./side-column.tsx').then(
      (m) => setParts(m),
      () => undefined, // they stay empty; all of it is also found under the tabs
    );
  }, [isWide, parts]);
  return isWide ? parts : undefined;
}

function RowBar({ row }: { row: Row }) {
  const isRoot = Boolean(row.tab) && !row.back;
  if (!row.title) return null;
  return (
    <TopBar title={row.title} root={isRoot} {...(row.back ? { back: row.back } : {})}>
      {isRoot && <RootIcon row={row} />}
    </TopBar>
  );
}

/** One icon beside a root title: a new booking on the golfer's bookings, elsewhere the bell. */
function RootIcon({ row }: { row: Row }) {
  const w = useWords(words);
  const unread = useBell(row.layout);
  if (row.path === '/golfer/booking')
    return <IconLink href="/golfer/home/search" icon="calendar-plus" label={w.newBooking} />;
  const label = unread > 0 ? say(w.bellNew, { n: unread }) : w.bell;
  return <IconLink href={`/${row.layout}/notification`} icon="bell" label={label} count={unread} />;
}

/**
 * Said once: what this phone cannot do, before somebody relies on it (offline.md §2); and when it can again. Not over the buttons of a
 * registration, which relies on none of it.
 */
function useStorageToast(isRegistered: boolean): void {
  const phone = usePhone();
  const state = useStorageState();
  const wasSaid = useRef(false);
  useEffect(() => {
    if (window.isSecureContext || !isRegistered) return;
    import('../storage/notice.ts').then(
      (it) => it.announcePlainHttp(),
      () => undefined, // no network: the app itself says so
    );
  }, [isRegistered]);
  useEffect(() => {
    if (!isRegistered || (state === 'durable' && !wasSaid.current)) return;
    wasSaid.current = true;
    import('../storage/notice.ts').then(
      (it) => it.storageNoticeOf(phone)(state),
      () => undefined, // not on the phone and no network: what is not kept is not claimed to be
    );
  }, [phone, state, isRegistered]);
}

type Tabs = readonly Tab[];

const HOME = { icon: 'house', label: { th: 'หน้าแรก', en: 'Home' } } as const;
const BOOKING = { icon: 'calendar-days', label: { th: 'การจอง', en: 'Bookings' } } as const;
const PROFILE = { icon: 'user-round', label: { th: 'โปรไฟล์', en: 'Profile' } } as const;

const GOLFER_TABS: Tabs = [
  { href: '/golfer/home', ...HOME },
  { href: '/golfer/booking', ...BOOKING },
  { href: '/golfer/topup', icon: 'wallet', label: { th: 'เติมเงิน', en: 'Top up' } },
  { href: '/golfer/following', icon: 'heart', label: { th: 'ติดตาม', en: 'Following' } },
  { href: '/golfer/profile', ...PROFILE },
];

const CADDY_TABS: Tabs = [
  { href: '/caddy/home', ...HOME },
  { href: '/caddy/booking', ...BOOKING },
  { href: '/caddy/post', icon: 'square-pen', label: { th: 'โพสต์', en: 'Posts' } },
  { href: '/caddy/chat', icon: 'message-circle', label: { th: 'แชท', en: 'Chat' } },
  { href: '/caddy/profile', ...PROFILE },
];

/** What needs the golfer's answer: caddies who ask for something, caddies interested in the golfer's open requests. */
function useGolferTabs(): Tabs {
  const asks = useAsks(useNow(MINUTE));
  return withCounts(GOLFER_TABS, { '/golfer/booking': asks.bookings + asks.caddies });
}

/** What needs the caddy's answer: requests still ahead, unread chats. */
function useCaddyTabs(): Tabs {
  const requests = usePendingUpcoming(useNow(MINUTE));
  const unread = useUnread().count;
  return withCounts(CADDY_TABS, { '/caddy/booking': requests.unanswered, '/caddy/chat': unread });
}

const withCounts = (tabs: Tabs, counts: Record<string, number>): Tabs =>
  tabs.map((tab) => ({ ...tab, count: counts[tab.href] ?? 0 }));

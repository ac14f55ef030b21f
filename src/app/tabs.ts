import { MINUTE } from '#domain/dates.ts';
import { useAsks } from '../booking/pending-answers.ts';
import { usePendingUpcoming } from '../booking/data.ts';
import { useUnread } from '../home/data.ts';
import type { Tab } from '../ui/frame/bottom-bar.tsx';
import { useNow } from '../ui/now.ts';

type Tabs = readonly Tab[];

const HOME = { icon: 'house', label: { th: 'หน้าแรก', en: 'Home' } } as const;
const BOOKING = { icon: 'calendar-days', label: { th: 'การจอง', en: 'Bookings' } } as const;
const PROFILE = { icon: 'user-round', label: { th: 'โปรไฟล์', en: 'Profile' } } as const;

export const GOLFER_TABS: Tabs = [
  { href: '/golfer/home', ...HOME },
  { href: '/golfer/booking', ...BOOKING },
  { href: '/golfer/topup', icon: 'wallet', label: { th: 'เติมเงิน', en: 'Top up' } },
  { href: '/golfer/following', icon: 'heart', label: { th: 'ติดตาม', en: 'Following' } },
  { href: '/golfer/profile', ...PROFILE },
];

export const CADDY_TABS: Tabs = [
  { href: '/caddy/home', ...HOME },
  { href: '/caddy/booking', ...BOOKING },
  { href: '/caddy/post', icon: 'square-pen', label: { th: 'โพสต์', en: 'Posts' } },
  { href: '/caddy/chat', icon: 'message-circle', label: { th: 'แชท', en: 'Chat' } },
  { href: '/caddy/profile', ...PROFILE },
];

/** What needs the golfer's answer: caddies who ask for something, caddies interested in the golfer's open requests. */
export function useGolferTabs(): Tabs {
  const asks = useAsks(useNow(MINUTE));
  return withCounts(GOLFER_TABS, { '/golfer/booking': asks.bookings + asks.caddies });
}

/** What needs the caddy's answer: requests still ahead, unread chats. */
export function useCaddyTabs(): Tabs {
  const requests = usePendingUpcoming(useNow(MINUTE));
  const unread = useUnread().count;
  return withCounts(CADDY_TABS, { '/caddy/booking': requests.unanswered, '/caddy/chat': unread });
}

const withCounts = (tabs: Tabs, counts: Record<string, number>): Tabs =>
  tabs.map((tab) => ({ ...tab, count: counts[tab.href] ?? 0 }));

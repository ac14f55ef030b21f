import type { ComponentType } from 'react';
import type { Words } from './i18n/language.ts';

/** Whose screen it is. `any` needs a signed-in person of whatever role, `none` needs nobody. */
export type RouteRole = 'golfer' | 'caddy' | 'any' | 'none';
export type TabName = 'home' | 'booking' | 'topup' | 'following' | 'post' | 'chat' | 'profile';

export interface Row {
  path: string;
  role: RouteRole;
  /** Which frame: the bars of a role, one narrow column (`blank`), or nothing at all (`bare`). */
  layout: 'golfer' | 'caddy' | 'blank' | 'bare';
  /** The tab that is marked; a row without one has no bottom bar. */
  tab?: TabName;
  back?: string;
  /** Top bar and window title. */
  title?: Words;
  /** `own`: the screen draws its own header; `none`: the specification says "no bars". Else the layout draws the top bar. */
  bar?: 'own' | 'none';
  /** Missing for sign-in alone: everybody who is not signed in starts there, so it is part of the start (main.tsx), not fetched after it. */
  screen?: () => Promise<ComponentType>;
}

const later = () => import('./later-screen.tsx').then((m) => m.LaterScreen);

const TERMS: Words = { th: 'ข้อกำหนดการใช้งาน', en: 'Terms and conditions' };
const MANUAL: Words = { th: 'วิธีการใช้งาน', en: 'User Manual' };
const DELETE: Words = { th: 'ลบบัญชี', en: 'Delete Account' };
const NOTIFICATION: Words = { th: 'การแจ้งเตือน', en: 'Notification' };
const CHAT: Words = { th: 'แชท', en: 'Chat' };
const BOOKINGS: Words = { th: 'การจอง', en: 'Bookings' };
const ONE_BOOKING: Words = { th: 'รายละเอียดการจอง', en: 'Booking' };
const STARTER_SLIP: Words = { th: 'ใบออกรอบ', en: 'Starter slip' };
const PROFILE: Words = { th: 'โปรไฟล์', en: 'Profile' };
const HOME: Words = { th: 'หน้าแรก', en: 'Home' };

/**
 * THE table: one row, one screen. Path, role, tab, back and title are the specification's (§2) where it gives them. Where it says "not
 * shown" they are the design's: an installed app has no back button of its own, so a screen without a tab always has a way back.
 * Rows marked + are ours (product.md §4): a push, a share link and the back button must land on them.
 * To swap a placeholder, replace `later` by `() => import('./noun/name-screen.tsx').then((m) => m.NameScreen)`.
 */
// biome-ignore format: one line per row, so that two people can change two rows
export const ROUTES: readonly Row[] = [
  { path: '/', role: 'none', layout: 'bare', bar: 'own', title: { th: 'แคดดี้ที่ใช่ในทุกรอบ', en: 'The right caddy, every round' }, screen: () => import('./entry/landing-screen.tsx').then((m) => m.LandingScreen) },
  { path: '/login', role: 'none', layout: 'blank', bar: 'own', title: { th: 'เข้าสู่ระบบ', en: 'Sign in' } },
  { path: '/register', role: 'none', layout: 'blank', bar: 'own', title: { th: 'สมัครใช้งาน', en: 'Register' }, screen: () => import('./account/register-screen.tsx').then((m) => m.RegisterScreen) },
  { path: '/line/*?', role: 'none', layout: 'blank', bar: 'own', title: { th: 'เข้าสู่ระบบด้วย LINE', en: 'Sign in with LINE' }, screen: () => import('./entry/line-screen.tsx').then((m) => m.LineScreen) },
  { path: '/no-permission', role: 'none', layout: 'blank', bar: 'own', title: { th: 'หน้านี้เข้าไม่ได้', en: 'No access' }, screen: () => import('./entry/no-permission-screen.tsx').then((m) => m.NoPermissionScreen) },
  /* + */ { path: '/slip', role: 'none', layout: 'blank', bar: 'own', title: STARTER_SLIP, screen: () => import('./booking/slip-check-screen.tsx').then((m) => m.SlipCheckScreen) },

  /* + */ { path: '/statement', role: 'none', layout: 'blank', bar: 'own', title: { th: 'ตรวจใบแจ้งรายได้', en: 'Check an income statement' }, screen: () => import('./wallet/income-check-screen.tsx').then((m) => m.IncomeCheckScreen) },

  { path: '/authentication/select-user-type', role: 'any', layout: 'blank', bar: 'own', title: { th: 'คุณจะใช้ Caddee ในฐานะอะไร', en: 'How will you use Caddee?' }, screen: () => import('./account/select-user-type-screen.tsx').then((m) => m.SelectUserTypeScreen) },
  { path: '/authentication/golfer/terms-and-conditions', role: 'any', layout: 'blank', title: TERMS, screen: () => import('./account/terms-screen.tsx').then((m) => m.TermsScreen) },
  { path: '/authentication/golfer/register', role: 'any', layout: 'blank', title: { th: 'สมัครเป็นนักกอล์ฟ', en: 'Golfer registration' }, screen: () => import('./account/golfer-register-screen.tsx').then((m) => m.GolferRegisterScreen) },
  { path: '/authentication/caddy/terms-and-conditions', role: 'any', layout: 'blank', title: TERMS, screen: () => import('./account/terms-screen.tsx').then((m) => m.TermsScreen) },
  { path: '/authentication/caddy/register', role: 'any', layout: 'blank', title: { th: 'สมัครเป็นแคดดี้', en: 'Caddy registration' }, screen: () => import('./account/caddy-register-screen.tsx').then((m) => m.CaddyRegisterScreen) },

  { path: '/golfer/home', role: 'golfer', layout: 'golfer', tab: 'home', bar: 'own', title: HOME, screen: () => import('./home/golfer-home-screen.tsx').then((m) => m.GolferHomeScreen) },
  /* + */ { path: '/golfer/home/search', role: 'golfer', layout: 'golfer', tab: 'home', back: '/golfer/home', title: { th: 'หาแคดดี้', en: 'Find a caddy' }, screen: () => import('./caddy/search-screen.tsx').then((m) => m.CaddySearchScreen) },
  { path: '/golfer/home/caddy-detail/:user_id', role: 'golfer', layout: 'golfer', back: '/golfer/home/search', bar: 'own', title: { th: 'แคดดี้', en: 'Caddy' }, screen: () => import('./caddy/detail-screen.tsx').then((m) => m.CaddyDetailScreen) },
  { path: '/golfer/topup', role: 'golfer', layout: 'golfer', tab: 'topup', title: { th: 'เติมเงิน', en: 'Top up' }, screen: () => import('./wallet/topup-screen.tsx').then((m) => m.TopupScreen) },
  /* + */ { path: '/golfer/topup/history', role: 'golfer', layout: 'golfer', tab: 'topup', back: '/golfer/topup', title: { th: 'ประวัติวอลเล็ต', en: 'Wallet history' }, screen: () => import('./wallet/wallet-history-screen.tsx').then((m) => m.WalletHistoryScreen) },
  /* + */ { path: '/golfer/topup/refund', role: 'golfer', layout: 'golfer', tab: 'topup', back: '/golfer/topup', title: { th: 'ขอเงินคืน', en: 'Refund' }, screen: () => import('./wallet/withdraw-screen.tsx').then((m) => m.GolferRefundScreen) },
  /* + */ { path: '/golfer/topup/pay/:topup_id', role: 'golfer', layout: 'golfer', back: '/golfer/topup', bar: 'own', title: { th: 'สแกนเพื่อจ่าย', en: 'Scan to pay' }, screen: () => import('./wallet/topup-pay-screen.tsx').then((m) => m.TopupPayScreen) },
  { path: '/golfer/following', role: 'golfer', layout: 'golfer', tab: 'following', title: { th: 'ติดตาม', en: 'Following' }, screen: later },
  { path: '/golfer/booking', role: 'golfer', layout: 'golfer', tab: 'booking', title: BOOKINGS, screen: () => import('./booking/golfer-bookings-screen.tsx').then((m) => m.GolferBookingsScreen) },
  /* + */ { path: '/golfer/booking/new', role: 'golfer', layout: 'golfer', back: '/golfer/home', bar: 'own', title: { th: 'จองแคดดี้', en: 'Book a caddy' }, screen: () => import('./booking/book-screen.tsx').then((m) => m.BookScreen) },
  { path: '/golfer/booking/review-caddy/:booking_ref', role: 'golfer', layout: 'golfer', back: '/golfer/booking', title: { th: 'รีวิวแคดดี้', en: 'Review caddy' }, screen: later },
  /* + */ { path: '/golfer/booking/substitute/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', title: { th: 'หาแคดดี้แทน', en: 'Find a substitute' }, screen: () => import('./booking/substitute-screen.tsx').then((m) => m.SubstituteScreen) },
  /* + */ { path: '/golfer/booking/slip/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', bar: 'own', title: STARTER_SLIP, screen: () => import('./booking/slip-screen.tsx').then((m) => m.GolferSlipScreen) },
  /* + */ { path: '/golfer/booking/broadcast/:alt_reference', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', bar: 'own', title: { th: 'แคดดี้ที่สนใจ', en: 'Interested caddies' }, screen: () => import('./broadcast/broadcast-screen.tsx').then((m) => m.BroadcastScreen) },
  /* + */ { path: '/golfer/booking/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', title: ONE_BOOKING, screen: () => import('./booking/booking-detail-screen.tsx').then((m) => m.GolferBookingDetailScreen) },
  { path: '/golfer/profile', role: 'golfer', layout: 'golfer', tab: 'profile', title: PROFILE, screen: () => import('./account/golfer-profile-screen.tsx').then((m) => m.GolferProfileScreen) },
  { path: '/golfer/profile/user-manual', role: 'golfer', layout: 'golfer', back: '/golfer/profile', title: MANUAL, screen: later },
  { path: '/golfer/profile/edit-profile', role: 'golfer', layout: 'golfer', back: '/golfer/profile', title: { th: 'ข้อมูลส่วนตัว', en: 'Personal Info' }, screen: later },
  { path: '/golfer/profile/delete-account', role: 'golfer', layout: 'golfer', back: '/golfer/profile', title: DELETE, screen: later },
  { path: '/golfer/notification', role: 'golfer', layout: 'golfer', back: '/golfer/home', title: NOTIFICATION, screen: later },
  { path: '/golfer/chat/:room_id', role: 'golfer', layout: 'golfer', back: '/golfer/notification', bar: 'none', title: CHAT, screen: later },
  { path: '/golfer/payment-status', role: 'none', layout: 'bare', bar: 'own', title: { th: 'สถานะการชำระเงิน', en: 'Payment status' }, screen: () => import('./wallet/payment-status-screen.tsx').then((m) => m.PaymentStatusScreen) },

  { path: '/caddy/home', role: 'caddy', layout: 'caddy', tab: 'home', bar: 'own', title: HOME, screen: () => import('./home/caddy-home-screen.tsx').then((m) => m.CaddyHomeScreen) },
  { path: '/caddy/post', role: 'caddy', layout: 'caddy', tab: 'post', title: { th: 'โพสต์', en: 'Posts' }, screen: later },
  { path: '/caddy/post/create-post', role: 'caddy', layout: 'caddy', back: '/caddy/post', title: { th: 'สร้างโพสต์', en: 'New post' }, screen: later },
  { path: '/caddy/chat', role: 'caddy', layout: 'caddy', tab: 'chat', title: CHAT, screen: later },
  { path: '/caddy/chat/chat-room/:room_id', role: 'caddy', layout: 'caddy', back: '/caddy/chat', title: CHAT, screen: later },
  { path: '/caddy/booking', role: 'caddy', layout: 'caddy', tab: 'booking', title: BOOKINGS, screen: () => import('./booking/caddy-bookings-screen.tsx').then((m) => m.CaddyBookingsScreen) },
  /* + */ { path: '/caddy/booking/availability', role: 'caddy', layout: 'caddy', back: '/caddy/booking', title: { th: 'วันว่างและวันหยุด', en: 'Working hours' }, screen: () => import('./caddy/availability-screen.tsx').then((m) => m.AvailabilityScreen) },
  { path: '/caddy/booking/review-golfer/:booking_ref', role: 'caddy', layout: 'caddy', back: '/caddy/booking', title: { th: 'รีวิวนักกอล์ฟ', en: 'Review golfer' }, screen: later },
  /* + */ { path: '/caddy/booking/slip/:booking_ref', role: 'caddy', layout: 'caddy', tab: 'booking', bar: 'own', title: STARTER_SLIP, screen: () => import('./booking/slip-screen.tsx').then((m) => m.CaddySlipScreen) },
  /* + */ { path: '/caddy/booking/:booking_ref', role: 'caddy', layout: 'caddy', tab: 'booking', back: '/caddy/booking', title: ONE_BOOKING, screen: () => import('./booking/booking-detail-screen.tsx').then((m) => m.CaddyBookingDetailScreen) },
  { path: '/caddy/notification', role: 'caddy', layout: 'caddy', back: '/caddy/home', title: NOTIFICATION, screen: later },
  { path: '/caddy/profile', role: 'caddy', layout: 'caddy', tab: 'profile', title: PROFILE, screen: () => import('./account/caddy-profile-screen.tsx').then((m) => m.CaddyProfileScreen) },
  /* + */ { path: '/caddy/profile/earnings', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile', title: { th: 'รายได้', en: 'Earnings' }, screen: () => import('./wallet/earnings-screen.tsx').then((m) => m.EarningsScreen) },
  /* + */ { path: '/caddy/profile/earnings/withdraw', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile/earnings', title: { th: 'ถอนเงิน', en: 'Withdraw' }, screen: () => import('./wallet/withdraw-screen.tsx').then((m) => m.CaddyWithdrawScreen) },
  /* + */ { path: '/caddy/profile/earnings/history', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile/earnings', title: { th: 'รายการเงิน', en: 'Money history' }, screen: () => import('./wallet/earnings-history-screen.tsx').then((m) => m.EarningsHistoryScreen) },
  { path: '/caddy/profile/user-manual', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: MANUAL, screen: later },
  { path: '/caddy/profile/reward-history', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: { th: 'ดูของรางวัล', en: 'See Reward' }, screen: later },
  { path: '/caddy/profile/edit-profile', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: { th: 'แก้ไขโปรไฟล์', en: 'Edit profile' }, screen: later },
  { path: '/caddy/profile/delete-account', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: DELETE, screen: later },
];

/** Any address the table does not know. Everyone may see that it does not exist. */
export const NOT_FOUND: Row = {
  path: '/*?',
  role: 'none',
  layout: 'blank',
  bar: 'own',
  title: { th: 'ไม่พบหน้านี้', en: 'Page not found' },
  screen: () => import('./entry/not-found-screen.tsx').then((m) => m.NotFoundScreen),
};

const patterns = new Map<string, RegExp>();

/** Matches as wouter does (whole path, letters of either case, one trailing slash), so that the guard and the screen see one row. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const source = path
    .split('/')
    .slice(1)
    .map((part) => (part === '*?' ? '(?:/.*)?' : part.startsWith(':') ? '/[^/]+?' : `/${part}`))
    .join('');
  const pattern = new RegExp(`^${source === '/' ? '' : source}/?$`, 'i');
  patterns.set(path, pattern);
  return pattern;
}

/** The row of an address; the first that matches, so fixed words stand above `:parameters`. Undefined when there is none. */
export const rowOf = (pathname: string, table: readonly Row[] = ROUTES): Row | undefined =>
  table.find((row) => patternOf(row.path).test(pathname));

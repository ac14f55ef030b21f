import type { Path } from '#domain/paths.ts';
import type { Words } from '../i18n/language.ts';
import { provideRoutes, type Row } from '../routing/row.ts';

const TERMS: Words = { th: 'ข้อกำหนดการใช้งาน', en: 'Terms and conditions' };
const MANUAL: Words = { th: 'วิธีการใช้งาน', en: 'User Manual' };
const DELETE: Words = { th: 'ลบบัญชี', en: 'Delete Account' };
const NOTIFICATION: Words = { th: 'การแจ้งเตือน', en: 'Notification' };
const NOTIFICATION_SETTINGS: Words = { th: 'ตั้งค่าการแจ้งเตือน', en: 'Notification settings' };
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
 */
// biome-ignore format: one line per row, so that two people can change two rows
export const ROUTES: readonly (Row & { path: Path })[] = [
  { path: '/', role: 'none', layout: 'bare', bar: 'own', title: { th: 'แคดดี้ที่ใช่ในทุกรอบ', en: 'The right caddy, every round' }, screen: () => import('../entry/landing-screen.tsx') },
  { path: '/login', role: 'none', layout: 'blank', bar: 'own', title: { th: 'เข้าสู่ระบบ', en: 'Sign in' } },
  { path: '/register', role: 'none', layout: 'blank', bar: 'own', title: { th: 'สมัครใช้งาน', en: 'Register' }, screen: () => import('../account/sign-in/register-screen.tsx') },
  { path: '/line/*?', role: 'none', layout: 'blank', bar: 'own', title: { th: 'เข้าสู่ระบบด้วย LINE', en: 'Sign in with LINE' }, screen: () => import('../line/arrival/line-screen.tsx') },
  { path: '/no-permission', role: 'none', layout: 'blank', bar: 'own', title: { th: 'หน้านี้เข้าไม่ได้', en: 'No access' }, screen: () => import('../entry/no-permission-screen.tsx') },
  /* + */ { path: '/slip', role: 'none', layout: 'blank', bar: 'own', title: STARTER_SLIP, screen: () => import('../booking/slip/slip-check-screen.tsx') },

  /* + */ { path: '/statement', role: 'none', layout: 'blank', bar: 'own', title: { th: 'ตรวจใบแจ้งรายได้', en: 'Check an income statement' }, screen: () => import('../wallet/earnings/income-check-screen.tsx') },

  /* + */ { path: '/redeem', role: 'none', layout: 'blank', bar: 'own', title: { th: 'ส่งมอบของรางวัล', en: 'Hand over a reward' }, screen: () => import('../reward/counter-screen.tsx') },

  /* + */ { path: '/share', role: 'any', layout: 'blank', bar: 'own', title: { th: 'รูปที่แชร์มา', en: 'Shared photos' }, screen: () => import('../post/write/share-screen.tsx') },

  /* + */ { path: '/help/:part', role: 'none', layout: 'blank', bar: 'own', title: { th: 'ช่วยเหลือ', en: 'Help' }, screen: () => import('../case/help-screen.tsx') },

  { path: '/authentication/select-user-type', role: 'any', layout: 'blank', bar: 'own', title: { th: 'คุณจะใช้ Caddee ในฐานะอะไร', en: 'How will you use Caddee?' }, screen: () => import('../account/onboarding/select-user-type-screen.tsx') },
  { path: '/authentication/golfer/terms-and-conditions', role: 'any', layout: 'blank', back: '/authentication/select-user-type', title: TERMS, screen: () => import('../account/onboarding/terms-screen.tsx') },
  { path: '/authentication/golfer/register', role: 'any', layout: 'blank', title: { th: 'สมัครเป็นนักกอล์ฟ', en: 'Golfer registration' }, screen: () => import('../account/onboarding/golfer-register-screen.tsx') },
  { path: '/authentication/caddy/terms-and-conditions', role: 'any', layout: 'blank', back: '/authentication/select-user-type', title: TERMS, screen: () => import('../account/onboarding/terms-screen.tsx') },
  { path: '/authentication/caddy/register', role: 'any', layout: 'blank', title: { th: 'สมัครเป็นแคดดี้', en: 'Caddy registration' }, screen: () => import('../account/onboarding/caddy-register-screen.tsx') },

  { path: '/golfer/home', role: 'golfer', layout: 'golfer', tab: 'home', bar: 'own', title: HOME, screen: () => import('../home/golfer/golfer-home-screen.tsx') },
  /* + */ { path: '/golfer/home/search', role: 'golfer', layout: 'golfer', tab: 'home', back: '/golfer/home', title: { th: 'หาแคดดี้', en: 'Find a caddy' }, screen: () => import('../caddy/search/search-screen.tsx') },
  { path: '/golfer/home/caddy-detail/:user_id', role: 'golfer', layout: 'golfer', back: '/golfer/home/search', bar: 'own', title: { th: 'แคดดี้', en: 'Caddy' }, screen: () => import('../caddy/detail-screen.tsx') },
  { path: '/golfer/topup', role: 'golfer', layout: 'golfer', tab: 'topup', title: { th: 'เติมเงิน', en: 'Top up' }, screen: () => import('../payment/topup/topup-screen.tsx') },
  /* + */ { path: '/golfer/topup/history', role: 'golfer', layout: 'golfer', tab: 'topup', back: '/golfer/topup', title: { th: 'ประวัติวอลเล็ต', en: 'Wallet history' }, screen: () => import('../wallet/history/history-screen.tsx').then((m) => m.WalletHistoryScreen) },
  /* + */ { path: '/golfer/topup/refund', role: 'golfer', layout: 'golfer', tab: 'topup', back: '/golfer/topup', title: { th: 'ขอเงินคืน', en: 'Refund' }, screen: () => import('../withdrawal/withdraw-screen.tsx').then((m) => m.GolferRefundScreen) },
  /* + */ { path: '/golfer/topup/pay/:topup_id', role: 'golfer', layout: 'golfer', back: '/golfer/topup', bar: 'own', title: { th: 'สแกนเพื่อจ่าย', en: 'Scan to pay' }, screen: () => import('../payment/topup-pay-screen.tsx') },
  { path: '/golfer/following', role: 'golfer', layout: 'golfer', tab: 'following', title: { th: 'ติดตาม', en: 'Following' }, screen: () => import('../follow/following-screen.tsx') },
  { path: '/golfer/booking', role: 'golfer', layout: 'golfer', tab: 'booking', title: BOOKINGS, screen: () => import('../booking/list/golfer-bookings-screen.tsx') },
  /* + */ { path: '/golfer/booking/new', role: 'golfer', layout: 'golfer', back: '/golfer/home', bar: 'own', title: { th: 'จองแคดดี้', en: 'Book a caddy' }, screen: () => import('../booking/new/book-screen.tsx') },
  { path: '/golfer/booking/review-caddy/:booking_ref', role: 'golfer', layout: 'golfer', back: '/golfer/booking', title: { th: 'รีวิวแคดดี้', en: 'Review caddy' }, screen: () => import('../review/write/review-screen.tsx').then((m) => m.ReviewCaddyScreen) },
  /* + */ { path: '/golfer/booking/substitute/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', title: { th: 'หาแคดดี้แทน', en: 'Find a substitute' }, screen: () => import('../booking/cancel/substitute-screen.tsx') },
  /* + */ { path: '/golfer/booking/slip/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', bar: 'own', title: STARTER_SLIP, screen: () => import('../booking/slip/slip-screen.tsx').then((m) => m.GolferSlipScreen) },
  /* + */ { path: '/golfer/booking/broadcast/:alt_reference', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', bar: 'own', title: { th: 'แคดดี้ที่สนใจ', en: 'Interested caddies' }, screen: () => import('../broadcast/golfer/broadcast-screen.tsx') },
  /* + */ { path: '/golfer/booking/:booking_ref', role: 'golfer', layout: 'golfer', tab: 'booking', back: '/golfer/booking', title: ONE_BOOKING, screen: () => import('../booking/detail/booking-detail-screen.tsx').then((m) => m.GolferBookingDetailScreen) },
  { path: '/golfer/profile', role: 'golfer', layout: 'golfer', tab: 'profile', title: PROFILE, screen: () => import('../account/profile/golfer-profile-screen.tsx') },
  { path: '/golfer/profile/user-manual', role: 'golfer', layout: 'golfer', back: '/golfer/profile', rail: 'profile', title: MANUAL, screen: () => import('../account/manual/manual-screen.tsx') },
  { path: '/golfer/profile/edit-profile', role: 'golfer', layout: 'golfer', back: '/golfer/profile', title: { th: 'ข้อมูลส่วนตัว', en: 'Personal Info' }, screen: () => import('../account/edit/golfer-edit-screen.tsx') },
  { path: '/golfer/profile/delete-account', role: 'golfer', layout: 'golfer', back: '/golfer/profile', title: DELETE, screen: () => import('../account/profile/delete-screen.tsx') },
  { path: '/golfer/notification', role: 'golfer', layout: 'golfer', back: '/golfer/home', rail: 'home', title: NOTIFICATION, screen: () => import('../notification/golfer-notification-screen.tsx') },
  /* + */ { path: '/golfer/notification/settings', role: 'golfer', layout: 'golfer', back: '/golfer/notification', tab: 'home', title: NOTIFICATION_SETTINGS, screen: () => import('../notification/settings-screen.tsx') },
  { path: '/golfer/chat/:room_id', role: 'golfer', layout: 'golfer', back: '/golfer/notification', bar: 'none', split: true, title: CHAT, screen: () => import('../chat/room/room-screen.tsx').then((m) => m.GolferRoomScreen) },
  { path: '/golfer/payment-status', role: 'none', layout: 'bare', bar: 'own', title: { th: 'สถานะการชำระเงิน', en: 'Payment status' }, screen: () => import('../payment/payment-status-screen.tsx') },

  { path: '/caddy/home', role: 'caddy', layout: 'caddy', tab: 'home', bar: 'own', title: HOME, screen: () => import('../home/caddy/caddy-home-screen.tsx') },
  { path: '/caddy/post', role: 'caddy', layout: 'caddy', tab: 'post', title: { th: 'โพสต์', en: 'Posts' }, screen: () => import('../post/own/posts-screen.tsx') },
  { path: '/caddy/post/create-post', role: 'caddy', layout: 'caddy', back: '/caddy/post', title: { th: 'สร้างโพสต์', en: 'New post' }, screen: () => import('../post/write/create-post-screen.tsx') },
  { path: '/caddy/chat', role: 'caddy', layout: 'caddy', tab: 'chat', split: true, title: CHAT, screen: () => import('../chat/list/rooms-screen.tsx') },
  { path: '/caddy/chat/chat-room/:room_id', role: 'caddy', layout: 'caddy', back: '/caddy/chat', bar: 'own', split: true, title: CHAT, screen: () => import('../chat/room/room-screen.tsx').then((m) => m.CaddyRoomScreen) },
  { path: '/caddy/booking', role: 'caddy', layout: 'caddy', tab: 'booking', title: BOOKINGS, screen: () => import('../booking/list/caddy-bookings-screen.tsx') },
  /* + */ { path: '/caddy/booking/availability', role: 'caddy', layout: 'caddy', back: '/caddy/booking', title: { th: 'วันว่างและวันหยุด', en: 'Working hours' }, screen: () => import('../caddy/availability-screen.tsx') },
  { path: '/caddy/booking/review-golfer/:booking_ref', role: 'caddy', layout: 'caddy', back: '/caddy/booking', title: { th: 'รีวิวนักกอล์ฟ', en: 'Review golfer' }, screen: () => import('../review/write/review-screen.tsx').then((m) => m.ReviewGolferScreen) },
  /* + */ { path: '/caddy/booking/slip/:booking_ref', role: 'caddy', layout: 'caddy', tab: 'booking', bar: 'own', title: STARTER_SLIP, screen: () => import('../booking/slip/slip-screen.tsx').then((m) => m.CaddySlipScreen) },
  /* + */ { path: '/caddy/booking/:booking_ref', role: 'caddy', layout: 'caddy', tab: 'booking', back: '/caddy/booking', title: ONE_BOOKING, screen: () => import('../booking/detail/booking-detail-screen.tsx').then((m) => m.CaddyBookingDetailScreen) },
  { path: '/caddy/notification', role: 'caddy', layout: 'caddy', back: '/caddy/home', rail: 'home', title: NOTIFICATION, screen: () => import('../notification/caddy-notification-screen.tsx') },
  /* + */ { path: '/caddy/notification/settings', role: 'caddy', layout: 'caddy', back: '/caddy/notification', tab: 'home', title: NOTIFICATION_SETTINGS, screen: () => import('../notification/settings-screen.tsx') },
  { path: '/caddy/profile', role: 'caddy', layout: 'caddy', tab: 'profile', title: PROFILE, screen: () => import('../account/profile/caddy-profile-screen.tsx') },
  /* + */ { path: '/caddy/profile/earnings', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile', title: { th: 'รายได้', en: 'Earnings' }, screen: () => import('../wallet/earnings/earnings-screen.tsx') },
  /* + */ { path: '/caddy/profile/earnings/withdraw', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile/earnings', title: { th: 'ถอนเงิน', en: 'Withdraw' }, screen: () => import('../withdrawal/withdraw-screen.tsx').then((m) => m.CaddyWithdrawScreen) },
  /* + */ { path: '/caddy/profile/earnings/history', role: 'caddy', layout: 'caddy', tab: 'profile', back: '/caddy/profile/earnings', title: { th: 'รายการเงิน', en: 'Money history' }, screen: () => import('../wallet/history/history-screen.tsx').then((m) => m.EarningsHistoryScreen) },
  { path: '/caddy/profile/user-manual', role: 'caddy', layout: 'caddy', back: '/caddy/profile', rail: 'profile', title: MANUAL, screen: () => import('../account/manual/manual-screen.tsx') },
  { path: '/caddy/profile/reward-history', role: 'caddy', layout: 'caddy', back: '/caddy/profile', rail: 'profile', title: { th: 'ดูของรางวัล', en: 'See Reward' }, screen: () => import('../reward/reward-history-screen.tsx') },
  { path: '/caddy/profile/edit-profile', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: { th: 'แก้ไขโปรไฟล์', en: 'Edit profile' }, screen: () => import('../account/edit/caddy-edit-screen.tsx') },
  { path: '/caddy/profile/delete-account', role: 'caddy', layout: 'caddy', back: '/caddy/profile', title: DELETE, screen: () => import('../account/profile/delete-screen.tsx') },
];

/** Any address the table does not know. Everyone may see that it does not exist. */
export const NOT_FOUND: Row = {
  path: '/*?',
  role: 'none',
  layout: 'blank',
  bar: 'own',
  title: { th: 'ไม่พบหน้านี้', en: 'Page not found' },
  screen: () => import('../entry/not-found-screen.tsx'),
};

provideRoutes(ROUTES);

/**
 * The addresses that are screens of the app: a navigation to one is answered 200, to any other place 404 (both with the app's document, so
 * that the app words it). The same as the paths of `src/app/routes.tsx`, which the server cannot import; tests/house/places.test.ts compares.
 */
export const PLACES: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/line',
  '/no-permission',
  '/slip',
  '/statement',
  '/redeem',
  '/help/:part',
  '/share',
  '/authentication/select-user-type',
  '/authentication/golfer/terms-and-conditions',
  '/authentication/golfer/register',
  '/authentication/caddy/terms-and-conditions',
  '/authentication/caddy/register',
  '/golfer/home',
  '/golfer/home/search',
  '/golfer/home/caddy-detail/:user_id',
  '/golfer/topup',
  '/golfer/topup/history',
  '/golfer/topup/refund',
  '/golfer/topup/pay/:topup_id',
  '/golfer/following',
  '/golfer/booking',
  '/golfer/booking/new',
  '/golfer/booking/review-caddy/:booking_ref',
  '/golfer/booking/substitute/:booking_ref',
  '/golfer/booking/slip/:booking_ref',
  '/golfer/booking/broadcast/:alt_reference',
  '/golfer/booking/:booking_ref',
  '/golfer/profile',
  '/golfer/profile/user-manual',
  '/golfer/profile/edit-profile',
  '/golfer/profile/delete-account',
  '/golfer/notification',
  '/golfer/notification/settings',
  '/golfer/chat/:room_id',
  '/golfer/payment-status',
  '/caddy/home',
  '/caddy/post',
  '/caddy/post/create-post',
  '/caddy/chat',
  '/caddy/chat/chat-room/:room_id',
  '/caddy/booking',
  '/caddy/booking/availability',
  '/caddy/booking/review-golfer/:booking_ref',
  '/caddy/booking/slip/:booking_ref',
  '/caddy/booking/:booking_ref',
  '/caddy/notification',
  '/caddy/notification/settings',
  '/caddy/profile',
  '/caddy/profile/earnings',
  '/caddy/profile/earnings/withdraw',
  '/caddy/profile/earnings/history',
  '/caddy/profile/user-manual',
  '/caddy/profile/reward-history',
  '/caddy/profile/edit-profile',
  '/caddy/profile/delete-account',
];

const patterns = PLACES.map((place) => new RegExp(`^${place.replaceAll(/:\w+/g, '[^/]+')}$`));
/** LINE's in-app browser enters with the wanted address behind `/line`. Source: specification.md §2. */
const THROUGH_LINE = /^\/line\/./;

/** `path` without query. A slash at the end is forgiven, as the app's own router does. */
export function isPlace(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return THROUGH_LINE.test(plain) || patterns.some((pattern) => pattern.test(plain));
}

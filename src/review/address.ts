import type { Side } from '#domain/review/review.ts';

/** Where one of a round's two people writes and reads. */
export const reviewAddress = (side: Side, booking_ref: string): string =>
  side === 'golfer' ? `/golfer/booking/review-caddy/${booking_ref}` : `/caddy/booking/review-golfer/${booking_ref}`;

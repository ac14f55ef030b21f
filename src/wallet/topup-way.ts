import { safeRedirect } from '../routing/guard.ts';
import type { Words } from '../i18n/language.ts';

interface Wanted {
  /** Where the golfer goes on afterwards: a path of this app. */
  next?: string;
  /** What is missing, in satang. */
  amount?: number;
}

/** The address of the top-up screen, with its purpose: the missing amount is filled in, and afterwards it leads back to `next`. */
export function topupHref({ next, amount }: Wanted): string {
  const query = new URLSearchParams({
    ...(next ? { next } : {}),
    ...(amount && amount > 0 ? { amount: String(Math.ceil(amount)) } : {}),
  }).toString();
  return query ? `/golfer/topup?${query}` : '/golfer/topup';
}

/** As the call takes it (domain/payment/api.ts `ownPath`). */
const AS_SENT = /^\/(?:golfer|caddy)\/[\w/?&=:%.,-]*$/;
const LONGEST = 300;

/** The path of the app that was interrupted for a top-up; undefined for anything else: nobody is led to another site. */
export function wayBackIn(value: string | null): string | undefined {
  const path = safeRedirect(value, location.origin);
  return path && path.length <= LONGEST && AS_SENT.test(path) ? path : undefined;
}

/** The label of the way back, named after what the golfer was about to do. */
export function wayBackWords(next: string): Words {
  if (next.startsWith('/golfer/booking/new')) return { th: 'กลับไปจองต่อ', en: 'Back to your booking' };
  if (next.startsWith('/golfer/booking/broadcast')) return { th: 'กลับไปเลือกแคดดี้', en: 'Back to choosing a caddy' };
  if (next.startsWith('/golfer/booking/')) return { th: 'กลับไปที่การจอง', en: 'Back to the booking' };
  return { th: 'กลับไปทำต่อ', en: 'Go on where you were' };
}

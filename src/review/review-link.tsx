import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Side } from '#domain/review/review.ts';
import { say, useLanguage, useWord, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { reviewAddress } from './address.ts';
import { otherName } from '../booking/other-name.ts';

/** With a space in Thai too: what is read begins with the word that is seen, and as a word (WCAG 2.5.3). */
const REVIEW = { th: 'รีวิว {name}', en: 'Review {name}' } as const satisfies Words;

/** In a list of past rounds: only where the user may write a review and has not. */
export function ReviewLink({ booking: { booking_ref, caddy, golfer }, side }: { booking: Booking; side: Side }) {
  const review = useWord(REVIEW);
  const language = useLanguage();
  const due = useMirror('GET /review/due', {}).data?.items ?? [];
  if (!due.some((it) => it.booking_ref === booking_ref)) return null;
  const name = otherName({ caddy, golfer }, side, language);
  return (
    <Link className="link tall" href={reviewAddress(side, booking_ref)} aria-label={say(review, { name })}>
      {say(review, { name: '' }).trim()}
    </Link>
  );
}

import { Link } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Side } from '#domain/review/review.ts';
import { otherName } from '../booking/data.ts';
import { say, useLanguage, useWord, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

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

export const linkWords = {
  reviewOf: { th: 'รีวิว{name}', en: 'Review {name}' },
  until: { th: 'เขียนได้ถึง {when}', en: 'You can write it until {when}' },
  inTitle: { th: 'รีวิว', en: 'Review' },
  isIn: { th: 'ส่งรีวิวแล้ว แก้ได้จนกว่าจะเผยแพร่', en: 'Your review is sent. You can change it until it is published.' },
  theyWrote: { th: '{name}รีวิวรอบนี้แล้ว', en: '{name} has reviewed this round' },
  edit: { th: 'ดูหรือแก้ไขรีวิว', en: 'See or change it' },
  see: { th: 'ดูรีวิวของรอบนี้', en: 'See the reviews of this round' },
  published: { th: 'เผยแพร่แล้ว', en: 'Published' },
  takenDown: { th: 'ทีมงานนำรีวิวของคุณออกแล้ว', en: 'Our team has taken your review down' },
  waits: { th: 'รีวิวรอส่ง', en: 'Your review is waiting to be sent' },
  refused: { th: 'รีวิวส่งไม่สำเร็จ', en: 'Your review was not sent' },
} as const satisfies Record<string, Words>;

/** Where one of a round's two people writes and reads. */
export const reviewAddress = (side: Side, booking_ref: string): string =>
  side === 'golfer' ? `/golfer/booking/review-caddy/${booking_ref}` : `/caddy/booking/review-golfer/${booking_ref}`;

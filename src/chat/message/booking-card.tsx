import { Link } from 'wouter';
import type { Message } from '#domain/chat/api.ts';
import { MINUTE, timeOf, type Moment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useWord } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { bookingLine } from './booking-line.ts';
import { cardWords } from '../card-words.ts';
import { useCourseName } from './course-name.ts';
import { useReader } from './reader.ts';

interface Props {
  card: NonNullable<Message['card']>;
  sent_at: Moment;
}

/** What happened to a booking, in the middle of the conversation; leads to it. */
export function BookingCard({ card, sent_at }: Props) {
  const reader = useReader();
  const language = useLanguage();
  const f = useFormat();
  const now = useNow(MINUTE);
  const what = useWord(cardWords(card.event));
  const course = useCourseName(card.slug);
  return (
    <Link href={`/${reader}/booking/${card.booking_ref}`}>
      <Icon name="calendar-check" small />
      <span className="grow">
        <b>{what}</b>
        <span className="meta-xs">{bookingLine(card, { f, now, language, course })}</span>
      </span>
      <time className="meta-xs">{timeOf(sent_at)}</time>
    </Link>
  );
}

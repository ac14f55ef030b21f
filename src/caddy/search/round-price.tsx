import type { Course } from '#domain/course/api.ts';
import type { Transport } from '#domain/course/course.ts';
import { roundPrice } from '../../course/round-price.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import type { RoundInMind } from './filters.ts';

const priceWords = {
  price: { th: 'ค่าจอง {price}', en: 'Reservation {price}' },
} as const satisfies Record<string, Words>;

interface Props {
  chosen: { round: RoundInMind & { transport: Transport | undefined }; course: Course | undefined };
}

/** What a caddy costs from the wallet for this round, the same of everybody; nothing while something of it is not chosen. */
export function RoundPrice({ chosen: { round, course } }: Props) {
  const w = useWords(priceWords);
  const f = useFormat();
  const { date, time, holes, transport } = round;
  if (!course || !date || !time || !transport) return null;
  const { total } = roundPrice({ booking_date: date, holes, transport }, course);
  return <span className="num">{say(w.price, { price: f.money(total) })}</span>;
}

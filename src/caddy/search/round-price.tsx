import { priceOf } from '#domain/booking/price.ts';
import type { Course } from '#domain/course/api.ts';
import type { Transport } from '#domain/course/course.ts';
import { satang, type Satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import type { RoundInMind } from './filters.ts';

const priceWords = {
  price: { th: 'ค่าจอง {price}', en: 'Reservation {price}' },
} as const satisfies Record<string, Words>;

interface Props {
  chosen: { round: RoundInMind & { transport: Transport | undefined }; course: Course | undefined };
}

const money = (amount: number | null): Satang | null => (amount === null ? null : satang(amount));

/** What a caddy costs from the wallet for this round, the same of everybody; nothing while something of it is not chosen. */
export function RoundPrice({ chosen: { round, course } }: Props) {
  const w = useWords(priceWords);
  const f = useFormat();
  const { date, time, holes, transport } = round;
  if (!course || !date || !time || !transport) return null;
  const { fee_collection, caddy_fee, cart_fee } = course;
  const at = { fee_collection, caddy_fee: money(caddy_fee), cart_fee: money(cart_fee) };
  const { total } = priceOf({ booking_date: date, holes, transport, course: at });
  return <span className="num">{say(w.price, { price: f.money(total) })}</span>;
}

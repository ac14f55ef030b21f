import type { FeeCollection, Holes, Transport } from '../course/course.ts';
import { minus, percent, satang, sum, type Satang } from '../money.ts';
import { USUAL_TIP } from '../wallet/limits.ts';
import type { Terms } from './rate.ts';

export const LINE_CODES = [
  'RESERVATION_FEE',
  'SERVICE_FEE',
  'WALK_SURCHARGE',
  'HOLIDAY_SURCHARGE',
  'CADDY_FEE',
  'CART_FEE',
  'GREEN_FEE',
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** One line of a price. `COURSE` lines are paid at the counter and only shown; null when the course's fee is unknown. */
interface PriceLine {
  code: LineCode;
  satang: Satang | null;
  paid: 'WALLET' | 'COURSE';
}

export interface Price {
  lines: PriceLine[];
  /** What is held in the wallet. */
  total: Satang;
  /** Shown as "คุณได้รับ": the total less the platform's share. */
  caddy_gets: Satang;
}

export interface PricedRound {
  holes: Holes;
  transport: Transport;
  course: {
    fee_collection: FeeCollection;
    caddy_fee: Satang | null;
    cart_fee: Satang | null;
    /** Of 18 holes; missing in a phone's older copies. */
    green_fee?: Satang | null;
  };
}

/** The price of a round by `terms`: lines paid from the wallet and lines paid at the course. Source: product.md §3.4. */
export function priceOf(round: PricedRound, terms: Terms): Price {
  const wallet = walletLines(round, terms);
  const total = sum(wallet.map((line) => line.satang));
  return {
    lines: [...wallet, ...courseLines(round)],
    total,
    caddy_gets: minus(total, percent(total, terms.rate.share)),
  };
}

function walletLines(
  { holes, transport, course }: PricedRound,
  { rate, is_holiday }: Terms,
): { code: LineCode; satang: Satang; paid: 'WALLET' }[] {
  const isInApp = course.fee_collection === 'IN_APP';
  const fee = isInApp
    ? { code: 'SERVICE_FEE' as const, satang: rate.service[holes] }
    : { code: 'RESERVATION_FEE' as const, satang: rate.reservation[holes] };
  const walk = { code: 'WALK_SURCHARGE' as const, satang: holes === 9 ? rate.walk_9 : rate.walk_more };
  const holiday = { code: 'HOLIDAY_SURCHARGE' as const, satang: rate.holiday };
  const lines = [fee, ...(transport === 'WALK_PULL' ? [walk] : []), ...(is_holiday ? [holiday] : [])];
  return lines.map((line) => ({ code: line.code, satang: satang(line.satang), paid: 'WALLET' as const }));
}

function courseLines(round: PricedRound): PriceLine[] {
  const { fee_collection, caddy_fee, cart_fee, green_fee = null } = round.course;
  const rounds = round.holes / 18;
  const times = (fee: Satang | null) => (fee === null ? null : satang(Math.ceil(fee * Math.max(1, rounds))));
  const caddy = fee_collection === 'AT_COURSE' ? [{ code: 'CADDY_FEE' as const, satang: times(caddy_fee) }] : [];
  const cart = round.transport === 'WALK_PULL' ? [] : [{ code: 'CART_FEE' as const, satang: times(cart_fee) }];
  return [...caddy, ...cart, { code: 'GREEN_FEE' as const, satang: round.holes === 18 ? green_fee : null }].map(
    (line) => ({
      ...line,
      paid: 'COURSE' as const,
    }),
  );
}

/** A price as it is counted here, or as it travels. */
export interface Costs {
  total: number;
  lines: readonly (Omit<PriceLine, 'satang'> & { satang: number | null })[];
}

/** What the day costs a golfer, in satang: what we hold, what the course takes as far as it has told us, and what is usually given. */
export interface DayCost {
  now: Satang;
  /** Without the green fee, which few courses have told us: days at two courses stay comparable. */
  atCourse: Satang;
  /** The course takes something for the caddy or the cart and has not said how much. */
  isCourseOpen: boolean;
  tip: readonly [Satang, Satang];
  /** Now and at the course, with the least and the most of what is usually given. */
  whole: readonly [Satang, Satang];
}

export function dayCost(price: Costs, holes: Holes): DayCost {
  const { lines } = price;
  const total = satang(price.total);
  const counter = lines.filter(({ paid, code }) => paid === 'COURSE' && code !== 'GREEN_FEE');
  const atCourse = sum(counter.flatMap((line) => (line.satang === null ? [] : [satang(line.satang)])));
  const tip = USUAL_TIP[holes];
  return {
    now: total,
    atCourse,
    isCourseOpen: counter.some((line) => line.satang === null),
    tip,
    whole: [sum([total, atCourse, tip[0]]), sum([total, atCourse, tip[1]])],
  };
}

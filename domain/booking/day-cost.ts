import type { Holes } from '../course/course.ts';
import { satang, sum, type Satang } from '../money.ts';
import { USUAL_TIP } from '../wallet/limits.ts';
import type { PriceLine } from './price.ts';

/** A price as it is counted here, or as it travels. */
export interface Costs {
  total: number;
  lines: readonly (Omit<PriceLine, 'satang'> & { satang: number | null })[];
}

/** What the day costs a golfer, in satang: what we hold, what the course takes as far as it has told us, and what is usually given. */
export interface DayCost {
  now: Satang;
  /** Without the green fee, which nobody has told us. */
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

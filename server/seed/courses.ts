import { searchKey } from '#domain/course/search.ts';
import type { CourseSeed } from '../course/sql.ts';
import courses from './courses.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };

/** Popular names of regions, where the province does not contain them. */
const REGIONS: Readonly<Record<string, string>> = regions;

const inSatang = (thb: number | null): number | null => (thb === null ? null : thb * 100);

/** The courses as stored: money in satang; carts that are not compulsory are optional. */
export const readCourses = (): CourseSeed[] =>
  courses.map((it) => ({
    ...it,
    cart_policy: it.cart_required ? 'COMPULSORY' : 'OPTIONAL',
    caddy_fee: inSatang(it.caddy_fee_thb),
    cart_fee: inSatang(it.cart_fee_thb),
    search_key: searchKey(
      [it.name_th, it.name_en, it.province_th, it.province_en, REGIONS[it.region] ?? it.region].join(' '),
    ),
  }));

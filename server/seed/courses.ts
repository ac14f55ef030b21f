import { searchKey } from '#domain/course/search.ts';
import type { CourseSeed } from '../course/sql.ts';
import courses from './courses.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };

/** What people call a region when they look for a course near it, where its province does not say so already. */
const REGIONS: Readonly<Record<string, string>> = regions;

const inSatang = (thb: number | null): number | null => (thb === null ? null : thb * 100);

/** The 98 courses of the product, as the database keeps them. Money becomes satang; a cart that is not compulsory is a choice. */
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

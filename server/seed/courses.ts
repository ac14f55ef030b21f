import { readFileSync } from 'node:fs';
import path from 'node:path';
import { searchKey } from '#domain/course/search.ts';
import * as v from 'valibot';
import type { CourseSeed } from '../course/sql.ts';

const thb = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

const source = v.array(
  v.strictObject({
    slug: v.string(),
    name_en: v.string(),
    name_th: v.string(),
    name_th_confirmed: v.boolean(),
    province_en: v.string(),
    province_th: v.string(),
    region: v.string(),
    holes: v.nullable(v.picklist([9, 18, 27, 36])),
    lat: v.nullable(v.number()),
    lng: v.nullable(v.number()),
    caddy_required: v.nullable(v.boolean()),
    cart_required: v.nullable(v.boolean()),
    caddy_fee_thb: thb,
    cart_fee_thb: thb,
  }),
);

/** What people call a region when they look for a course near it, where its province does not say so already. */
const REGIONS: Readonly<Record<string, string>> = {
  bangkok: 'กรุงเทพ bangkok',
  'hua-hin': 'หัวหิน ชะอำ hua hin cha-am',
  isan: 'อีสาน isan isaan',
  'khao-yai': 'เขาใหญ่ ปากช่อง khao yai pak chong',
  'koh-samui': 'สมุย samui',
  'north-misc': 'ภาคเหนือ north',
  pattaya: 'พัทยา pattaya',
  'southern-thailand': 'ภาคใต้ south',
};

/** The 98 courses of the product, as the database keeps them. Money becomes satang; a cart that is not compulsory is a choice. */
export function readCourses(): CourseSeed[] {
  const text = readFileSync(path.join(import.meta.dirname, 'courses.json'), 'utf8');
  return v.parse(source, JSON.parse(text)).map((it) => ({
    slug: it.slug,
    name_th: it.name_th,
    name_en: it.name_en,
    province_th: it.province_th,
    province_en: it.province_en,
    region: it.region,
    holes: it.holes,
    lat: it.lat,
    lng: it.lng,
    cart_policy: it.cart_required ? 'COMPULSORY' : 'OPTIONAL',
    caddy_fee: inSatang(it.caddy_fee_thb),
    cart_fee: inSatang(it.cart_fee_thb),
    search_key: searchKey(
      [it.name_th, it.name_en, it.province_th, it.province_en, REGIONS[it.region] ?? it.region].join(' '),
    ),
  }));
}

const inSatang = (thb: number | null): number | null => (thb === null ? null : thb * 100);

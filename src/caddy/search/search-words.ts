import type { Sort } from '#domain/caddy/search.ts';
import type { Words } from '../../i18n/language.ts';

export const SORT_WORDS = {
  BEST: { th: 'แนะนำ', en: 'Recommended' },
  RATING: { th: 'คะแนนสูงที่สุด', en: 'Best rated' },
  PRICE: { th: 'ราคาต่ำที่สุด', en: 'Lowest price' },
  ROUNDS: { th: 'ออกรอบมากที่สุด', en: 'Most rounds' },
  NEXT_FREE: { th: 'ว่างเร็วที่สุด', en: 'Free soonest' },
  NEAREST: { th: 'ใกล้ที่สุด', en: 'Nearest' },
} as const satisfies Record<Sort, Words>;

export const searchWords = {
  nearMe: { th: 'ใกล้ฉัน', en: 'Near me' },
  yourPlace: { th: 'ตำแหน่งของคุณ', en: 'your location' },
  placeNotKept: { th: 'ใช้ตำแหน่งครั้งนี้เท่านั้น ไม่เก็บไว้', en: 'Your location is used this once and not kept' },
  fromProvince: { th: 'ระยะทางนับจาก{province}', en: 'Distances from {province}' },
  filters: { th: 'ตัวกรอง', en: 'Filters' },
  sort: { th: 'เรียงตาม', en: 'Sort by' },
  sortedBy: { th: 'เรียง: {order}', en: 'Sort: {order}' },
  areOn: { th: 'เปิดอยู่', en: 'on' },
  freeThen: { th: 'ว่างเวลานี้', en: 'Free then' },
  freeThatDay: { th: 'ว่างวันที่เลือก', en: 'Free that day' },
  speaks: { th: 'พูดภาษา', en: 'Speaks' },
  speaksHint: { th: 'เลือกหลายภาษาได้ จะเห็นคนที่พูดได้ครบ', en: 'Choose several to find who speaks them all' },
  speaksIt: { th: 'พูด{language}ได้', en: 'Speaks {language}' },
  rating: { th: 'คะแนน', en: 'Rating' },
  anyRating: { th: 'เท่าไรก็ได้', en: 'Any' },
  ratedFrom: { th: '{n} ขึ้นไป', en: '{n} and up' },
  onlyFollowed: { th: 'เฉพาะคนที่คุณติดตาม', en: 'Only those you follow' },
  onlyFree: { th: 'เฉพาะคนที่ว่าง {when}', en: 'Only those free {when}' },
  onlyHere: { th: 'เฉพาะที่ {course}', en: 'Only at {course}' },
  clear: { th: 'ล้างตัวกรอง', en: 'Clear filters' },
  done: { th: 'แสดงแคดดี้', en: 'Show caddies' },
  tooSoon: { th: 'เวลานี้ขอแคดดี้ไม่ทันแล้ว', en: 'It is too late to ask for that time' },
  tooSoonWhy: { th: 'เลือกเวลาออกรอบใหม่ หรือดูทุกคนโดยไม่ระบุเวลา', en: 'Choose another tee-off time, or see everybody' },
  everybody: { th: 'ดูทุกคน', en: 'See everybody' },
  before: { th: 'ที่เคยพบ {n} คน', en: 'Found before: {n}' },
  beforeWhy: {
    th: 'ตอนนี้ออฟไลน์ แสดงแคดดี้ที่เคยโหลดไว้ในเครื่อง ({age}) ยังไม่รู้ว่าใครว่าง',
    en: 'You are offline. These caddies were loaded on this device before ({age}). Who is free is not known.',
  },
  noneBefore: { th: 'ไม่มีในรายการที่เคยโหลดไว้', en: 'Not among those loaded before' },
  noneBeforeWhy: { th: 'ลองล้างตัวกรอง หรือค้นอีกครั้งเมื่อมีสัญญาณ', en: 'Clear the filters, or search again with a signal' },
} as const satisfies Record<string, Words>;

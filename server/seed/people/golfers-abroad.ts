import type { DemoGolfer } from './demo-golfer.ts';

const en = (it: Omit<DemoGolfer, 'photo_url' | 'language'>): DemoGolfer => ({ photo_url: null, language: 'en', ...it });

/** Visitors, and those who live here. Names are invented; nobody has a phone number. */
// biome-ignore format: a golfer is a line or two
export const GOLFERS_FROM_ABROAD: readonly DemoGolfer[] = [
  en({ key: 'oliver', display_name: 'Oliver Grant', languages: ['en'], handicap_tenths: 143, usual_courses: ['springfield-royal-country-club', 'black-mountain-golf-club'], preferences: 'Six weeks here every winter. Early tee times.', credit: 5000 }),
  en({ key: 'sofie', display_name: 'Sofie Lindqvist', languages: ['en'], handicap_tenths: 207, usual_courses: ['palm-hills-golf-club', 'royal-hua-hin-golf-course'], preferences: 'Walking if the course allows it.', credit: 3000 }),
  en({ key: 'haruto', display_name: 'Haruto Sato', languages: ['ja', 'en'], handicap_tenths: 112, usual_courses: ['burapha-golf-club', 'laem-chabang-international'], preferences: 'Company group on Saturdays, Japanese is welcome.', credit: 6000 }),
  en({ key: 'aiko', display_name: 'Aiko Mori', languages: ['ja', 'en'], handicap_tenths: 251, usual_courses: ['thai-country-club', 'ayutthaya-golf-club'], preferences: 'Slow but happy.', credit: 2500 }),
  en({ key: 'jiwoo', display_name: 'Park Ji-woo', languages: ['ko', 'en'], handicap_tenths: 89, usual_courses: ['rancho-charnvee-country-club', 'mountain-creek-golf-resort'], preferences: '36 holes in a day if you can.', credit: 4000 }),
  en({ key: 'seoyeon', display_name: 'Lee Seo-yeon', languages: ['ko', 'en'], handicap_tenths: 184, usual_courses: ['chee-chan-golf-resort', 'siam-country-club-plantation'], preferences: '', credit: 3500 }),
  en({ key: 'wei', display_name: 'Chen Wei', languages: ['zh', 'en'], handicap_tenths: 165, usual_courses: ['blue-canyon-canyon-course', 'red-mountain-golf-club'], preferences: 'Mandarin speaking caddy preferred.', credit: 6000 }),
  en({ key: 'meiling', display_name: 'Tan Mei Ling', languages: ['en', 'zh'], handicap_tenths: 192, usual_courses: ['hat-yai-resort-golf-club', 'laguna-golf-phuket'], preferences: 'Up from Singapore for the weekend.', credit: 3000 }),
  en({ key: 'ravi', display_name: 'Ravi Menon', languages: ['en'], handicap_tenths: 221, usual_courses: ['bangkok-golf-club', 'riverdale-golf-club'], preferences: 'Vegetarian, lives in Bangkok, plays Sundays.', credit: 2500 }),
  en({ key: 'bruce', display_name: 'Bruce Callahan', languages: ['en'], handicap_tenths: 98, usual_courses: ['santiburi-samui-country-club', 'blue-canyon-lakes-course'], preferences: 'Left-handed. Loves a chat between shots.', credit: 4000 }),
  en({ key: 'anna', display_name: 'Anna Fischer', languages: ['en'], handicap_tenths: 174, usual_courses: ['chiangmai-highlands-golf', 'north-hill-chiang-mai'], preferences: 'Metres, please.', credit: 2800 }),
  en({ key: 'pierre', display_name: 'Pierre Lambert', languages: ['en'], handicap_tenths: 259, usual_courses: ['summit-green-valley-chiangmai', 'mae-jo-golf-club'], preferences: 'Retired, in no hurry at all.', credit: 2200 }),
];

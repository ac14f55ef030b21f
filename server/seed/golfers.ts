import type { Spoken } from '#domain/account/account.ts';
import { GOLFERS_FROM_ABROAD } from './golfers-abroad.ts';
import { THAI_GOLFERS } from './golfers-thai.ts';

export interface DemoGolfer {
  /** Her address is `<key>@caddee.demo`. */
  key: string;
  display_name: string;
  /** One of the design's; null: drawn by faces.ts. */
  photo_url: string | null;
  language: 'th' | 'en';
  languages: Spoken[];
  handicap_tenths: number | null;
  usual_courses: string[];
  preferences: string;
  /** Baht, of her first top-up. */
  credit: number;
}

/** The first one is who the README signs in as. */
export const GOLFERS: readonly DemoGolfer[] = [
  {
    key: 'golfer',
    display_name: 'คุณณัฐ',
    photo_url: '/img/p-nat.svg',
    language: 'th',
    languages: ['th', 'en'],
    handicap_tenths: 184,
    usual_courses: ['bangkok-golf-club', 'khao-yai-golf-club'],
    preferences: 'ชอบออกรอบเช้า อยากให้ช่วยดูไลน์พัตต์',
    credit: 2500,
  },
  {
    key: 'wipawee',
    display_name: 'คุณวิภาวี',
    photo_url: '/img/p-wi.svg',
    language: 'th',
    languages: ['th'],
    handicap_tenths: 226,
    usual_courses: ['bangkok-golf-club', 'lam-luk-ka-country-club'],
    preferences: 'เดินช้าหน่อย ขอพักที่หลุม 9',
    credit: 1800,
  },
  {
    key: 'ken',
    display_name: 'คุณเคน',
    photo_url: '/img/p-ken.svg',
    language: 'th',
    languages: ['th', 'en'],
    handicap_tenths: 92,
    usual_courses: ['bangkok-golf-club'],
    preferences: '',
    credit: 3000,
  },
  {
    key: 'phakin',
    display_name: 'คุณภาคิน',
    photo_url: null,
    language: 'th',
    languages: ['th'],
    handicap_tenths: null,
    usual_courses: ['lam-luk-ka-country-club'],
    preferences: 'เพิ่งเริ่มเล่น ขอแคดดี้ใจเย็น',
    credit: 900,
  },
  {
    key: 'james',
    display_name: 'James Walker',
    photo_url: null,
    language: 'en',
    languages: ['en'],
    handicap_tenths: 121,
    usual_courses: ['black-mountain-golf-club'],
    preferences: 'Yardages in yards, please. Happy to read my own putts.',
    credit: 5000,
  },
  {
    key: 'yuki',
    display_name: 'Yuki Tanaka',
    photo_url: null,
    language: 'en',
    languages: ['ja', 'en'],
    handicap_tenths: 158,
    usual_courses: ['siam-country-club-old-course'],
    preferences: 'Japanese or simple English',
    credit: 4000,
  },
  {
    key: 'minjun',
    display_name: 'Kim Min-jun',
    photo_url: null,
    language: 'en',
    languages: ['ko', 'en'],
    handicap_tenths: 76,
    usual_courses: ['chiangmai-highlands-golf'],
    preferences: '',
    credit: 2000,
  },
  {
    key: 'preecha',
    display_name: 'คุณปรีชา',
    photo_url: null,
    language: 'th',
    languages: ['th'],
    handicap_tenths: 240,
    usual_courses: ['khao-yai-golf-club'],
    preferences: 'อายุ 68 ขอรถกอล์ฟทุกครั้ง',
    credit: 1500,
  },
  ...THAI_GOLFERS,
  ...GOLFERS_FROM_ABROAD,
];

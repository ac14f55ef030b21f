import type { Audience } from '#domain/broadcast/status.ts';
import type { Holes, Transport } from '#domain/course/course.ts';
import type { CancelReason, DeclineReason } from '#domain/booking/status.ts';
import { clockOf, dateOf, MINUTE, minutesOf, type Moment, timeOf } from '#domain/dates.ts';

export interface DemoRound {
  golfer: string;
  caddy: string;
  course: string;
  /** Days from today; a past one only with an end that leaves nothing open. */
  day: number;
  time: string;
  holes?: Holes;
  transport?: Transport;
  note?: string;
  /** Minutes before now. */
  asked: number;
  /** What became of it, and how many minutes after it was asked; nothing: it still waits. */
  /** After it was accepted: how a round of a past day was played. */
  played?: 'FULL' | 'RAIN' | 'BEGUN';
  /** The golfer contests it some hours after it ended; a person decides a day later what of it goes back, in baht. */
  contested?: { text: string; refund?: number };
  /** After it was accepted: the caddy asks to be let off, so many minutes before now. */
  asks?: readonly [number, CancelReason, string];
  end?: readonly ['accept' | 'cancel' | 'expire', number] | readonly ['decline', number, DeclineReason, string];
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** An answer is due within twelve hours when tee-off is days away. */
const EXPIRY = 12 * HOUR;

const BANGKOK = 'bangkok-golf-club';
const LAM_LUK_KA = 'lam-luk-ka-country-club';
const KHAO_YAI = 'khao-yai-golf-club';

/** What waits for the demo caddy is asked minutes ago, so that it waits a while after the house has started. */
export const ROUNDS: readonly DemoRound[] = [
  // Ahead, of the two demo people.
  {
    golfer: 'golfer',
    caddy: 'caddy',
    course: BANGKOK,
    day: 1,
    time: '07:10',
    asked: 26 * HOUR,
    end: ['accept', 9],
    note: 'ขอรถคันที่มีร่มกันแดด',
  },
  {
    golfer: 'golfer',
    caddy: 'caddy',
    course: BANGKOK,
    day: 6,
    time: '06:40',
    transport: 'WALK_PULL',
    asked: 12,
    note: 'อยากฝึกลูกสั้นรอบกรีน',
  },
  { golfer: 'ken', caddy: 'caddy', course: BANGKOK, day: 1, time: '13:30', holes: 9, asked: 35 },
  {
    golfer: 'wipawee',
    caddy: 'caddy',
    course: LAM_LUK_KA,
    day: 2,
    time: '06:30',
    asked: 20 * HOUR,
    end: ['accept', 15],
  },
  {
    golfer: 'golfer',
    caddy: 'mook',
    course: BANGKOK,
    day: 9,
    time: '07:20',
    asked: 5 * HOUR,
    end: ['accept', 4],
    asks: [70, 'FAMILY', 'วันนั้นต้องพาแม่ไปโรงพยาบาลค่ะ ขอโทษจริงๆ'],
  },
  { golfer: 'golfer', caddy: 'nan', course: KHAO_YAI, day: 13, time: '08:00', asked: 3 * HOUR },
  // Behind them.
  {
    golfer: 'golfer',
    caddy: 'nan',
    course: KHAO_YAI,
    day: -6,
    time: '07:00',
    asked: 9 * DAY,
    end: ['decline', 3 * HOUR, 'DAY_OFF', 'ติดธุระที่บ้าน ขอโทษด้วยนะคะ'],
  },
  { golfer: 'golfer', caddy: 'em', course: BANGKOK, day: -3, time: '06:50', asked: 5 * DAY, end: ['expire', EXPIRY] },
  {
    golfer: 'golfer',
    caddy: 'ja',
    course: BANGKOK,
    day: -10,
    time: '07:00',
    asked: 13 * DAY,
    end: ['cancel', 2 * HOUR],
  },
  {
    golfer: 'phakin',
    caddy: 'caddy',
    course: LAM_LUK_KA,
    day: -9,
    time: '07:00',
    asked: 11 * DAY,
    end: ['decline', 30, 'BUSY', 'เช้านั้นรับงานไว้แล้วค่ะ'],
  },
  { golfer: 'ken', caddy: 'caddy', course: BANGKOK, day: -7, time: '06:30', asked: 9 * DAY, end: ['cancel', 50] },
  {
    golfer: 'wipawee',
    caddy: 'caddy',
    course: BANGKOK,
    day: -12,
    time: '06:40',
    asked: 14 * DAY,
    end: ['expire', EXPIRY],
  },
  // Played to the end, and one that the rain ended.
  ...[-2, -5, -9, -16, -23].map(
    (day): DemoRound => ({
      golfer: 'golfer',
      caddy: 'caddy',
      course: BANGKOK,
      day,
      time: '07:00',
      asked: (2 - day) * DAY,
      end: ['accept', 14],
      played: 'FULL',
    }),
  ),
  {
    golfer: 'golfer',
    caddy: 'mook',
    course: BANGKOK,
    day: -19,
    time: '12:30',
    asked: 21 * DAY,
    end: ['accept', 6],
    played: 'RAIN',
  },
  ...[-3, -4, -6, -8, -13].map(
    (day): DemoRound => ({
      golfer: 'wipawee',
      caddy: 'caddy',
      course: LAM_LUK_KA,
      day,
      time: '06:30',
      asked: (2 - day) * DAY,
      end: ['accept', 25],
      played: 'FULL',
    }),
  ),
  // Of the others, so that calendars are not all empty.
  { golfer: 'ken', caddy: 'mook', course: BANGKOK, day: 2, time: '07:00', asked: 22 * HOUR, end: ['accept', 10] },
  { golfer: 'wipawee', caddy: 'ja', course: BANGKOK, day: 3, time: '12:10', asked: 2 * HOUR, end: ['accept', 20] },
  {
    golfer: 'james',
    caddy: 'som',
    course: 'black-mountain-golf-club',
    day: 3,
    time: '08:10',
    asked: 15 * HOUR,
    end: ['accept', 6],
  },
  {
    golfer: 'yuki',
    caddy: 'oil',
    course: 'siam-country-club-old-course',
    day: 5,
    time: '07:30',
    transport: 'CART_PRIVATE',
    asked: 30 * HOUR,
    end: ['accept', 40],
  },
  {
    golfer: 'minjun',
    caddy: 'phloi',
    course: 'chiangmai-highlands-golf',
    day: 4,
    time: '09:00',
    asked: 8 * HOUR,
    end: ['accept', 12],
  },
  { golfer: 'preecha', caddy: 'kaew', course: KHAO_YAI, day: 8, time: '07:00', asked: HOUR },
  ...(
    [
      ['somchai', 'nok-noi', BANGKOK, 5, '06:50'],
      ['ornuma', 'fai', 'thai-country-club', 4, '07:20'],
      ['krit', 'nim', KHAO_YAI, 6, '08:10'],
      ['haruto', 'ple', 'burapha-golf-club', 6, '07:00'],
      ['wei', 'joy', 'blue-canyon-canyon-course', 3, '09:20'],
      ['sofie', 'aum', 'palm-hills-golf-club', 2, '07:40'],
    ] as const
  ).map(
    ([golfer, caddy, course, day, time], n): DemoRound => ({
      golfer,
      caddy,
      course,
      day,
      time,
      asked: (9 + 5 * n) * HOUR,
      end: ['accept', 12 + 7 * n],
    }),
  ),
  { golfer: 'malee', caddy: 'yui', course: 'panya-indra-golf-club', day: 11, time: '07:10', asked: 50 },
  // One side says that it was not so: an operator has still to look at the first, and has decided the second.
  {
    golfer: 'pong',
    caddy: 'ae',
    course: 'chee-chan-golf-resort',
    day: -1,
    time: '06:40',
    asked: 4 * DAY,
    end: ['accept', 31],
    played: 'FULL',
    contested: { text: 'เล่นจริง 15 หลุม ฝนตกแล้วเลิก แต่บันทึกเป็น 18' },
  },
  {
    golfer: 'anan',
    caddy: 'toon',
    course: 'bonanza-golf-country-club',
    day: -7,
    time: '07:30',
    asked: 10 * DAY,
    end: ['accept', 44],
    played: 'FULL',
    contested: { text: 'แคดดี้กลับตั้งแต่หลุม 12 บอกว่าปวดท้อง', refund: 75 },
  },
];

/** In the day somebody is out playing, wherever the clock stands. */
export function roundsOf(now: Moment): readonly DemoRound[] {
  const begun = now - 70 * MINUTE;
  const minutes = Math.floor(minutesOf(timeOf(begun)) / 10) * 10;
  if (dateOf(begun) !== dateOf(now) || minutes < 6 * 60 || minutes > 15 * 60) return ROUNDS;
  const round = { golfer: 'meiling', caddy: 'ta', course: 'laguna-golf-phuket', day: 0, time: clockOf(minutes) };
  return [...ROUNDS, { ...round, asked: 3 * DAY, end: ['accept', 25], played: 'BEGUN' }];
}

/** Who follows whom. */
export const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  golfer: ['caddy', 'nan', 'mook', 'ja', 'phloi', 'em'],
  wipawee: ['caddy', 'ja'],
  ken: ['mook'],
  james: ['som'],
};

export interface DemoBroadcast {
  golfer: string;
  course: string;
  day: number;
  time: string;
  holes?: Holes;
  caddies_needed?: number;
  audience?: Audience;
  /** Minutes before now. */
  asked: number;
  note?: string;
  /** Caddies who are interested: [caddy, minutes after it was asked, message]. */
  answers?: readonly (readonly [string, number, string])[];
}

/** The demo golfer's open request with its answers, and two the demo caddy has not answered. */
export const BROADCASTS: readonly DemoBroadcast[] = [
  {
    golfer: 'golfer',
    course: BANGKOK,
    day: 7,
    time: '06:40',
    asked: 2 * HOUR,
    note: 'ออกรอบกับเพื่อนสองคน ขอแคดดี้ที่ดูไลน์แม่น',
    answers: [
      ['mook', 4, 'มุกว่างค่ะ สนามนี้ออกมาแล้วเกือบ 400 รอบ'],
      ['ja', 18, 'ว่างค่ะ ดูไลน์ให้ได้ทั้งสองท่าน'],
      ['em', 32, 'ยินดีครับ เช้านั้นว่าง'],
    ],
  },
  {
    golfer: 'ken',
    course: BANGKOK,
    day: 3,
    time: '12:40',
    holes: 9,
    asked: 40,
    answers: [['mook', 9, 'ว่างค่ะ']],
  },
  {
    golfer: 'wipawee',
    course: LAM_LUK_KA,
    day: 9,
    time: '07:00',
    caddies_needed: 3,
    audience: 'FOLLOWED',
    asked: 12,
    note: 'มากันสามคน ขอแคดดี้คนละคนค่ะ',
  },
];

import type { Language, Spoken } from '#domain/account/account.ts';
import type { LineCode } from '#domain/booking/price.ts';
import { addDays, dateOf, type Moment, type SlashDate, weekdayOf } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';

export interface Words {
  th: string;
  en: string;
}

/** What the public pages say. */
export const WORDS = {
  skip: { th: 'ข้ามไปที่เนื้อหา', en: 'Skip to the content' },
  signIn: { th: 'เข้าสู่ระบบ', en: 'Sign in' },
  openApp: { th: 'เปิดแอป', en: 'Open the app' },
  about: { th: 'รู้จัก Caddee', en: 'About Caddee' },
  terms: { th: 'ข้อกำหนดการใช้งาน', en: 'Terms and conditions' },
  contact: { th: 'ติดต่อเรา', en: 'Contact us' },
  allCourses: { th: 'สนามทั้งหมด', en: 'All courses' },
  allCaddies: { th: 'แคดดี้แนะนำ', en: 'Top-rated caddies' },
  where: { th: 'ส่วนท้าย', en: 'Footer' },

  caddyTitle: { th: '{name} เบอร์ {number} แคดดี้ที่{course}', en: '{name} no. {number}, caddy at {course}' },
  caddyOnly: { th: '{name} เบอร์ {number} แคดดี้', en: '{name} no. {number}, caddy' },
  caddyAbout: {
    th: 'ดูวันว่าง ราคา และรีวิวของ{name} แคดดี้เบอร์ {number} แล้วจองล่วงหน้าได้เลย',
    en: 'Free days, price and reviews of {name}, caddy no. {number}. Book ahead on Caddee.',
  },
  rated: { th: 'คะแนน {stars} จาก {n} รีวิว', en: 'Rated {stars} by {n} golfers' },
  photoOf: { th: 'รูปของ{name}', en: 'Photo of {name}' },
  number: { th: 'เบอร์ ', en: 'Number ' },
  stars: { th: 'คะแนน ', en: 'Rating ' },
  reviewsOf: { th: '({n} รีวิว)', en: '({n} reviews)' },
  verified: { th: 'ยืนยันตัวตนแล้ว', en: 'Verified' },
  newCaddy: { th: 'แคดดี้ใหม่', en: 'New caddy' },
  rounds: { th: 'ออกรอบแล้ว', en: 'Rounds' },
  experience: { th: 'ประสบการณ์', en: 'Experience' },
  years: { th: '{n} ปี', en: '{n} yr' },
  onTime: { th: 'ตรงเวลา', en: 'On time' },
  languages: { th: 'ภาษา', en: 'Languages' },
  freeDays: { th: '{name}ว่างวันไหน', en: 'When {name} is free' },
  soonest: { th: 'เร็วที่สุด {when}', en: 'Soonest: {when}' },
  timesOn: { th: 'เวลาว่าง {day}', en: 'Free times, {day}' },
  moreTimes: { th: 'ดูอีก {n} เวลา', en: '{n} more times' },
  noneFree: { th: 'ใน 14 วันนี้ไม่มีเวลาว่าง', en: 'No free time in the next 14 days' },
  noneThatDay: { th: 'วันนี้ไม่มีเวลาว่าง เลือกวันอื่น', en: 'No free time on this day. Choose another.' },
  allDay: { th: 'ทั้งวัน', en: 'All day' },
  morning: { th: 'เช้า', en: 'Morning' },
  afternoon: { th: 'บ่าย', en: 'Afternoon' },
  off: { th: 'หยุด', en: 'Off' },
  full: { th: 'เต็ม', en: 'Full' },
  over: { th: 'หมดเวลา', en: 'Over' },
  offDuty: { th: '{name}พักรับงานอยู่ ยังจองไม่ได้ในตอนนี้', en: '{name} takes no bookings at the moment' },
  onlyFollowers: {
    th: '{name}รับคำขอจากผู้ติดตามเท่านั้น ติดตามในแอปก่อนแล้วจึงจอง',
    en: '{name} takes requests from followers only. Follow in the app first, then book.',
  },
  follow: { th: 'ติดตาม{name}ในแอป', en: 'Follow {name} in the app' },
  cost: { th: 'ค่าใช้จ่าย 18 หลุม', en: 'What 18 holes cost' },
  costAt: { th: 'ที่{course}', en: 'At {course}' },
  inApp: { th: 'จ่ายในแอปตอนจอง', en: 'In the app, when you book' },
  atCourse: { th: 'จ่ายที่สนาม', en: 'At the course' },
  askCourse: { th: 'ถามสนาม', en: 'Ask the course' },
  tip: { th: 'ทิป', en: 'Tip' },
  tipFree: { th: 'ตามใจ ไม่บังคับ', en: 'Up to you' },
  tipUsual: { th: 'ปกติ ฿300–500', en: 'Usually ฿300–500' },
  aboutCaddy: { th: 'เกี่ยวกับ{name}', en: 'About {name}' },
  courses: { th: 'สนามประจำ', en: 'Courses' },
  reviews: { th: 'รีวิว {n}', en: '{n} reviews' },
  allReviews: { th: 'อ่านทั้งหมดในแอป', en: 'Read all in the app' },
  aGolfer: { th: 'นักกอล์ฟ', en: 'A golfer' },
  khun: { th: 'คุณ{name}', en: '{name}' },
  holes: { th: '{n} หลุม', en: '{n} holes' },
  reply: { th: '{name}ตอบ', en: '{name} replied' },
  share: { th: 'ที่อยู่ของหน้านี้', en: 'Address of this page' },
  privacyPhoto: {
    th: '{name}ยินยอมให้ทุกคนเห็นรูปนี้ รวมถึงบนเว็บ ชื่อจริงและเบอร์โทรเห็นได้เมื่อยืนยันการจองแล้วเท่านั้น',
    en: '{name} agreed that everybody may see this photo, also on the web. The real name and phone number are shown only after a booking is confirmed.',
  },
  privacy: {
    th: 'ชื่อจริงและเบอร์โทรเห็นได้เมื่อยืนยันการจองแล้วเท่านั้น',
    en: 'The real name and phone number are shown only after a booking is confirmed.',
  },
  later: { th: 'เลือกก่อนได้เลย ค่อยสมัครทีหลัง ใช้เวลา 1 นาที', en: 'Choose first. Signing up takes a minute, later.' },
  book: { th: 'จอง{name}', en: 'Book {name}' },
  bookFor: { th: 'จอง{name} {amount}', en: 'Book {name} {amount}' },
  findOther: { th: 'หาแคดดี้คนอื่น', en: 'Find another caddy' },

  courseTitle: { th: '{course} แคดดี้ว่างและค่าใช้จ่าย', en: '{course}: free caddies and fees' },
  courseAbout: {
    th: 'ดูแคดดี้ที่ว่างในแต่ละวันที่{course} {province} ค่าแคดดี้ ค่ารถ และแผนที่ จองล่วงหน้าได้',
    en: 'Caddies free each day at {course}, {province}, with caddy fee, cart fee and map. Book ahead.',
  },
  whoIsFree: { th: 'แคดดี้ว่างวันไหน', en: 'Who is free when' },
  people: { th: '{n} คน', en: '{n}' },
  freeOn: { th: 'ว่าง {n} คน {day}', en: '{n} free, {day}' },
  byRating: { th: 'เรียงตามคะแนน', en: 'Best rated first' },
  seeAll: { th: 'ดูทั้งหมดในแอป', en: 'See all in the app' },
  nobody: { th: 'ใน 14 วันนี้ยังไม่มีแคดดี้ว่างที่สนามนี้', en: 'Nobody is free at this course in the next 14 days' },
  noRounds: { th: 'สนามนี้ยังไม่เปิดรับจองในตอนนี้', en: 'This course takes no rounds at the moment' },
  nobodyThatDay: { th: 'วันนี้ไม่มีใครว่าง เลือกวันอื่น', en: 'Nobody is free on this day. Choose another.' },
  and: { th: ' และ ', en: ' and ' },
  fees: { th: 'ค่าใช้จ่ายต่อคน 18 หลุม', en: 'Per golfer, 18 holes' },
  reservation: { th: 'ค่าจอง', en: 'Reservation' },
  service: { th: 'ค่าบริการแคดดี้', en: 'Caddy service' },
  caddyFee: { th: 'ค่าแคดดี้', en: 'Caddy fee' },
  cart: { th: 'รถกอล์ฟ', en: 'Cart' },
  greenFee: { th: 'กรีนฟี', en: 'Green fee' },
  cartMust: { th: 'จ่ายที่สนาม ต้องใช้รถ', en: 'At the course, carts are compulsory' },
  cartWeekend: { th: 'จ่ายที่สนาม เสาร์และอาทิตย์ต้องใช้รถ', en: 'At the course, compulsory on Saturday and Sunday' },
  noCart: { th: 'สนามนี้เดินเท่านั้น', en: 'This course is walked' },
  byDay: { th: 'ราคาเปลี่ยนตามวัน', en: 'It differs by day' },
  map: { th: 'แผนที่', en: 'Map' },
  openMap: { th: 'เปิดแผนที่', en: 'Open the map' },
  route: { th: 'นำทาง', en: 'Directions' },
  bookAt: { th: 'จองที่สนามนี้', en: 'Book at this course' },

  coursesTitle: { th: 'สนามกอล์ฟและแคดดี้ที่ว่าง', en: 'Golf courses and their free caddies' },
  coursesAbout: {
    th: 'เลือกสนาม ดูแคดดี้ที่ว่างและค่าใช้จ่าย แล้วจองล่วงหน้า',
    en: 'Choose a course, see which caddies are free and what a round costs, and book ahead.',
  },
  caddiesAt: { th: 'แคดดี้ {n} คน', en: '{n} caddies' },
  oneCaddy: { th: 'แคดดี้ 1 คน', en: '1 caddy' },
  noCaddies: { th: 'ยังไม่มีแคดดี้', en: 'No caddies yet' },
  caddiesTitle: { th: 'แคดดี้คะแนนสูงสุดใน Caddee', en: 'The top-rated caddies on Caddee' },
  caddiesAbout: {
    th: 'ดูรีวิว ภาษา และวันว่างของแคดดี้คะแนนสูง แล้วจองล่วงหน้า',
    en: 'Reviews, languages and free days of the best-rated caddies. Book ahead.',
  },

  noCaddy: { th: 'ไม่พบแคดดี้คนนี้', en: 'This caddy was not found' },
  noCaddyWhy: {
    th: 'ลิงก์อาจผิด หรือแคดดี้คนนี้ไม่อยู่ใน Caddee แล้ว',
    en: 'The link may be wrong, or this caddy is no longer on Caddee.',
  },
  noCourse: { th: 'ไม่พบสนามนี้', en: 'This course was not found' },
  noCourseWhy: { th: 'ลิงก์อาจผิดหรือเลิกใช้แล้ว', en: 'The link may be wrong or no longer used.' },
  badLink: { th: 'ลิงก์นี้อ่านไม่ได้', en: 'This link cannot be read' },
  badLinkWhy: { th: 'วันหรือเวลาในลิงก์ไม่ถูกต้อง', en: 'The day or time in it is wrong.' },
  notNow: { th: 'ตอนนี้เปิดหน้านี้ไม่ได้', en: 'This page cannot be shown now' },
  notNowWhy: { th: 'กรุณารอสักครู่แล้วลองอีกครั้ง', en: 'Please wait a moment and try again.' },
  tryAgain: { th: 'ลองอีกครั้ง', en: 'Try again' },
  withoutIt: { th: 'เปิดหน้านี้โดยไม่ระบุวัน', en: 'Open the page without it' },
  chooseCourse: { th: 'เลือกจากสนาม', en: 'Choose by course' },
} as const satisfies Record<string, Words>;

export const SPOKEN_WORDS: Record<Spoken, Words> = {
  th: { th: 'ไทย', en: 'Thai' },
  en: { th: 'อังกฤษ', en: 'English' },
  ja: { th: 'ญี่ปุ่น', en: 'Japanese' },
  ko: { th: 'เกาหลี', en: 'Korean' },
  zh: { th: 'จีน', en: 'Chinese' },
};

export const LINE_WORDS: Record<LineCode, Words> = {
  RESERVATION_FEE: WORDS.reservation,
  SERVICE_FEE: WORDS.service,
  WALK_SURCHARGE: { th: 'เดินออกรอบ', en: 'Walking' },
  HOLIDAY_SURCHARGE: { th: 'วันหยุดนักขัตฤกษ์', en: 'Public holiday' },
  CADDY_FEE: WORDS.caddyFee,
  CART_FEE: WORDS.cart,
  GREEN_FEE: WORDS.greenFee,
};

const WEEKDAYS = { th: 'อา. จ. อ. พ. พฤ. ศ. ส.'.split(' '), en: 'Sun Mon Tue Wed Thu Fri Sat'.split(' ') };
const MONTHS = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};
const NEAR = { th: ['วันนี้', 'พรุ่งนี้'], en: ['Today', 'Tomorrow'] };

/** Everything a page says, in one language. */
export interface PageWords {
  language: Language;
  say: (word: keyof typeof WORDS, values?: Record<string, string | number>) => string;
  of: (words: Words) => string;
  number: (n: number) => string;
  money: (amount: Satang) => string;
  weekday: (date: SlashDate) => string;
  dayNumber: (date: SlashDate) => string;
  month: (date: SlashDate) => string;
  /** `อา. 29 พ.ย.` */
  day: (date: SlashDate) => string;
  dayYear: (date: SlashDate) => string;
  /** The near days by their own word. */
  near: (date: SlashDate, now: Moment) => string | undefined;
}

export function pageWordsIn(language: Language): PageWords {
  const number = (n: number) => String(n).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const month = (date: SlashDate) => MONTHS[language][Number(date.slice(5, 7)) - 1] ?? '';
  const dayNumber = (date: SlashDate) => String(Number(date.slice(8)));
  const weekday = (date: SlashDate) => WEEKDAYS[language][weekdayOf(date)] ?? '';
  const day = (date: SlashDate) => `${weekday(date)} ${dayNumber(date)} ${month(date)}`;
  const yearOf = (date: SlashDate) => Number(date.slice(0, 4)) + (language === 'th' ? 543 : 0);
  return {
    language,
    say: (word, values = {}) =>
      WORDS[word][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    of: (words) => words[language],
    number,
    money: (amount) => {
      const rest = amount % 100;
      return `฿${number(Math.floor(amount / 100))}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
    },
    weekday,
    dayNumber,
    month,
    day,
    dayYear: (date) => `${day(date)} ${yearOf(date)}`,
    near: (date, now) => {
      const today = dateOf(now);
      const [first, second] = NEAR[language];
      return date === today ? first : date === addDays(today, 1) ? second : undefined;
    },
  };
}

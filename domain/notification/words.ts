import type { Role } from '../account/account.ts';
import { parseDate, type SlashDate, weekdayOf } from '../dates.ts';
import type { NotificationAbout } from './api.ts';
import { placeOf } from './place.ts';
import { type Both, type NotifiedKind, type NotificationText, both, type Row, textOf } from './row.ts';
import { OTHER_WORDS } from './words-other.ts';

type BookingKind = Extract<NotifiedKind, `booking.${string}`>;

const BACK = { th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว', en: 'The money held is back in your wallet' };
const FREE = { th: 'เวลานี้ของคุณว่างแล้ว', en: 'This time is free again' };
const AS_IT_WAS = { th: 'รอบยังเหมือนเดิม', en: 'The round stays as it is' };
const CONTEST = { th: 'ถ้าไม่จริง โต้แย้งได้ภายใน 24 ชั่วโมง', en: 'If that is wrong, contest it within 24 hours' };

/** The text of each booking event for the person who did not cause it; for both when the system did. */
export const BOOKING_WORDS = {
  'booking.requested': {
    golfer: textOf('ส่งคำขอถึง{name}แล้ว', 'Request sent to {name}'),
    caddy: textOf('{name}ขอจองคุณ', '{name} asks to book you', {
      th: 'ตอบก่อนหมดเวลา',
      en: 'Answer before the time is up',
    }),
  },
  'booking.accepted': {
    golfer: textOf('{name}ตอบรับการจองแล้ว', '{name} accepted your booking'),
    caddy: textOf('ยืนยันรอบกับ{name}แล้ว', 'Your round with {name} is confirmed'),
  },
  'booking.declined': {
    golfer: textOf('{name}ไม่สะดวกรับรอบนี้', '{name} cannot take this round', {
      th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว ขอแคดดี้คนอื่นได้เลย',
      en: 'The money held is back in your wallet. You can ask another caddy.',
    }),
    caddy: textOf('คุณไม่รับรอบนี้', 'You declined this round'),
  },
  'booking.expired': {
    golfer: textOf('{name}ไม่ได้ตอบภายในเวลา', '{name} did not answer in time', {
      th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว ขอแคดดี้คนอื่นได้เลย',
      en: 'The money held is back in your wallet. You can ask another caddy.',
    }),
    caddy: textOf('คำขอจาก{name}หมดเวลาตอบ', 'The request from {name} has expired', FREE),
  },
  'booking.lapsed': {
    golfer: ({ status }) =>
      status === 'CONFIRMED'
        ? textOf('คำขอเปลี่ยนรอบกับ{name}สิ้นสุดแล้ว', 'The change of your round with {name} has ended', AS_IT_WAS)
        : // Also to a golfer who was suspended, so it does not invite to ask another caddy.
          textOf('คำขอถึง{name}สิ้นสุดแล้ว', 'Your request to {name} has ended', BACK),
    caddy: ({ status }) =>
      status === 'CONFIRMED'
        ? textOf('คำขอเปลี่ยนรอบกับ{name}สิ้นสุดแล้ว', 'The change of your round with {name} has ended', AS_IT_WAS)
        : textOf('คำขอจาก{name}สิ้นสุดแล้ว', 'The request from {name} has ended', FREE),
  },
  'booking.cancelled': {
    golfer: ({ status }) =>
      status === 'CANCELLED_BY_CADDY'
        ? textOf('รอบกับ{name}ยกเลิกแล้ว', 'Your round with {name} is cancelled', {
            th: 'คืนเงินเต็มจำนวนเข้าวอลเล็ตแล้ว',
            en: 'All your money is back in your wallet',
          })
        : textOf('ถอนคำขอถึง{name}แล้ว', 'Your request to {name} is withdrawn', BACK),
    caddy: ({ status, was }) => {
      if (status === 'CANCELLED_BY_CADDY')
        return textOf('รอบกับ{name}ยกเลิกตามที่คุณขอ', 'Your round with {name} is cancelled as you asked', FREE);
      return was === 'PENDING'
        ? textOf('คำขอจาก{name}ยกเลิกแล้ว', 'The request from {name} is cancelled', FREE)
        : textOf('{name}ยกเลิกรอบ', '{name} cancelled the round', FREE);
    },
  },
  'booking.cancellation_requested': {
    golfer: textOf('{name}ขอยกเลิกรอบ', '{name} asks to cancel', {
      th: 'กดเพื่อตอบ ถ้ายกเลิก คืนเงินเต็มจำนวน',
      en: 'Open to answer. If it is cancelled, all your money comes back.',
    }),
    caddy: textOf('คุณขอยกเลิกรอบกับ{name}', 'You asked to cancel with {name}'),
  },
  'booking.cancellation_withdrawn': {
    golfer: textOf('{name}เปลี่ยนใจ ไม่ยกเลิกแล้ว', '{name} is not cancelling after all', AS_IT_WAS),
    caddy: textOf('คุณถอนคำขอยกเลิกแล้ว', 'You are not cancelling after all', AS_IT_WAS),
  },
  'booking.cancellation_refused': {
    golfer: textOf('คุณขอให้คงรอบกับ{name}ไว้', 'You asked to keep the round with {name}'),
    caddy: textOf('{name}ขอให้คงรอบไว้', '{name} asked to keep the round', {
      th: 'รอบนี้ยังเป็นของคุณ',
      en: 'The round is still yours',
    }),
  },
  'booking.replaced': {
    golfer: textOf('เปลี่ยนแคดดี้ของรอบนี้แล้ว', 'This round has another caddy now'),
    caddy: textOf('{name}เลือกแคดดี้คนอื่นแทนแล้ว', '{name} chose another caddy instead', FREE),
  },
  'booking.change_proposed': both(
    textOf('{name}ขอเปลี่ยนรอบ', '{name} asks to change the round', {
      th: 'กดเพื่อตอบ ถ้าไม่ตอบ รอบยังเหมือนเดิม',
      en: 'Open to answer. Without an answer it stays as it is.',
    }),
  ),
  'booking.change_accepted': both(textOf('{name}ยอมรับการเปลี่ยนรอบ', '{name} accepted the change')),
  'booking.change_rejected': both(textOf('{name}ไม่รับการเปลี่ยนรอบ', '{name} declined the change', AS_IT_WAS)),
  'booking.change_withdrawn': both(textOf('{name}ถอนคำขอเปลี่ยนรอบ', '{name} withdrew the change', AS_IT_WAS)),
  'booking.change_expired': both(textOf('คำขอเปลี่ยนรอบหมดเวลาตอบ', 'The change was not answered in time', AS_IT_WAS)),
  'booking.checked_in': both(textOf('{name}เช็กอินที่แท่นทีแล้ว', '{name} has checked in at the tee')),
  'booking.started': both(textOf('เริ่มรอบกับ{name}แล้ว', 'Your round with {name} has begun')),
  'booking.ended': {
    golfer: textOf('{name}แจ้งจบรอบ', '{name} says the round is finished', {
      th: 'กดเพื่อยืนยันจำนวนหลุม',
      en: 'Open to confirm the holes played',
    }),
    caddy: textOf('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished'),
  },
  'booking.completed': {
    golfer: textOf('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished'),
    caddy: textOf('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished', {
      th: 'รายได้ถอนได้หลัง 24 ชั่วโมง ถ้าไม่มีใครโต้แย้ง',
      en: 'Your earnings can be withdrawn after 24 hours unless somebody contests it',
    }),
  },
  'booking.claimed': both(
    textOf('{name}แจ้งว่าเล่นไม่ได้', '{name} says that play is not possible', {
      th: 'กดเพื่อตอบว่าจริงหรือไม่',
      en: 'Open to confirm or say no',
    }),
  ),
  'booking.claim_rejected': both(textOf('{name}ไม่ยืนยันตามที่คุณแจ้ง', '{name} did not confirm your report', AS_IT_WAS)),
  'booking.claim_withdrawn': both(textOf('{name}ยกเลิกการแจ้งว่าเล่นไม่ได้', '{name} took the report back', AS_IT_WAS)),
  'booking.closed_by_course': {
    golfer: textOf('รอบนี้จบเพราะฝนหรือสนามปิด', 'This round ended for rain or a closed course', {
      th: 'ราคาคิดตามหลุมที่เล่น กดเพื่อดูยอดเงิน',
      en: 'The price follows the holes played. Open to see the money.',
    }),
    caddy: textOf('รอบนี้จบเพราะฝนหรือสนามปิด', 'This round ended for rain or a closed course', FREE),
  },
  'booking.no_show': both(textOf('{name}แจ้งว่าคุณไม่มาตามนัด', '{name} says you did not come', CONTEST)),
  'booking.disputed': both(
    textOf('{name}โต้แย้งรอบนี้', '{name} disputes this round', {
      th: 'เราตัดสินภายใน 3 วัน และแจ้งผลกับเหตุผลให้ทั้งสองฝ่าย',
      en: 'We decide within 3 days and tell both of you the outcome and why',
    }),
  ),
  'booking.decided': both(
    textOf('ตัดสินรอบที่โต้แย้งแล้ว', 'The dispute about this round is decided', {
      th: 'กดเพื่อดูผล เหตุผล และยอดเงิน',
      en: 'Open to see the outcome, why, and the money',
    }),
  ),
  'booking.settled': {
    golfer: textOf('ปิดยอดรอบกับ{name}แล้ว', 'Your round with {name} is settled'),
    caddy: textOf('ปิดยอดรอบกับ{name}แล้ว', 'Your round with {name} is settled', {
      th: 'รายได้ของรอบนี้ถอนได้แล้ว',
      en: 'Your earnings from it can be withdrawn now',
    }),
  },
  'booking.reminder': both(({ moment }: { moment: 'EVENING' | 'MORNING' }) =>
    moment === 'EVENING'
      ? textOf('พรุ่งนี้ออกรอบ {time} กับ{name}', 'Tomorrow at {time} with {name}')
      : textOf('วันนี้ออกรอบ {time} กับ{name}', 'Today at {time} with {name}'),
  ),
} as const satisfies { [K in BookingKind]: Row<K> };

/** The text of a notification and the address that it opens. Never stored. */
export interface NotificationWords {
  title: Both;
  /** May be empty. */
  text: Both;
  /** The path of the reader's screen. */
  href: string;
}

type Maker = NotificationText | ((body: never) => NotificationText);
const WORDS: Record<NotifiedKind, Record<'golfer' | 'caddy', Maker>> = { ...BOOKING_WORDS, ...OTHER_WORDS };

/** The text for a kind that only a newer build knows. */
const UNKNOWN: NotificationText = { title: { th: 'มีเรื่องใหม่ถึงคุณ', en: 'There is news for you' } };

const NOBODY: Record<'golfer' | 'caddy', Both> = {
  golfer: { th: 'แคดดี้', en: 'your caddy' },
  caddy: { th: 'นักกอล์ฟ', en: 'the golfer' },
};

/** The text of an event for a reader of that role, in both languages. */
export function wordsOf(
  kind: string,
  body: Record<string, unknown>,
  about: NotificationAbout,
  role: Role | null,
): NotificationWords {
  const reader = role === 'CADDY' ? 'caddy' : 'golfer';
  const { title, more } = textFor(kind, body, reader);
  const textIn = (language: Language) =>
    [roundIn(language, about), more && filled(more[language], language, body, about, reader)]
      .filter(Boolean)
      .join(' · ');
  const titleIn = (language: Language) => filled(title[language], language, body, about, reader);
  return {
    title: { th: titleIn('th'), en: titleIn('en') },
    text: { th: textIn('th'), en: textIn('en') },
    href: placeOf(kind, body, role),
  };
}

function textFor(kind: string, body: Record<string, unknown>, reader: 'golfer' | 'caddy'): NotificationText {
  const maker = Object.hasOwn(WORDS, kind) ? WORDS[kind as NotifiedKind][reader] : UNKNOWN;
  return typeof maker === 'function' ? maker(body as never) : maker;
}

/** `อา. 22 พ.ย. 07:10 · ทุ่งสวรรค์ · 18 หลุม`; unknown parts are left out. */
function roundIn(language: Language, about: NotificationAbout): string {
  const date = about.booking_date === null ? undefined : parseDate(about.booking_date);
  const when = [date && dayIn(language, date), about.tee_off_time].filter(Boolean).join(' ');
  const holes = about.holes === null ? '' : language === 'th' ? `${about.holes} หลุม` : `${about.holes} holes`;
  return [when, about.course?.[language], holes].filter(Boolean).join(' · ');
}

/** Fills the gaps; an empty gap leaves no double space, and a name that looks like a gap is not filled again. */
function filled(
  text: string,
  language: Language,
  body: Record<string, unknown>,
  about: NotificationAbout,
  reader: 'golfer' | 'caddy',
): string {
  const amount = about.amount ?? (typeof body['amount'] === 'number' ? body['amount'] : null);
  const until = typeof body['until'] === 'string' ? parseDate(body['until']) : undefined;
  const gaps: Record<string, string> = {
    name: about.name === null ? NOBODY[reader][language] : nameIn(language, about.name, reader),
    amount: amount === null ? '' : moneyIn(amount),
    time: about.tee_off_time ?? '',
    until: until === undefined ? '' : dayIn(language, until),
    why: typeof body['why'] === 'string' ? body['why'] : '',
    text: typeof body['text'] === 'string' ? body['text'] : '',
    last4: typeof body['last4'] === 'string' ? body['last4'] : '',
  };
  const whole = text
    .replaceAll(/( ?)\{(\w+)\}/g, (_all, space: string, gap: string) => {
      const value = gaps[gap] ?? '';
      return value && space + value;
    })
    .trim();
  // "your caddy accepted" starts a sentence and gets a capital; a person's name stays as written.
  return about.name === null && text.startsWith('{name}') ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole;
}

/** Golfers are addressed with คุณ, caddies by their nickname (design.md §9). */
const nameIn = (language: Language, name: string, reader: 'golfer' | 'caddy'): string =>
  language === 'th' && reader === 'caddy' && !name.startsWith('คุณ') ? `คุณ${name}` : name;

/** The server writes numbers and dates like the app (src/i18n/format.ts), but from tables, because its Intl data may differ. */
export type Language = 'th' | 'en';
const TABLES = {
  th: {
    weekdays: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
    months: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  },
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
} as const;

/** `อา. 22 พ.ย.` / `Sun 22 Nov`. */
export function dayIn(language: Language, date: SlashDate): string {
  const { weekdays, months } = TABLES[language];
  const [, month, day] = date.split('/').map(Number) as [number, number, number];
  return `${weekdays[weekdayOf(date)]} ${day} ${months[month - 1]}`;
}

/** An amount in satang as `฿1,250`; with decimals only when there are satang. */
export function moneyIn(amount: number): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  return `${amount < 0 ? '−' : ''}฿${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

import type { MessageKind } from '../chat/message.ts';
import type { SlashDate } from '../dates.ts';
import { both, type Both, type NotifiedKind, type Row, textOf } from './row.ts';

type OtherKind = Exclude<NotifiedKind, `booking.${string}`>;

/** The caddy's number after an operator's decision; a caddy who lost it can enter another one in the profile. */
const NUMBER_BECAME = {
  GIVEN: { th: 'เบอร์แคดดี้ที่แจ้งไว้เป็นของคุณแล้ว', en: 'The caddy number you claimed is yours now' },
  REFUSED: {
    th: 'เบอร์แคดดี้ที่แจ้งไว้เป็นของแคดดี้คนอื่น',
    en: 'The caddy number you claimed belongs to another caddy',
  },
  LOST: { th: 'เบอร์แคดดี้ของคุณเป็นของแคดดี้คนอื่น', en: 'Your caddy number belongs to another caddy' },
} as const;

/** What a caddy can do after a suspension. */
const AFTER_LIFT = {
  VERIFIED: {
    th: 'คุณยืนยันตัวตนแล้วเหมือนเดิม รับงาน ตอบประกาศหาแคดดี้ และถอนเงินได้ตามปกติ',
    en: 'You are verified as before. You can take work, answer open requests and withdraw again.',
  },
  UNVERIFIED: {
    th: 'คุณรับงานได้อีกครั้งแล้ว กรุณาส่งหลักฐานยืนยันตัวตนที่หน้าโปรไฟล์ เพื่อตอบประกาศหาแคดดี้และถอนเงิน',
    en: 'You can take work again. To answer open requests and withdraw, please send your proof on your profile.',
  },
  SENDS_AGAIN: {
    th: 'คุณรับงานได้อีกครั้งแล้ว หลักฐานที่เคยส่งถูกลบเมื่อบัญชีถูกพัก กรุณาส่งใหม่อีกครั้งที่หน้าโปรไฟล์',
    en: 'You can take work again. The proof you had sent was deleted with the suspension: please send it again on your profile.',
  },
  REJECTED: {
    th: 'คุณรับงานได้อีกครั้งแล้ว คุณยังไม่ได้ยืนยันตัวตน ส่งหลักฐานใหม่ได้ที่หน้าโปรไฟล์ เพื่อตอบประกาศหาแคดดี้และถอนเงิน',
    en: 'You can take work again. You are not verified yet. To answer open requests and withdraw, you can send new proof on your profile.',
  },
} as const;

const IF_NOT_YOU = {
  th: 'ถ้าไม่ใช่คุณ ให้เครื่องที่ไม่รู้จักออกจากระบบที่หน้าโปรไฟล์ และแจ้งเราทันที',
  en: 'If it was not you, sign out the devices you do not know on your profile, and tell us now.',
};
/** The reader had entered it without confirming it, and its owner has proved that it is theirs. */
const GIVE_ANOTHER = {
  th: 'เจ้าของยืนยันกับเราแล้ว เงินและการจองของคุณอยู่ครบ เพิ่มเบอร์หรืออีเมลของคุณเองที่หน้าโปรไฟล์ก่อนออกจากระบบ',
  en: 'Its owner has shown us that it is theirs. Your money and bookings are as they were. Add your own phone or e-mail on your profile before you sign out.',
};
const CONTACT = {
  PHONE_TAKEN: textOf(
    'เบอร์โทรในบัญชีของคุณเป็นของคนอื่น',
    'The phone number on your account is somebody else’s',
    GIVE_ANOTHER,
  ),
  EMAIL_TAKEN: textOf(
    'อีเมลในบัญชีของคุณเป็นของคนอื่น',
    'The e-mail address on your account is somebody else’s',
    GIVE_ANOTHER,
  ),
  PHONE: textOf('เบอร์โทรที่ใช้เข้าสู่ระบบเปลี่ยนแล้ว', 'The phone number you sign in with has changed', IF_NOT_YOU),
  EMAIL: textOf('อีเมลที่ใช้เข้าสู่ระบบเปลี่ยนแล้ว', 'The e-mail address you sign in with has changed', IF_NOT_YOU),
  BOTH: textOf(
    'เบอร์โทรและอีเมลที่ใช้เข้าสู่ระบบเปลี่ยนแล้ว',
    'The phone number and e-mail address you sign in with have changed',
    IF_NOT_YOU,
  ),
  NAME: textOf('ชื่อจริงที่ใช้รับเงินเปลี่ยนแล้ว', 'The real name your money is paid out to has changed', IF_NOT_YOU),
  DISPLAY_NAME: textOf('ทีมงานแก้ชื่อในบัญชีของคุณ', 'Our team corrected the name on your account', {
    th: 'ถ้าไม่ถูกต้อง เขียนถึงเราได้',
    en: 'If that is wrong, write to us.',
  }),
  LINE: textOf('เข้าสู่ระบบบัญชีนี้ด้วย LINE ได้แล้ว', 'LINE now signs in to your account', IF_NOT_YOU),
  LINE_ENDED: textOf('เลิกเชื่อม LINE กับบัญชีนี้แล้ว', 'LINE no longer signs in to your account', IF_NOT_YOU),
  PASSWORD_RESET: textOf(
    'ตั้งรหัสผ่านใหม่แล้ว และเครื่องอื่นออกจากระบบทั้งหมด',
    'Your password was set anew, and every other device is signed out',
    IF_NOT_YOU,
  ),
  PASSWORD_RESET_LINE_ENDED: textOf(
    'ตั้งรหัสผ่านใหม่แล้ว เลิกเชื่อม LINE และเครื่องอื่นออกจากระบบทั้งหมด',
    'Your password was set anew, LINE was untied, and every other device is signed out',
    IF_NOT_YOU,
  ),
  PASSWORD_CHANGED: textOf('รหัสผ่านของบัญชีนี้เปลี่ยนแล้ว', 'The password of your account was changed', IF_NOT_YOU),
  PASSWORD: textOf('ตั้งรหัสผ่านของบัญชีนี้แล้ว', 'A password for your account was set', IF_NOT_YOU),
};

/** Late money is still credited to an ended top-up, so nobody should pay twice. */
const PAID_ALREADY = {
  th: 'ถ้าจ่ายหรือถูกหักบัญชีไปแล้ว ไม่ต้องจ่ายซ้ำ ยอดจะเข้าวอลเล็ตเองเมื่อธนาคารแจ้งเรา ถ้ายังไม่ได้จ่าย เริ่มเติมเงินใหม่ได้',
  en: 'If you have paid or were charged, do not pay again: the money arrives when the bank tells us. If not, you can start a new top-up.',
};

/** After an operator's decision the top-up is never credited, whatever the bank reports. */
const NOT_CONFIRMED = {
  th: 'ไม่มียอดเข้าวอลเล็ต ถ้าจ่ายไปแล้ว เขียนถึงเราพร้อมเลขอ้างอิงของรายการนี้',
  en: 'Nothing was added to your wallet. If you have paid, write to us with its reference.',
};
const TAKEN_BACK = {
  th: 'หักยอดนี้ออกจากวอลเล็ตแล้ว ถ้าคิดว่าไม่ถูกต้อง เขียนถึงเราพร้อมเลขอ้างอิงของรายการนี้',
  en: 'It was taken back out of your wallet. If that seems wrong, write to us with its reference.',
};

const REFUNDED = {
  th: 'หักยอดนี้ออกจากวอลเล็ตแล้ว ถ้าคิดว่าไม่ถูกต้อง เขียนถึงเราได้',
  en: 'It was taken out of your wallet. If that seems wrong, write to us.',
};
/** The golfer had already spent part of it. */
const REFUNDED_SHORT = {
  th: 'หักออกจากวอลเล็ตเท่าที่มี เงินที่กันไว้ไม่ถูกแตะ ทีมงานจะติดต่อคุณเรื่องส่วนที่ขาด',
  en: 'What was there was taken out of your wallet, and nothing that is held. Our team will write to you about the rest.',
};

const CHECK_ACCOUNT = {
  th: 'เงินกลับเข้ายอดเต็มจำนวนแล้ว ตรวจบัญชีธนาคารแล้วขอใหม่ได้',
  en: 'All of it is back. Check your bank account and ask again.',
};
/** It failed because of us or the provider. */
const ASK_AGAIN = { th: 'เงินกลับเข้ายอดเต็มจำนวนแล้ว ขอใหม่ได้', en: 'All of it is back, and you can ask again.' };

/** The team's own words: filled in last, so that braces in them stay as they were written. */
const OWN_WORDS = { th: '{why}', en: '{why}' };
const OWN_TEXT = { th: '{text}', en: '{text}' };

/** Why, in the team's own words, and the last day of it. */
const whyUntil = (until: SlashDate | null): Both =>
  until ? { th: '{why} · พักการใช้งานถึงวัน {until}', en: '{why} · Until the end of {until}' } : OWN_WORDS;

/** The texts of all other events: open requests, money, the caddy's account. */
export const OTHER_WORDS = {
  'broadcast.opened': both(
    textOf('มีนักกอล์ฟหาแคดดี้', 'A golfer is looking for a caddy', {
      th: 'ถ้าว่าง กดสนใจได้เลย',
      en: "Say you're in if you are free",
    }),
  ),
  'broadcast.updated': both(
    textOf('ประกาศที่คุณสนใจเปลี่ยนรายละเอียด', 'An open request you answered has changed', {
      th: 'ถ้ายังว่าง ตอบอีกครั้ง',
      en: 'Answer again if you are still free',
    }),
  ),
  'broadcast.answered': both(({ answer }) =>
    answer === 'WITHDRAWN'
      ? textOf('{name}ถอนความสนใจประกาศของคุณ', '{name} is no longer in for your open request')
      : textOf('{name}สนใจประกาศของคุณ', '{name} is in for your open request'),
  ),
  'broadcast.selected': both(textOf('{name}เลือกคุณจากประกาศ', '{name} chose you from the open request')),
  'broadcast.not_selected': both(
    textOf('ประกาศนี้ได้แคดดี้ครบแล้ว', 'This open request is filled', {
      th: 'รอบนี้นักกอล์ฟเลือกแคดดี้คนอื่น',
      en: 'The golfer chose somebody else this time',
    }),
  ),
  'broadcast.seat_kept': both(textOf('เก็บที่ให้{name}แล้ว', 'A place is kept for {name}')),
  'broadcast.seat_released': both(
    textOf('หมดเวลาเก็บที่ให้แคดดี้แล้ว', 'The place you kept is free again', {
      th: 'เติมเงินแล้วเลือกแคดดี้อีกครั้ง',
      en: 'Top up, then choose a caddy again',
    }),
  ),
  'broadcast.filled': both(textOf('ประกาศของคุณได้แคดดี้ครบแล้ว', 'Your open request is filled')),
  'broadcast.reopened': {
    golfer: textOf('ประกาศของคุณเปิดอีกครั้ง', 'Your open request is open again'),
    caddy: textOf('ประกาศที่คุณสนใจเปิดอีกครั้ง', 'An open request you answered is open again', {
      th: 'ถ้ายังว่าง ตอบอีกครั้ง',
      en: 'Answer again if you are still free',
    }),
  },
  'broadcast.cancelled': {
    golfer: textOf('ประกาศของคุณยกเลิกแล้ว', 'Your open request is cancelled'),
    caddy: textOf('นักกอล์ฟยกเลิกประกาศที่คุณสนใจ', 'The golfer cancelled an open request you answered'),
  },
  'broadcast.expired': {
    golfer: textOf('ประกาศของคุณหมดเวลาแล้ว', 'Your open request has ended'),
    caddy: textOf('ประกาศที่คุณสนใจหมดเวลาแล้ว', 'An open request you answered has ended'),
  },

  'caddy.struck': both(({ strikes = 1 }) =>
    textOf(`คุณได้ใบเตือน ${strikes} ใบ`, strikes === 1 ? 'You got a strike' : `You got ${strikes} strikes`, {
      th: 'ครบ 3 ใบใน 30 วัน จะไม่เห็นประกาศหาแคดดี้ 7 วัน',
      en: 'At 3 in 30 days, open requests are hidden from you for 7 days',
    }),
  ),
  'caddy.verified': both(
    textOf('ยืนยันตัวตนแล้ว', 'You are verified', {
      th: 'ตอบประกาศหาแคดดี้และถอนเงินได้แล้ว',
      en: 'You can answer open requests and withdraw now',
    }),
  ),
  'caddy.rejected': both(textOf('หลักฐานที่ส่งมายังยืนยันตัวตนไม่ได้', 'Your proof was not enough', OWN_WORDS)),
  'caddy.suspended': both(({ until }) =>
    textOf('บัญชีแคดดี้ของคุณถูกพักการใช้งาน', 'Your caddy account is suspended', whyUntil(until ?? null)),
  ),
  'caddy.lifted': both(({ to, sends_again }) => ({
    title: { th: 'บัญชีแคดดี้ของคุณกลับมาใช้งานได้แล้ว', en: 'Your suspension is lifted' },
    more: sends_again ? AFTER_LIFT.SENDS_AGAIN : (AFTER_LIFT[to] ?? AFTER_LIFT.UNVERIFIED),
  })),
  'caddy.number': both(({ became }) => ({
    title: NUMBER_BECAME[became] ?? NUMBER_BECAME.REFUSED,
    more: OWN_WORDS,
  })),

  'review.received': both(
    textOf('{name}รีวิวรอบนี้แล้ว', '{name} has reviewed this round', {
      th: 'เมื่อคุณรีวิวด้วย จะเผยแพร่พร้อมกัน',
      en: 'Write yours, and both are published together',
    }),
  ),
  'review.published': {
    golfer: textOf('รีวิวที่คุณเขียนถึง{name}เผยแพร่แล้ว', 'Your review of {name} is published'),
    caddy: ({ of }) =>
      of === 'caddy'
        ? textOf('รีวิวที่คุณเขียนถึง{name}เผยแพร่แล้ว', 'Your review of {name} is published', {
            th: 'เห็นเฉพาะแคดดี้',
            en: 'Only caddies see it',
          })
        : textOf('อ่านรีวิวจาก{name}ได้แล้ว', 'You can read the review by {name}', {
            th: 'ตอบได้ 1 ครั้ง',
            en: 'You can reply once',
          }),
  },
  'review.replied': {
    golfer: textOf('{name}ตอบรีวิวของคุณ', '{name} replied to your review'),
    caddy: textOf('คุณตอบรีวิวของ{name}แล้ว', 'You replied to the review by {name}'),
  },
  'review.reminder': both(
    textOf('ใกล้หมดเวลารีวิวรอบกับ{name}', 'Your time to review {name} is nearly over', {
      th: 'หลังจากนั้นเขียนไม่ได้แล้ว',
      en: 'After that it cannot be written',
    }),
  ),

  'post.published': both(textOf('{name}โพสต์ใหม่', '{name} has a new post')),

  'case.answered': both(
    textOf('ทีมงานตอบเรื่องที่คุณเขียนมาแล้ว', 'Our team has answered you', {
      th: 'กดเพื่ออ่านคำตอบ',
      en: 'Open to read the answer',
    }),
  ),
  'account.contact_changed': both(({ what }) => CONTACT[what] ?? CONTACT.BOTH),
  'account.suspended': both(({ until }) =>
    textOf('บัญชีของคุณถูกพักการใช้งาน', 'Your account is suspended', whyUntil(until)),
  ),
  'account.lifted': both(
    textOf('บัญชีของคุณกลับมาใช้งานได้แล้ว', 'Your account is no longer suspended', {
      th: 'จอง หาแคดดี้ และส่งข้อความได้ตามปกติ',
      en: 'You can book, look for a caddy and write messages again.',
    }),
  ),
  'account.warned': both(textOf('คำเตือนจากทีมงาน Caddee', 'A warning from the Caddee team', OWN_TEXT)),
  'account.messaged': both(textOf('ข้อความจากทีมงาน Caddee', 'A message from the Caddee team', OWN_TEXT)),
  'wallet.bank_changed': both(
    textOf('เปลี่ยนบัญชีรับเงินเป็นบัญชีลงท้าย {last4}', 'Your money now goes to the account ending in {last4}', {
      th: 'ถ้าไม่ใช่คุณ เปลี่ยนรหัสผ่านและแจ้งเราทันที 24 ชั่วโมงแรกยังโอนเข้าบัญชีนี้ไม่ได้',
      en: 'If it was not you, change your password and tell us now. Nothing is sent there for 24 hours.',
    }),
  ),
  'topup.changed': both(({ status, by, taken_back, short }) => {
    if (status === 'REFUNDED')
      return textOf(
        'เงินที่เติมไว้ {amount} ถูกคืนไปยังบัญชีที่ใช้จ่าย',
        '{amount} of a top-up went back to the account that paid it',
        short ? REFUNDED_SHORT : REFUNDED,
      );
    if (status === 'PAID') return textOf('เติมเงินสำเร็จ {amount}', 'Topped up {amount}');
    if (status === 'EXPIRED')
      return textOf('การเติมเงิน {amount} หมดเวลา', 'Your {amount} top-up has expired', PAID_ALREADY);
    if (status === 'FAILED' && by === 'OPERATOR')
      return textOf(
        'ทีมงานยืนยันการเติมเงิน {amount} ไม่ได้',
        'Our team could not confirm your {amount} top-up',
        taken_back ? TAKEN_BACK : NOT_CONFIRMED,
      );
    if (status === 'FAILED') return textOf('เติมเงิน {amount} ไม่สำเร็จ', 'Your {amount} top-up failed', PAID_ALREADY);
    return textOf('กำลังตรวจสอบการเติมเงิน {amount}', 'We are checking your {amount} top-up', {
      th: 'เราจะแจ้งผลที่นี่',
      en: 'You will see the outcome here',
    });
  }),
  'tip.received': both(textOf('ได้ทิป {amount} จาก{name}', 'A {amount} tip from {name}')),
  'withdrawal.changed': both(({ status, why }) => {
    if (status === 'PAID') return textOf('โอนเงิน {amount} เข้าบัญชีธนาคารแล้ว', 'Sent {amount} to your bank');
    if (status === 'REJECTED')
      return textOf('คำขอโอนเงิน {amount} ไม่ได้รับอนุมัติ', 'Your request for {amount} was not approved', {
        th: 'เงินกลับเข้ายอดเต็มจำนวนแล้ว ดูเหตุผลในรายการ',
        en: 'All of it is back. The reason is in the list.',
      });
    return textOf(
      'โอนเงิน {amount} ไม่สำเร็จ',
      'The transfer of {amount} did not go through',
      why === 'OTHER' ? ASK_AGAIN : CHECK_ACCOUNT,
    );
  }),
  'reward.changed': both(({ status, name_th, name_en }) => {
    if (status === 'REDEEMED') return textOf(`รับของแล้ว: ${name_th}`, `${name_en}: handed over`);
    if (status === 'APPROVED')
      return textOf(`ไปรับได้แล้ว: ${name_th}`, `${name_en}: ready for you`, {
        th: 'ไปที่เคาน์เตอร์แล้วเปิดรหัสรับของ',
        en: 'Go to the counter and show your code',
      });
    return textOf(`แลกไม่สำเร็จ: ${name_th}`, `${name_en}: not redeemed`, {
      th: 'คืนแต้มให้ครบแล้ว',
      en: 'All points are back',
    });
  }),
} as const satisfies { [K in OtherKind]: Row<K> };

/** One text for everything that arrived in quiet hours: how many, and the newest. */
export const quietWords = (count: number, newest: Both): { title: Both; text: Both } => ({
  title: { th: `มี ${count} เรื่องใหม่`, en: `${count} new notifications` },
  text: { th: `ล่าสุด: ${newest.th}`, en: `Latest: ${newest.en}` },
});

/** The newest unread message of a room, for a push. `phrase`: a card's sentence in both languages. */
export interface ChatPush {
  name: string | null;
  kind: Exclude<MessageKind, 'CARD' | 'DELETION'>;
  text: string | null;
  phrase: Both | null;
  /** The reader's unread messages, this one included. */
  unread: number;
}

const MAX_QUOTE_CHARS = 140;

/** The beginning of the text on one line, cut between code points. */
const beginning = (text: string): string => {
  const line = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return line.length <= MAX_QUOTE_CHARS ? line.join('') : `${line.slice(0, MAX_QUOTE_CHARS - 1).join('')}…`;
};

/** The sender's name as title and the beginning of the message as text; deleted messages are never announced. */
export function chatWords({ name, kind, text, phrase, unread }: ChatPush): { title: Both; text: Both } {
  const title = { th: name ?? 'ข้อความใหม่', en: name ?? 'New message' };
  const what =
    kind === 'IMAGE'
      ? { th: 'ส่งรูปภาพ', en: 'Sent a photo' }
      : kind === 'PHRASE'
        ? (phrase ?? { th: 'ส่งประโยคสำเร็จรูป', en: 'Sent a phrase' })
        : { th: text ?? '', en: text ?? '' };
  return {
    title: unread > 1 ? { th: `${title.th} (${unread} ข้อความ)`, en: `${title.en} (${unread} messages)` } : title,
    text: { th: beginning(what.th), en: beginning(what.en) },
  };
}

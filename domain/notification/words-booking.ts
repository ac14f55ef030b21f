import { both, type NotifiedKind, type Row, said } from './row.ts';

type BookingKind = Extract<NotifiedKind, `booking.${string}`>;

const BACK = { th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว', en: 'The money held is back in your wallet' };
const FREE = { th: 'เวลานี้ของคุณว่างแล้ว', en: 'This time is free again' };
const AS_IT_WAS = { th: 'รอบยังเหมือนเดิม', en: 'The round stays as it is' };
const CONTEST = { th: 'ถ้าไม่จริง โต้แย้งได้ภายใน 24 ชั่วโมง', en: 'If that is wrong, contest it within 24 hours' };

/** The text of each booking event for the person who did not cause it; for both when the system did. */
export const BOOKING_WORDS = {
  'booking.requested': {
    golfer: said('ส่งคำขอถึง{name}แล้ว', 'Request sent to {name}'),
    caddy: said('{name}ขอจองคุณ', '{name} asks to book you', {
      th: 'ตอบก่อนหมดเวลา',
      en: 'Answer before the time is up',
    }),
  },
  'booking.accepted': {
    golfer: said('{name}ตอบรับการจองแล้ว', '{name} accepted your booking'),
    caddy: said('ยืนยันรอบกับ{name}แล้ว', 'Your round with {name} is confirmed'),
  },
  'booking.declined': {
    golfer: said('{name}ไม่สะดวกรับรอบนี้', '{name} cannot take this round', {
      th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว ขอแคดดี้คนอื่นได้เลย',
      en: 'The money held is back in your wallet. You can ask another caddy.',
    }),
    caddy: said('คุณไม่รับรอบนี้', 'You declined this round'),
  },
  'booking.expired': {
    golfer: said('{name}ไม่ได้ตอบภายในเวลา', '{name} did not answer in time', {
      th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว ขอแคดดี้คนอื่นได้เลย',
      en: 'The money held is back in your wallet. You can ask another caddy.',
    }),
    caddy: said('คำขอจาก{name}หมดเวลาตอบ', 'The request from {name} has expired', FREE),
  },
  'booking.lapsed': {
    golfer: ({ status }) =>
      status === 'CONFIRMED'
        ? said('คำขอเปลี่ยนรอบกับ{name}สิ้นสุดแล้ว', 'The change of your round with {name} has ended', AS_IT_WAS)
        : said('คำขอถึง{name}สิ้นสุดแล้ว', 'Your request to {name} has ended', {
            th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว ขอแคดดี้คนอื่นได้เลย',
            en: 'The money held is back in your wallet. You can ask another caddy.',
          }),
    caddy: ({ status }) =>
      status === 'CONFIRMED'
        ? said('คำขอเปลี่ยนรอบกับ{name}สิ้นสุดแล้ว', 'The change of your round with {name} has ended', AS_IT_WAS)
        : said('คำขอจาก{name}สิ้นสุดแล้ว', 'The request from {name} has ended', FREE),
  },
  'booking.cancelled': {
    golfer: ({ status }) =>
      status === 'CANCELLED_BY_CADDY'
        ? said('รอบกับ{name}ยกเลิกแล้ว', 'Your round with {name} is cancelled', {
            th: 'คืนเงินเต็มจำนวนเข้าวอลเล็ตแล้ว',
            en: 'All your money is back in your wallet',
          })
        : said('ถอนคำขอถึง{name}แล้ว', 'Your request to {name} is withdrawn', BACK),
    caddy: ({ status, was }) => {
      if (status === 'CANCELLED_BY_CADDY')
        return said('รอบกับ{name}ยกเลิกตามที่คุณขอ', 'Your round with {name} is cancelled as you asked', FREE);
      return was === 'PENDING'
        ? said('คำขอจาก{name}ยกเลิกแล้ว', 'The request from {name} is cancelled', FREE)
        : said('{name}ยกเลิกรอบ', '{name} cancelled the round', FREE);
    },
  },
  'booking.cancellation_requested': {
    golfer: said('{name}ขอยกเลิกรอบ', '{name} asks to cancel', {
      th: 'กดเพื่อตอบ ถ้ายกเลิก คืนเงินเต็มจำนวน',
      en: 'Open to answer. If it is cancelled, all your money comes back.',
    }),
    caddy: said('คุณขอยกเลิกรอบกับ{name}', 'You asked to cancel with {name}'),
  },
  'booking.cancellation_withdrawn': {
    golfer: said('{name}เปลี่ยนใจ ไม่ยกเลิกแล้ว', '{name} is not cancelling after all', AS_IT_WAS),
    caddy: said('คุณถอนคำขอยกเลิกแล้ว', 'You are not cancelling after all', AS_IT_WAS),
  },
  'booking.cancellation_refused': {
    golfer: said('คุณขอให้คงรอบกับ{name}ไว้', 'You asked to keep the round with {name}'),
    caddy: said('{name}ขอให้คงรอบไว้', '{name} asked to keep the round', {
      th: 'รอบนี้ยังเป็นของคุณ',
      en: 'The round is still yours',
    }),
  },
  'booking.replaced': {
    golfer: said('เปลี่ยนแคดดี้ของรอบนี้แล้ว', 'This round has another caddy now'),
    caddy: said('{name}เลือกแคดดี้คนอื่นแทนแล้ว', '{name} chose another caddy instead', FREE),
  },
  'booking.change_proposed': both(
    said('{name}ขอเปลี่ยนรอบ', '{name} asks to change the round', {
      th: 'กดเพื่อตอบ ถ้าไม่ตอบ รอบยังเหมือนเดิม',
      en: 'Open to answer. Without an answer it stays as it is.',
    }),
  ),
  'booking.change_accepted': both(said('{name}ยอมรับการเปลี่ยนรอบ', '{name} accepted the change')),
  'booking.change_rejected': both(said('{name}ไม่รับการเปลี่ยนรอบ', '{name} declined the change', AS_IT_WAS)),
  'booking.change_withdrawn': both(said('{name}ถอนคำขอเปลี่ยนรอบ', '{name} withdrew the change', AS_IT_WAS)),
  'booking.change_expired': both(said('คำขอเปลี่ยนรอบหมดเวลาตอบ', 'The change was not answered in time', AS_IT_WAS)),
  'booking.checked_in': both(said('{name}เช็กอินที่แท่นทีแล้ว', '{name} has checked in at the tee')),
  'booking.started': both(said('เริ่มรอบกับ{name}แล้ว', 'Your round with {name} has begun')),
  'booking.ended': {
    golfer: said('{name}แจ้งจบรอบ', '{name} says the round is finished', {
      th: 'กดเพื่อยืนยันจำนวนหลุม',
      en: 'Open to confirm the holes played',
    }),
    caddy: said('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished'),
  },
  'booking.completed': {
    golfer: said('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished'),
    caddy: said('จบรอบกับ{name}แล้ว', 'Your round with {name} is finished', {
      th: 'รายได้ถอนได้หลัง 24 ชั่วโมง ถ้าไม่มีใครโต้แย้ง',
      en: 'Your earnings can be withdrawn after 24 hours unless somebody contests it',
    }),
  },
  'booking.claimed': both(
    said('{name}แจ้งว่าเล่นไม่ได้', '{name} says that play is not possible', {
      th: 'กดเพื่อตอบว่าจริงหรือไม่',
      en: 'Open to confirm or say no',
    }),
  ),
  'booking.claim_rejected': both(said('{name}ไม่ยืนยันตามที่คุณแจ้ง', '{name} did not confirm your report', AS_IT_WAS)),
  'booking.claim_withdrawn': both(said('{name}ยกเลิกการแจ้งว่าเล่นไม่ได้', '{name} took the report back', AS_IT_WAS)),
  'booking.closed_by_course': {
    golfer: said('รอบนี้จบเพราะฝนหรือสนามปิด', 'This round ended for rain or a closed course', {
      th: 'ราคาคิดตามหลุมที่เล่น กดเพื่อดูยอดเงิน',
      en: 'The price follows the holes played. Open to see the money.',
    }),
    caddy: said('รอบนี้จบเพราะฝนหรือสนามปิด', 'This round ended for rain or a closed course', FREE),
  },
  'booking.no_show': both(said('{name}แจ้งว่าคุณไม่มาตามนัด', '{name} says you did not come', CONTEST)),
  'booking.disputed': both(
    said('{name}โต้แย้งรอบนี้', '{name} disputes this round', {
      th: 'เราตัดสินภายใน 3 วัน และแจ้งผลกับเหตุผลให้ทั้งสองฝ่าย',
      en: 'We decide within 3 days and tell both of you the outcome and why',
    }),
  ),
  'booking.decided': both(
    said('ตัดสินรอบที่โต้แย้งแล้ว', 'The dispute about this round is decided', {
      th: 'กดเพื่อดูผล เหตุผล และยอดเงิน',
      en: 'Open to see the outcome, why, and the money',
    }),
  ),
  'booking.settled': {
    golfer: said('ปิดยอดรอบกับ{name}แล้ว', 'Your round with {name} is settled'),
    caddy: said('ปิดยอดรอบกับ{name}แล้ว', 'Your round with {name} is settled', {
      th: 'รายได้ของรอบนี้ถอนได้แล้ว',
      en: 'Your earnings from it can be withdrawn now',
    }),
  },
  'booking.reminder': both(({ moment }: { moment: 'EVENING' | 'MORNING' }) =>
    moment === 'EVENING'
      ? said('พรุ่งนี้ออกรอบ {time} กับ{name}', 'Tomorrow at {time} with {name}')
      : said('วันนี้ออกรอบ {time} กับ{name}', 'Today at {time} with {name}'),
  ),
} as const satisfies { [K in BookingKind]: Row<K> };

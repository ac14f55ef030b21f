import type { QueuedAction } from '#domain/booking/queued.ts';
import type { QUEUED_CALLS } from '#domain/outbox/op.ts';
import type { Words } from '../../i18n/language.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';

type Act = QueuedAction | Exclude<(typeof QUEUED_CALLS)[number], 'POST /booking/act'>;

const AGAIN: Words = {
  th: 'ถึงเราก่อนที่จะเลิกทำ จึงมีผลแล้ว กดอีกครั้งที่เดิมเพื่อเปลี่ยนกลับ',
  en: 'It had arrived before you undid it, so it counts. Tap it again in its place to change it back.',
};

/** Of what had arrived before it was taken back: that it counts, and how it is really undone. */
export const WAYS_BACK: Record<Act, Words> = {
  accept: {
    th: 'คำตอบถึงเราก่อนที่จะเลิกทำ รอบนี้เป็นของคุณแล้ว ถ้าไปไม่ได้ ให้ขอยกเลิกที่หน้าการจอง',
    en: 'Your yes had arrived before you undid it, so the round is yours. If you cannot come, ask on the booking to be let off.',
  },
  decline: {
    th: 'คำตอบถึงเราก่อนที่จะเลิกทำ นักกอล์ฟได้เงินคืนและทราบแล้ว คำตอบนี้เปลี่ยนกลับไม่ได้',
    en: 'Your no had arrived before you undid it. The golfer knows and has the money back; it cannot be changed any more.',
  },
  cancel: {
    th: 'การยกเลิกถึงเราก่อนที่จะเลิกทำ การจองนี้ยกเลิกแล้ว ถ้ายังอยากออกรอบ ให้จองใหม่',
    en: 'Your cancellation had arrived before you undid it, so the booking is over. To play after all, book again.',
  },
  withdraw_ask: {
    th: 'ถึงเราก่อนที่จะเลิกทำ รอบนี้ยังเป็นของคุณ ถ้าไปไม่ได้ ให้ขอยกเลิกอีกครั้งที่หน้าการจอง',
    en: 'It had arrived before you undid it, so the round is still yours. If you cannot come, ask on the booking once more.',
  },
  check_in: {
    th: 'เช็กอินถึงเราก่อนที่จะเลิกทำ บันทึกไว้แล้วว่าคุณถึงสนาม ถ้าไม่ถูกต้อง ให้บอกอีกฝ่ายในแชท',
    en: 'Your check-in had arrived before you undid it and is recorded. If you are not at the course, tell the other in the chat.',
  },
  start: {
    th: 'ถึงเราก่อนที่จะเลิกทำ บันทึกไว้แล้วว่าเริ่มรอบ ถ้าไม่ถูกต้อง ให้บอกอีกฝ่ายในแชท',
    en: 'It had arrived before you undid it: the round is recorded as begun. If it has not, tell the other in the chat.',
  },
  end: {
    th: 'ถึงเราก่อนที่จะเลิกทำ บันทึกไว้แล้วว่าจบรอบ นักกอล์ฟจะเป็นคนยืนยัน',
    en: 'It had arrived before you undid it: the round is recorded as finished, and the golfer is asked to confirm it.',
  },
  claim_closed: {
    th: 'ถึงเราก่อนที่จะเลิกทำ อีกฝ่ายทราบแล้ว ถ้าไม่ใช่ ให้ถอนที่หน้าการจอง',
    en: 'It had arrived before you undid it, and the other has been told. If it is not so, take it back on the booking.',
  },
  agree_closed: {
    th: 'ถึงเราก่อนที่จะเลิกทำ รอบนี้ปิดแล้ว ถ้าไม่ถูกต้อง ให้แจ้งทีมงานจากหน้าการจอง',
    en: 'It had arrived before you undid it, so the round is closed. If that is wrong, tell our team from the booking.',
  },
  'POST /broadcast/respond': {
    th: 'คำตอบถึงเราก่อนที่จะเลิกทำ นักกอล์ฟเห็นแล้ว เปลี่ยนคำตอบได้ที่ประกาศ',
    en: 'Your answer had arrived before you undid it, and the golfer sees it. Change it at the open request.',
  },
  'POST /chat/send': {
    th: 'ข้อความถึงก่อนที่จะหยุด อยู่ในแชทแล้ว ลบได้ในแชทภายใน 5 นาทีหลังส่ง',
    en: 'The message had arrived before you stopped it and is in the chat. There it can be deleted for 5 minutes after sending.',
  },
  'POST /post/photo': AGAIN,
  'POST /post/create': {
    th: 'โพสต์ถึงเราก่อนที่จะเลิกทำ เผยแพร่แล้ว ลบได้ที่โพสต์ของคุณ',
    en: 'The post had arrived before you undid it and is published. Delete it among your posts.',
  },
  'POST /post/like': AGAIN,
  'POST /follow/set': AGAIN,
  'POST /review/submit': {
    th: 'รีวิวถึงเราก่อนที่จะเลิกทำ ดูและแก้ไขได้ที่หน้าการจอง',
    en: 'The review had arrived before you undid it. See and change it on the booking.',
  },
  'POST /wallet/tip': {
    th: 'ที่จดไว้ถึงเราก่อนที่จะเลิกทำ ลบได้ที่หน้าการจองภายใน 10 นาที',
    en: 'The note had arrived before you undid it. It can be removed on the booking for ten minutes.',
  },
  'POST /chat/read': AGAIN,
  'POST /notification/read': AGAIN,
};

/** Of another build it may be anything. */
export function wayBackOf({ call, input }: Pick<OutboxItem, 'call' | 'input'>): Act {
  const said = call === 'POST /booking/act' ? (input as { action?: string } | null)?.action : call;
  return said !== undefined && said in WAYS_BACK ? (said as Act) : 'POST /follow/set';
}

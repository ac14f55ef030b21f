import { Link } from 'wouter';
import { BOOKING_ACTIONS } from '#domain/booking/actions.ts';
import type { Booking } from '#domain/booking/api.ts';
import { needsVersion } from '#domain/booking/transitions.ts';
import { type Moment, parseMoment } from '#domain/dates.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import type { QueuedAction, QUEUED_CALLS } from '#domain/outbox/op.ts';
import { usePerson } from '../../account/person.ts';
import { WAITED_REFUSALS, isWhole, whatHappened } from '../../booking/act/what-happened.ts';
import { actionsNow, useBooking } from '../../booking/data.ts';
import { STATUS_WORDS } from '../../booking/words.ts';
import { useAnswerOutcome } from '../../broadcast/caddy/answer-outcome.ts';
import { say, useLanguage, useWord, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { outboxSheetOf, outboxOf, type OutboxItem } from '../../sync/outbox/outbox.ts';
import { usePhone } from '../../sync/phone.ts';
import { Button } from '../../ui/control/button.tsx';
import { useNow } from '../../ui/now.ts';
import { outboxWords } from './outbox-words.ts';

const MINUTE = 60_000;
/** What is named after a booking. */
const OF_BOOKING = ['booking', 'review', 'tip'];

interface Props {
  item: OutboxItem;
  onDecided: () => void;
}

/** What happened instead (product.md §5): why, what is the case now, where to go on. It goes when the user says so. */
export function OutboxRefused({ item, onDecided }: Props) {
  const [noun = '', ref] = item.entity.split(':');
  if (noun === 'broadcast') return <AnswerRefused item={item} onDecided={onDecided} />;
  if (!OF_BOOKING.includes(noun)) return <AboutOther item={item} isPost={noun === 'post'} onDecided={onDecided} />;
  // Of one that is gone there is nothing more to ask.
  return ref && item.refusal?.status_code !== 404 ? (
    <AboutBooking item={item} booking_ref={ref} onDecided={onDecided} />
  ) : (
    <AboutNothing item={item} onDecided={onDecided} />
  );
}

/** A caddy's answer to an open request. */
function AnswerRefused({ item, onDecided }: Props) {
  const w = useWords(outboxWords);
  const instead = useAnswerOutcome(item);
  return (
    <>
      <p>{instead}</p>
      <Ways href="/caddy/booking?tab=interested" text={w.openRequests} />
      <Decide item={item} mayRetry={mayRetry(item, undefined, undefined, 0)} onDecided={onDecided} />
    </>
  );
}

function AboutBooking({ item, booking_ref, onDecided }: Props & { booking_ref: string }) {
  const w = useWords(outboxWords);
  const language = useLanguage();
  const now = useNow(MINUTE / 2);
  const role = usePerson()?.role?.toLowerCase();
  const viewer = role === 'golfer' || role === 'caddy' ? role : undefined;
  const { data } = useBooking(booking_ref);
  const present = item.refusal?.present;
  const status = statusOf(present, data, now);
  const happened = viewer && isWhole(present) ? whatHappened(present, viewer, now) : undefined;
  return (
    <>
      <Why item={item} happened={happened} />
      {status && <p className="strong">{say(w.instead, { status: wordIn(status, language) })}</p>}
      {viewer && <Ways href={`/${viewer}/booking/${booking_ref}`} text={w.open} />}
      <Decide item={item} mayRetry={mayRetry(item, data, viewer, now)} onDecided={onDecided} />
    </>
  );
}

/** An own post goes on as a draft from where it stands; a heart or a word in a chat has no place of its own to go to. */
function AboutOther({ item, isPost, onDecided }: Props & { isPost: boolean }) {
  const w = useWords(outboxWords);
  const ways = isPost && <Ways href="/caddy/post" text={w.openPosts} />;
  if (isHeld(item))
    return (
      <>
        <p>{w.held}</p>
        {ways}
      </>
    );
  return (
    <>
      <Why item={item} />
      {ways}
      <Decide item={item} mayRetry={mayRetry(item, undefined, undefined, 0)} onDecided={onDecided} />
    </>
  );
}

/** What it was about is not there any more. */
function AboutNothing({ item, onDecided }: Props) {
  const w = useWords(outboxWords);
  const role = usePerson()?.role?.toLowerCase();
  return (
    <>
      <Why item={item} />
      {role && <Ways href={`/${role}/booking`} text={w.openAll} />}
      <Decide item={item} mayRetry={false} onDecided={onDecided} />
    </>
  );
}

function Why({ item: { refusal }, happened }: { item: OutboxItem; happened?: Words | undefined }) {
  const w = useWords(outboxWords);
  const own = WAITED_REFUSALS[refusal?.code as RefusalCode] ?? happened;
  const general = useRefusal(own ? undefined : (refusal?.code ?? 'INTERNAL'));
  const why = useWord(own ?? general);
  return <p>{happened && own === happened ? why : say(w.because, { why })}</p>;
}

/** As the server said when it refused, or as it stands by now; trusted as little as anything that was on a disk. */
function statusOf(present: unknown, copy: Booking | undefined, now: Moment): Words | undefined {
  const said = typeof present === 'object' && present !== null ? (present as Partial<Booking>) : {};
  const isOlder = copy !== undefined && said.version !== undefined && copy.version >= said.version;
  const { status, respond_by } = isOlder || said.status === undefined ? (copy ?? {}) : said;
  // Its time was over before the server came round to writing that down.
  const isOver = status === 'PENDING' && typeof respond_by === 'string' && parseMoment(respond_by) <= now;
  const known: Partial<Record<string, Words>> = STATUS_WORDS;
  return known[isOver ? 'EXPIRED' : (status ?? '')];
}

const Ways = ({ href, text }: { href: string; text: string }) => (
  <Link className="link tall" href={href} onClick={outboxSheetOf(usePhone()).closeOutboxSheet}>
    {text}
  </Link>
);

function Decide({ item, mayRetry, onDecided }: Props & { mayRetry: boolean }) {
  const phone = usePhone();
  const w = useWords(outboxWords);
  const decide = (how: (id: string) => Promise<void>) => void how(item.id).then(onDecided);
  return (
    <div className="row">
      {mayRetry && (
        <Button kind="quiet" size="sm" onClick={() => decide(outboxOf(phone).retry)}>
          {w.retry}
        </Button>
      )}
      <Button kind="quiet" size="sm" onClick={() => decide(outboxOf(phone).discard)}>
        {item.call === 'POST /post/photo' ? w.withoutPhoto : w.discard}
      </Button>
    </div>
  );
}

/** Refusals of what was asked; the same words get the same answer, unless time or the booking has gone on. */
const OF_WHAT_WAS_ASKED = [404, 409, 410, 422];

/** A post was being taken back, and whether the server did so is unknown (`post/write/unposting.ts`): that goes on from where it stands. */
const isHeld = ({ refusal }: Pick<OutboxItem, 'refusal'>): boolean => refusal?.status_code === 0;

/**
 * Whether the very same act, sent again, can succeed. An answer or a cancellation that found the booking changed is to be given anew, where
 * the user sees what it is now and what it costs: not from a list. What is tapped at the course is true by itself, once the rules allow it.
 */
function mayRetry(
  { call, input, refusal }: OutboxItem,
  booking: Booking | undefined,
  viewer: 'golfer' | 'caddy' | undefined,
  now: Moment,
): boolean {
  if (!refusal || isHeld({ refusal })) return false;
  if (!OF_WHAT_WAS_ASKED.includes(refusal.status_code)) return true;
  if (refusal.status_code !== 409 || call !== 'POST /booking/act' || !booking || !viewer) return false;
  const said = typeof input === 'object' && input !== null && 'action' in input ? input.action : undefined;
  const action = BOOKING_ACTIONS.find((it) => it === said);
  return action !== undefined && !needsVersion(action) && actionsNow(booking, viewer, now).includes(action);
}

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

import '../../booking/booking.css';
import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { useWords, type Words, say } from '../../i18n/language.ts';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { ReceiptList } from '../../booking/receipt-list.tsx';
import { type OutboxItem, outboxOf } from '../../sync/outbox/outbox.ts';
import { usePhone } from '../../sync/phone.ts';
import { Note } from '../../ui/show/status.tsx';
import { isAbout, useAnswers } from '../data.ts';
import { useAnswerOutcome } from './answer-outcome.ts';
import { useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';

/** One row with transparent text: the same boxes as the real one. */
export function NearbySkeleton() {
  const w = useWords(caddyWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        <div className="lrow">
          <span className="grow">
            <b>
              <SkeletonText>ทุ่งสวรรค์ กอล์ฟคลับ</SkeletonText>
            </b>
            <span className="meta line">
              <SkeletonText>18 หลุม · รถร่วม</SkeletonText>
            </span>
            <span className="meta line">
              <SkeletonText>คุณได้รับ ฿135</SkeletonText>
            </span>
          </span>
          <InkBox className="btn btn--sm" />
        </div>
      </div>
    </Skeleton>
  );
}

/** The caddy's answer came too late or did not fit any more: said on the item, with what is the case instead (product.md §3.6). */
export function Refused({ item }: { item: OutboxItem }) {
  const phone = usePhone();
  const w = useWords(caddyWords);
  const instead = useAnswerOutcome(item);
  return (
    <div className="stack stack-1">
      <Note kind="coral">
        <b className="strong line">{w.because}</b>
        {instead}
      </Note>
      <button type="button" className="link tall t-sm" onClick={() => void outboxOf(phone).discard(item.id)}>
        {w.seen}
      </button>
    </div>
  );
}

/** The caddy's answers to open requests that are no longer `shown`. */
export function Receipts({ shown }: { shown: readonly NearbyBroadcast[] }) {
  const items = useAnswers().filter((item) => !shown.some((it) => isAbout(item, it)));
  return <ReceiptList items={items} refused={(item) => <Refused item={item} />} />;
}

/** Open requests on a caddy's phone. */
export const caddyWords = {
  nearby: { th: 'ประกาศใกล้คุณ', en: 'Open requests near you' },
  noPromise: {
    th: 'การกดสนใจยังไม่ใช่การรับงาน และไม่กันเวลาในปฏิทินของคุณ นักกอล์ฟเป็นคนเลือก',
    en: 'Saying you’re in is no commitment and blocks nothing in your calendar. The golfer chooses.',
  },
  none: { th: 'ยังไม่มีประกาศใกล้คุณ', en: 'No open requests near you' },
  noneWhy: {
    th: 'เมื่อมีนักกอล์ฟประกาศหาแคดดี้ที่สนามของคุณ จะขึ้นที่นี่',
    en: 'When a golfer asks all caddies of your course, it appears here.',
  },
  loading: { th: 'กำลังโหลดประกาศ', en: 'Loading open requests' },
  nHoles: { th: '{n} หลุม', en: '{n} holes' },
  seats: { th: 'ต้องการ {n} คน', en: 'Caddies wanted: {n}' },
  from: { th: 'ประกาศโดย{name}', en: 'Asked by {name}' },
  followsYou: { th: 'ติดตามคุณ', en: 'Follows you' },
  interested: { th: 'สนใจแล้ว {n} คน', en: '{n} interested' },
  nobodyYet: { th: 'ยังไม่มีใครสนใจ', en: 'Nobody is interested yet' },
  youGet: { th: 'คุณได้รับ', en: 'You get' },
  left: { th: 'เปิดรับอีก {left}', en: 'Open for {left}' },
  over: { th: 'หมดเวลาประกาศแล้ว', en: 'Time is up' },
  in: { th: 'สนใจ', en: 'I’m in' },
  inAgain: { th: 'ยังสนใจ', en: 'I’m still in' },
  addMessage: { th: 'สนใจพร้อมข้อความ', en: 'I’m in, with a message' },
  yourMessage: { th: 'ข้อความของคุณ “{text}”', en: 'Your message: “{text}”' },
  changed: {
    th: 'รอบนี้เปลี่ยนหลังจากที่คุณตอบ ยืนยันอีกครั้งถ้ายังสนใจ',
    en: 'This round changed after you answered. Confirm again if you are still in.',
  },
  was: { th: 'เดิม', en: 'It was' },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
  withdraw: { th: 'ถอนตัว', en: 'Withdraw' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
  messageTitle: { th: 'สนใจประกาศของ{name}', en: 'Tell {name} you’re in' },
  message: { th: 'ข้อความถึงนักกอล์ฟ (ไม่บังคับ)', en: 'Message to the golfer (optional)' },
  messageHint: { th: 'เช่น อ่านไลน์สนามนี้ได้ดี', en: 'For example: I know these greens well' },
  because: { th: 'คำตอบของคุณไม่มีผล', en: 'Your answer had no effect.' },
  seen: { th: 'รับทราบ', en: 'Got it' },

  notVerified: {
    th: 'ตอบประกาศได้เมื่อยืนยันตัวตนแล้ว คำขอที่ส่งถึงคุณโดยตรงยังรับได้ตามปกติ',
    en: 'You can answer open requests once you are verified. Requests sent to you still reach you.',
  },
  beingVerified: {
    th: 'เรากำลังตรวจหลักฐานของคุณ เมื่อยืนยันแล้วประกาศจะขึ้นที่นี่เอง',
    en: 'We are checking your proof. Open requests appear here once you are verified.',
  },
  toProfile: { th: 'ไปที่โปรไฟล์', en: 'To your profile' },
  hidden: {
    th: 'ประกาศถูกซ่อนถึง {when} เพราะใบเตือนครบ 3 ใบใน 30 วัน รอบที่ยืนยันแล้วและคำขอถึงคุณยังอยู่ครบ',
    en: 'Open requests are hidden until {when} because of 3 strikes in 30 days. Your rounds and requests to you stay.',
  },
  offDuty: {
    th: 'คุณปิดรับงานอยู่ จึงไม่เห็นประกาศ เปิดรับงานเพื่อดู',
    en: 'You are off duty, so open requests are not shown. Switch to open for work to see them.',
  },
} as const satisfies Record<string, Words>;

const MAX = 200;

interface Props {
  name: string;
  isBusy: boolean;
  onClose: () => void;
  onSend: (message: string) => void;
}

/** A short message from the caddy to the golfer, sent with the answer. */
export function MessageSheet({ name, isBusy, onClose, onSend }: Props) {
  const w = useWords(caddyWords);
  const [text, setText] = useState('');
  return (
    <Sheet open onClose={onClose} title={say(w.messageTitle, { name })}>
      <p className="meta">{w.noPromise}</p>
      <TextArea
        label={caddyWords.message}
        hint={w.messageHint}
        value={text}
        maxLength={MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <SheetFoot>
        <Button size="lg" block icon="check" busy={isBusy && w.sending} onClick={() => onSend(text)}>
          {w.in}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}

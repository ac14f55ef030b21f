import { Link } from 'wouter';
import { usePerson } from './account/person.ts';
import { STATUS_WORDS } from './booking/words.ts';
import { useInstead } from './broadcast/instead.ts';
import { useFormat } from './i18n/format.ts';
import { say, useLanguage, useWord, useWords, wordIn, type Words } from './i18n/language.ts';
import { wordsOfRefusal } from './i18n/refusals.ts';
import { outbox, useOutbox, type OutboxItem } from './sync/outbox.ts';
import { closeWaiting } from './sync/waiting.ts';
import { Button } from './ui/button.tsx';
import { Empty } from './ui/empty.tsx';
import { useNow } from './ui/now.ts';
import { Status, type StatusKind } from './ui/status.tsx';
import { toast } from './ui/toast.tsx';

const MINUTE = 60_000;

const words = {
  none: { th: 'ไม่มีรายการรอส่ง', en: 'Nothing is waiting' },
  noneWhy: {
    th: 'สิ่งที่ทำตอนไม่มีสัญญาณจะรออยู่ที่นี่ แล้วส่งให้เองเมื่อมีสัญญาณ',
    en: 'What you do without a signal waits here and is sent by itself when there is one.',
  },
  waiting: { th: 'รอส่ง', en: 'Waiting to send' },
  sending: { th: 'กำลังส่ง', en: 'Sending' },
  sent: { th: 'ส่งแล้ว', en: 'Sent' },
  conflict: { th: 'ไม่สำเร็จ', en: 'Not done' },
  paused: { th: 'เข้าสู่ระบบเพื่อส่ง', en: 'Sign in to send' },
  because: { th: 'เพราะ {why}', en: 'Because: {why}' },
  instead: { th: 'ตอนนี้เป็น “{status}”', en: 'It is now “{status}”' },
  tapped: { th: 'กดไว้ {ago}', en: 'Tapped {ago}' },
  maybe: {
    th: 'ลองส่งแล้ว {n} ครั้ง อาจถึงเราแล้วแต่ยังไม่ได้คำตอบ',
    en: 'Tries so far: {n}. It may have arrived; the answer has not.',
  },
  cancel: { th: 'ยกเลิก', en: 'Cancel' },
  tooLate: { th: 'กำลังส่งอยู่ ยกเลิกไม่ทันแล้ว', en: 'It is on its way already' },
  retry: { th: 'ส่งอีกครั้ง', en: 'Send again' },
  discard: { th: 'นำออก', en: 'Remove' },
  open: { th: 'ดูการจอง', en: 'See the booking' },
  openRequests: { th: 'ดูประกาศที่ตอบไว้', en: 'See the requests you answered' },
} as const satisfies Record<string, Words>;

const TAKEN: Words = {
  th: 'คุณหรือนักกอล์ฟมีรอบอื่นที่ยืนยันแล้วในเวลานี้ คำขอนี้ยังรอคำตอบ กดไม่รับเพื่อให้นักกอล์ฟได้เงินคืนทันที',
  en: 'You or the golfer have another confirmed round then. This request is still waiting: decline it, and the golfer gets the money back at once',
};

const LOOK: Record<OutboxItem['state'], StatusKind> = {
  waiting: 'wait',
  sending: 'info',
  sent: 'ok',
  conflict: 'bad',
  paused: 'wait',
};

/** Every act that waits, newest first, each with its honest state; nothing disappears. */
export function WaitingList() {
  const w = useWords(words);
  const items = useOutbox().toReversed();
  if (items.length === 0) return <Empty title={w.none}>{w.noneWhy}</Empty>;
  return (
    <ul className="list">
      {items.map((item) => (
        <li key={item.id} className="lrow lrow--top">
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const now = useNow(MINUTE / 2);
  const isAnswer = item.entity.startsWith('broadcast:');
  const isUnanswered = item.tries > 0 && (item.state === 'waiting' || item.state === 'paused');
  return (
    <div className="stack grow">
      <div>
        <b>{wordIn(item.title, language)}</b>
        <span className="meta">{say(w.tapped, { ago: f.ago(item.created_at, now) })}</span>
      </div>
      <div>
        <Status kind={LOOK[item.state]}>{w[item.state]}</Status>
      </div>
      {isUnanswered && <p className="meta">{say(w.maybe, { n: item.tries })}</p>}
      {item.refusal && isAnswer && <AnswerRefused item={item} />}
      {item.refusal && !isAnswer && <Refusal item={item} refusal={item.refusal} />}
      <Acts item={item} />
    </div>
  );
}

function Refusal({ item, refusal }: { item: OutboxItem; refusal: NonNullable<OutboxItem['refusal']> }) {
  const w = useWords(words);
  // The only act that waits and can find the time taken is a caddy's yes.
  const why = useWord(refusal.code === 'BOOKING_SLOT_TAKEN' ? TAKEN : wordsOfRefusal(refusal.code ?? 'INTERNAL'));
  const status = statusOf(refusal.present);
  const language = useLanguage();
  const address = useAddressOf(item);
  return (
    <>
      <p>{say(w.because, { why })}</p>
      {status && <p className="strong">{say(w.instead, { status: wordIn(status, language) })}</p>}
      {address && (
        <Link className="link tall" href={address} onClick={closeWaiting}>
          {w.open}
        </Link>
      )}
    </>
  );
}

/** A caddy's answer to an open request. */
function AnswerRefused({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const instead = useInstead(item);
  return (
    <>
      <p>{instead}</p>
      <Link className="link tall" href="/caddy/booking?tab=interested" onClick={closeWaiting}>
        {w.openRequests}
      </Link>
    </>
  );
}

/** What the server says instead, when it is a booking; trusted as little as anything that was on a disk. */
function statusOf(present: unknown): Words | undefined {
  if (typeof present !== 'object' || present === null || !('status' in present)) return undefined;
  const known: Partial<Record<string, Words>> = STATUS_WORDS;
  return typeof present.status === 'string' ? known[present.status] : undefined;
}

function useAddressOf({ entity }: OutboxItem): string | undefined {
  const role = usePerson()?.role;
  const [noun, ref] = entity.split(':');
  return role && (noun === 'booking' || noun === 'tip') && ref ? `/${role.toLowerCase()}/booking/${ref}` : undefined;
}

function Acts({ item }: { item: OutboxItem }) {
  const w = useWords(words);
  const cancel = async () => {
    const isStopped = await outbox.cancel(item.id);
    if (!isStopped) toast({ text: w.tooLate, kind: 'bad' });
  };
  if (item.state === 'sending' || item.state === 'sent') return null;
  return (
    <div className="row">
      {item.state === 'conflict' ? (
        <>
          <Button kind="quiet" size="sm" onClick={() => void outbox.retry(item.id)}>
            {w.retry}
          </Button>
          <Button kind="quiet" size="sm" onClick={() => void outbox.discard(item.id)}>
            {w.discard}
          </Button>
        </>
      ) : (
        <Button kind="quiet" size="sm" onClick={() => void cancel()}>
          {w.cancel}
        </Button>
      )}
    </div>
  );
}

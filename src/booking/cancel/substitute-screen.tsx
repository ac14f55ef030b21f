import { useState } from 'react';
import { useParams, useLocation } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { CaddyRow, CaddyRowsSkeleton } from '../../caddy/search/caddy-row.tsx';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink, Button, Buttons } from '../../ui/control/button.tsx';
import { Countdown } from '../../ui/show/countdown.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useOptimisticBooking } from '../act/optimistic-booking.ts';
import { BookingSkeleton } from '../booking-ticket.tsx';
import { dayOf, useOneBooking, factsOf } from '../data.ts';
import { TRANSPORT_WORDS, words } from '../words.ts';
import { satang } from '#domain/money.ts';
import { Portrait } from '../../ui/show/portrait.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ActRefusal } from '../act/act-refusal.tsx';
import { actWords, useBookingCall } from '../act/booking-call.ts';

const MAX_CADDIES = 50;

/** /golfer/booking/substitute/{booking_ref}: who could step in for a caddy who asks to be let off (product.md B10). */
export function SubstituteScreen() {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const read = useOneBooking(booking_ref, 'golfer');
  return (
    <Screen tight>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<BookingSkeleton />}>
        {(booking) => <Choice booking={booking} />}
      </Loaded>
    </Screen>
  );
}

function Choice({ booking }: { booking: Booking }) {
  const w = useWords(substituteWords);
  const isOffline = useConnection() === 'offline';
  const { actions } = useOptimisticBooking(booking, 'golfer');
  const [picked, setPicked] = useState<CaddyCard>();
  const back = <ButtonLink href={`/golfer/booking/${booking.booking_ref}`}>{w.toBooking}</ButtonLink>;
  if (!actions.includes('substitute'))
    return (
      <Empty title={w.over} action={back}>
        {w.overWhy}
      </Empty>
    );
  return (
    <>
      <RoundAsked booking={booking} />
      {isOffline ? <Note kind="amber">{w.offline}</Note> : <Free booking={booking} onPick={setPicked} back={back} />}
      {picked && <SubstituteSheet booking={booking} caddy={picked} onClose={() => setPicked(undefined)} />}
    </>
  );
}

function RoundAsked({ booking }: { booking: Booking }) {
  const w = useWords(substituteWords);
  const s = useWords(words);
  const f = useFormat();
  const course = useWord(courseWords(booking.course));
  const transport = useWord(TRANSPORT_WORDS[booking.transport]);
  const { left } = w;
  return (
    <>
      <div className="card card--sand">
        <b className="strong">{course}</b>
        <p className="meta num">
          {f.day(dayOf(booking))} {booking.tee_off_time} · {say(s.nHoles, { n: booking.holes })} · {transport}
        </p>
        <p className="meta-xs">
          <Countdown until={approveBy(factsOf(booking))} text={left} over={w.over} />
        </p>
      </div>
      <p className="meta">{w.explain}</p>
    </>
  );
}

interface FreeProps {
  booking: Booking;
  onPick: (caddy: CaddyCard) => void;
  back: React.ReactNode;
}

/** Those the server knows to be free for this very round; not the one who asks to be let off. */
function Free({ booking, onPick, back }: FreeProps) {
  const w = useWords(substituteWords);
  const { golf_course, booking_date, tee_off_time, holes, transport, caddy: asking } = booking;
  const filter = { golf_course, booking_date, tee_off_time, holes, transport };
  const read = useMirror('POST /caddy/search', { filter, page: 1, limit: MAX_CADDIES });
  return (
    <Loaded read={read} waiting={<CaddyRowsSkeleton />}>
      {({ items }) => {
        const others = items.filter(({ user_id }) => user_id !== asking.user_id);
        return others.length === 0 ? (
          <Empty title={w.none} action={back}>
            {w.noneWhy}
          </Empty>
        ) : (
          <Section title={say(w.free, { n: others.length })}>
            <div className="stack">
              {others.map((caddy) => (
                <CaddyRow key={caddy.user_id} caddy={caddy} at={golf_course} onPick={() => onPick(caddy)} />
              ))}
            </div>
          </Section>
        );
      }}
    </Loaded>
  );
}

export const substituteWords = {
  explain: {
    th: 'แคดดี้ที่ว่างเวลานี้ที่สนามเดียวกัน ไม่ต้องจองใหม่ เงินที่กันไว้ย้ายไปกับรอบ',
    en: 'Caddies of the same course who are free then. No new booking: the held money moves along.',
  },
  left: { th: 'เลือกได้อีก {left}', en: '{left} left to choose' },
  free: { th: 'ว่าง {n} คน', en: '{n} free' },
  none: { th: 'ไม่มีแคดดี้คนอื่นว่างเวลานี้', en: 'No other caddy is free then' },
  noneWhy: {
    th: 'คุณยังยอมให้ยกเลิกและได้เงินคืนเต็มจำนวน หรือรอให้แคดดี้เปลี่ยนใจได้',
    en: 'You can still agree to cancel and get everything back, or wait in case the caddy comes after all.',
  },
  toBooking: { th: 'กลับไปที่การจอง', en: 'Back to the booking' },
  over: { th: 'รอบนี้ไม่ต้องหาแคดดี้แทนแล้ว', en: 'This round needs no substitute now' },
  overWhy: {
    th: 'แคดดี้อาจถอนคำขอยกเลิก หรือหมดเวลาแล้ว ดูสถานะล่าสุดที่การจอง',
    en: 'The caddy may have withdrawn, or time is up. The booking says how it stands.',
  },
  offline: {
    th: 'หาแคดดี้แทนต้องมีสัญญาณ เพราะต้องรู้ว่าใครว่างจริง และเงินย้ายทันที การจองของคุณยังอยู่',
    en: 'Finding a substitute needs a signal: we have to know who is really free, and money moves at once. Your booking is still there.',
  },
  title: { th: 'ขอให้{name}มาแทน', en: 'Ask {name} to step in' },
  money: {
    th: 'เงิน {amount} ที่กันไว้ย้ายไปกับคำขอนี้ ไม่ต้องจ่ายเพิ่ม',
    en: 'The {amount} held moves along with this request. Nothing more to pay.',
  },
  answer: {
    th: '{name}มีเวลาตอบ 20 นาที ถ้าไม่รับหรือไม่ตอบ คืนเต็มจำนวนเข้าวอลเล็ต',
    en: '{name} has 20 minutes to answer. If it is a no, or no answer comes, everything goes back to your wallet.',
  },
  old: {
    th: 'การจองกับ{name}จะบันทึกว่าแคดดี้ขอยกเลิก',
    en: 'The booking with {name} is recorded as cancelled at the caddy’s request.',
  },
  do: { th: 'ส่งคำขอถึง{name}', en: 'Send the request to {name}' },
  sent: { th: 'ส่งคำขอถึง{name}แล้ว', en: 'The request went to {name}' },
} as const satisfies Record<string, Words>;

interface Props {
  booking: Booking;
  caddy: CaddyCard;
  onClose: () => void;
}

/** What asking this substitute means for the money and for the old booking; then on to the new one. */
function SubstituteSheet({ booking, caddy, onClose }: Props) {
  const w = useWords(substituteWords);
  const a = useWords(actWords);
  const s = useWords(words);
  const f = useFormat();
  const [, navigate] = useLocation();
  const { busy, why, call, perform } = useBookingCall(booking);
  const name = caddy.nickname;
  const ask = async () => {
    const answer = await perform('substitute', { caddy_id: caddy.user_id });
    if (!answer) return;
    toast({ text: say(w.sent, { name }), kind: 'ok' });
    navigate(`/golfer/booking/${answer.booking_ref}`, { replace: true });
  };
  return (
    <Sheet open onClose={onClose} title={say(w.title, { name })}>
      <div className="row">
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={name} />
        <p className="grow strong">{say(w.money, { amount: f.money(satang(booking.total)) })}</p>
      </div>
      <p>{say(w.answer, { name })}</p>
      <p className="meta">{say(w.old, { name: booking.caddy.nickname })}</p>
      <SheetFoot>
        {why && <Note kind="amber">{why}</Note>}
        <ActRefusal booking={booking} viewer="golfer" call={call} />
        <Buttons>
          <Button size="lg" block busy={busy && s.sendingNow} why={why} onClick={() => void ask()}>
            {say(w.do, { name })}
          </Button>
          <Button kind="quiet" block onClick={onClose}>
            {a.back}
          </Button>
        </Buttons>
      </SheetFoot>
    </Sheet>
  );
}

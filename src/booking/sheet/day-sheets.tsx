import { useState } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { approveBy } from '#domain/booking/deadlines.ts';
import { CANCEL_REASONS, type CancelReason } from '#domain/booking/status.ts';
import { isLateCancel } from '#domain/booking/strike.ts';
import { DAY, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { satang } from '#domain/money.ts';
import { type Day, type SheetName, DayCallButton, ifPaidInFull } from '../day/day-parts.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';
import { EndSheet, StopSheet } from './end-sheet.tsx';
import { useFormat, guestName } from '../../i18n/format.ts';
import { say, useLanguage, useWords, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { TextArea } from '../../ui/control/field.tsx';
import { useNow } from '../../ui/now.ts';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useBookingCall } from '../act/booking-call.ts';
import { dayOf, useWhen, factsOf } from '../data.ts';
import { REASON_WORDS } from '../words.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';
import { words } from './sheet-words.ts';
import { Button } from '../../ui/control/button.tsx';

interface Props {
  day: Day;
  sheet: SheetName | undefined;
  onClose: () => void;
}

/** The sheets of the day, in one piece: on the course there is no signal to fetch the second one with. */
export function DaySheets({ day, sheet, onClose }: Props) {
  return (
    <>
      <EndSheet day={day} open={sheet === 'end'} onClose={onClose} />
      <StopSheet day={day} open={sheet === 'stop'} onClose={onClose} />
      <NoShowSheet day={day} open={sheet === 'no_show'} onClose={onClose} />
      <DisputeSheet day={day} open={sheet === 'dispute'} onClose={onClose} />
      <AskCancelSheet booking={day.booking} open={sheet === 'ask_cancel'} onClose={onClose} />
    </>
  );
}

const strikeWords = {
  late: {
    th: 'เหลือไม่ถึง 24 ชม. ก่อนออกรอบ ถ้าไม่มีแคดดี้มาแทน จะได้ใบเตือน 1 ใบ',
    en: 'Less than 24 h before tee-off: without a substitute it is 1 strike.',
  },
  inTime: {
    th: 'ขอถึง {when} ไม่ได้ใบเตือน หลังจากนั้นได้ 1 ใบ ถ้าไม่มีแคดดี้มาแทน',
    en: 'No strike if you ask by {when}; later it is 1 strike, without a substitute.',
  },
  apart: { th: 'ถ้าฝ่ายใดบล็อกอีกฝ่ายในแชท ไม่ได้ใบเตือน', en: 'No strike where one of you has blocked the other in chat.' },
  none: { th: 'ตอนนี้คุณไม่มีใบเตือน', en: 'You have no strikes now.' },
  now: { th: 'ตอนนี้คุณมีใบเตือน {n} ใบใน 30 วัน', en: 'Your strikes in 30 days: {n}.' },
  rule: {
    th: 'ครบ 3 ใบใน 30 วัน จะไม่เห็นประกาศหาแคดดี้ 7 วัน',
    en: 'At 3 in 30 days, open requests are hidden from you for 7 days.',
  },
} as const satisfies Record<string, Words>;

interface AskCancelSheetProps {
  booking: Booking;
  open: boolean;
  onClose: () => void;
}

/** A caddy asks to be let off a round that was promised: why, a word to the golfer, and what happens then. */
function AskCancelSheet({ booking, open, onClose }: AskCancelSheetProps) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.askTitle}>
      <AskForm booking={booking} onClose={onClose} />
    </Sheet>
  );
}

const MAX = 300;

function AskForm({ booking, onClose }: Omit<AskCancelSheetProps, 'open'>) {
  const w = useWords(words);
  const f = useFormat();
  const when = useWhen();
  const language = useLanguage();
  const now = useNow(MINUTE / 4);
  const { needed, ...chosen } = useReason<CancelReason>();
  const [text, setText] = useState('');
  const bookingCall = useBookingCall(booking);
  const name = guestName(booking.golfer.display_name, language);
  const asked = { ...factsOf(booking), asked_at: now };
  const ask = async () => {
    const code = needed();
    if (!code) return;
    const reason = { code, ...(text.trim() ? { text: text.trim() } : {}) };
    if (!(await bookingCall.perform('ask_cancel', { reason }))) return;
    toast({ text: say(w.asked, { name }), kind: 'ok' });
    onClose();
  };
  return (
    <>
      <p className="meta num">
        {f.day(dayOf(booking))} · {booking.tee_off_time} · {name}
      </p>
      <StrikesBefore booking={booking} now={now} />
      <ReasonChoice label={words.askReason} reasons={CANCEL_REASONS} words={REASON_WORDS} {...chosen} />
      <TextArea label={words.askText} value={text} maxLength={MAX} onChange={(event) => setText(event.target.value)} />
      <Note kind="sky">{say(w.askThen, { name, when: when(approveBy(asked)) })}</Note>
      <SheetFoot>
        <DayCallButton
          day={{ booking, viewer: 'caddy' }}
          bookingCall={bookingCall}
          action="ask_cancel"
          kind="danger"
          size="lg"
          onTap={() => void ask()}
        >
          {w.askDo}
        </DayCallButton>
      </SheetFoot>
    </>
  );
}

/** Before a caddy asks to be let off: what this one costs, what counts against the caddy already, and what three do (product.md §3.1). */
function StrikesBefore({ booking, now }: { booking: Booking; now: Moment }) {
  const w = useWords(strikeWords);
  const when = useWhen();
  const { data } = useMirror('GET /caddy/standing', {});
  const tee_off_at = parseMoment(booking.tee_off_at);
  const isLate = isLateCancel({ asked_at: now, tee_off_at });
  const points = data?.strike_points;
  return (
    <Note kind={isLate ? 'amber' : 'sky'}>
      <b className="strong line">{isLate ? w.late : say(w.inTime, { when: when(tee_off_at - DAY) })}</b>
      <span className="line">{w.apart}</span>
      {points !== undefined && <span className="line num">{points === 0 ? w.none : say(w.now, { n: points })}</span>}
      <span className="line">{w.rule}</span>
    </Note>
  );
}

interface NoShowSheetProps {
  day: Day;
  open: boolean;
  onClose: () => void;
}

/** The other one did not come: what happens then, and that it may be contested. Money moves, so it needs a signal. */
function NoShowSheet({ day, open, onClose }: NoShowSheetProps) {
  const { booking, viewer, other } = day;
  const w = useWords(words);
  const f = useFormat();
  const bookingCall = useBookingCall(booking);
  const report = async () => {
    if (await bookingCall.perform('no_show')) onClose();
  };
  const isGolfer = viewer === 'golfer';
  const then = isGolfer
    ? say(w.noShowGolfer, { name: other, back: f.money(satang(booking.total)), extra: f.money(GOODWILL) })
    : say(w.noShowCaddy, { name: other, gets: f.money(ifPaidInFull(booking).caddy) });
  return (
    <Sheet open={open} onClose={onClose} title={isGolfer ? w.caddyAbsent : w.golferAbsent}>
      <p>{then}</p>
      <Note kind="amber">{w.noShowCheck}</Note>
      <SheetFoot>
        <DayCallButton
          day={day}
          bookingCall={bookingCall}
          action="no_show"
          kind="danger"
          size="lg"
          onTap={() => void report()}
        >
          {isGolfer ? w.caddyAbsentDo : w.golferAbsentDo}
        </DayCallButton>
        <Button kind="quiet" block onClick={onClose}>
          {w.close}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}

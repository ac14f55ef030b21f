import { Link } from 'wouter';
import type { Moment } from '#domain/dates.ts';
import type { Booking } from '#domain/booking/api.ts';
import {
  approveBy,
  changeBy,
  claimAnswerBy,
  confirmEndBy,
  contestBy,
  type Deadline,
} from '#domain/booking/deadlines.ts';
import type { BookingFacts } from '#domain/booking/facts.ts';
import type { Viewer } from '../booking/booking-status.tsx';
import { dayOf, useOtherName, factsOf } from '../booking/data.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords, type Words } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  ask: Ask;
  viewer: Viewer;
  now: Moment;
}

/** One thing that waits for the viewer's answer: what, of which round, until when. */
export function AskRow({ ask: { kind, booking, by }, viewer, now }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const when = say(w.round, { when: `${f.day(dayOf(booking))} ${booking.tee_off_time}` });
  const name = useOtherName(booking, viewer);
  return (
    <Link
      className="card card--coral row attention attention--coral"
      href={`/${viewer}/booking/${booking.booking_ref}`}
    >
      <span className="grow">
        <b className="strong line">{say(w[kind], { name })}</b>
        <span className="t-sm line num">{when}</span>
        <span className="t-sm line num">{say(w.by, { left: f.duration(by - now) })}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

/** What waits for this golfer's answer, and by when. */
export const words = {
  title: { th: 'รอคำตอบจากคุณ', en: 'Needs your answer' },
  asked: { th: '{name}ขอยกเลิก', en: '{name} asks to cancel' },
  change: { th: '{name}ขอเปลี่ยนรอบ', en: '{name} asks for a change' },
  claim: { th: '{name}แจ้งว่าเล่นไม่ได้', en: '{name} says that play is not possible' },
  ended: { th: 'ยืนยันจบรอบกับ{name}', en: 'Confirm the end with {name}' },
  no_show: { th: '{name}แจ้งว่าคุณไม่มา', en: '{name} says that you did not come' },
  round: { th: 'รอบ {when}', en: 'Round {when}' },
  by: { th: 'ตอบภายใน {left}', en: 'Answer within {left}' },
} as const satisfies Record<string, Words>;

type IsAsked = (it: BookingFacts, viewer: Viewer) => boolean;

/** What a golfer or a caddy may be asked for, and until when. */
const ASKS = [
  { kind: 'claim', by: claimAnswerBy, isAsked: (it, viewer) => it.claim !== null && it.claim.by !== viewer },
  {
    kind: 'asked',
    by: approveBy,
    isAsked: (it, viewer) => viewer === 'golfer' && it.status === 'CANCELLATION_REQUESTED_BY_CADDY',
  },
  {
    kind: 'change',
    by: changeBy,
    isAsked: (it, viewer) => it.status === 'CONFIRMED' && it.change !== null && it.change.by !== viewer,
  },
  { kind: 'no_show', by: contestBy, isAsked: (it, viewer) => it.status === ABSENT[viewer] && it.disputed_at === null },
  {
    kind: 'ended',
    by: confirmEndBy,
    isAsked: (it, viewer) => viewer === 'golfer' && it.status === 'IN_PROGRESS' && it.ended_at !== null,
  },
] as const satisfies { kind: string; by: Deadline; isAsked: IsAsked }[];

const ABSENT = { golfer: 'NO_SHOW_GOLFER', caddy: 'NO_SHOW_CADDY' } as const;

interface Ask {
  kind: (typeof ASKS)[number]['kind'];
  booking: Booking;
  by: Moment;
}

/** What of these bookings waits for this person's answer, the most urgent first. */
export function asksOf(bookings: readonly Booking[], viewer: Viewer, now: Moment): Ask[] {
  const asks = bookings.flatMap((booking): Ask[] => {
    const facts = factsOf(booking);
    const ask = ASKS.find((it) => it.isAsked(facts, viewer) && now < it.by(facts));
    return ask ? [{ kind: ask.kind, booking, by: ask.by(facts) }] : [];
  });
  return asks.toSorted((a, b) => a.by - b.by);
}

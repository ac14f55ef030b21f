import type { NextStep } from '#domain/account/account.ts';
import type { Quote } from '#domain/booking/api.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { satang } from '#domain/money.ts';
import { detailOf, useHere } from '../../caddy/caddy-link.tsx';
import { stepPath } from '../../routing/guard.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { RefusalNote } from '../../sync/online/refusal-note.tsx';
import { topupHref } from '../../wallet/topup-href.ts';
import { bookWords } from '../round/book-words.ts';
import { REVIEW } from '../round/round.ts';
import { onward } from '../round/book-steps.tsx';

type Way = 'follow' | 'time' | 'round' | 'caddy' | 'topup' | 'profile' | 'booking' | 'bookings';

/** What the golfer can do about a refusal, the likelier first. */
const WAYS: Partial<Record<RefusalCode, readonly Way[]>> = {
  BOOKING_SLOT_TAKEN: ['time', 'caddy'],
  CADDY_OFF_DUTY: ['caddy'],
  CADDY_FOLLOWERS_ONLY: ['follow', 'caddy'],
  CADDY_NOT_AVAILABLE: ['time', 'caddy'],
  CADDY_NOT_AT_COURSE: ['caddy', 'round'],
  CADDY_UNKNOWN: ['caddy'],
  COURSE_UNKNOWN: ['round'],
  TRANSPORT_NOT_ALLOWED: ['round'],
  TEE_OFF_TOO_SOON: ['time'],
  TEE_OFF_TOO_FAR: ['time'],
  BOOKING_OVERLAPS_OWN: ['time', 'booking'],
  BOOKING_TOO_MANY_PENDING: ['bookings', 'time'],
  IDEMPOTENCY_KEY_REUSED: ['bookings'],
  WALLET_TOO_LOW: ['topup'],
  ONBOARDING_DUE: ['profile'],
  FIELDS_INVALID: ['round'],
};

interface Props {
  failed: CallFailed;
  caddy_id: string;
  /** Back to the free caddies, with none chosen. */
  onOtherCaddy: () => void;
}

/** Why it was not sent, what is safe, and buttons for what to do next. */
export function ReviewRefusal(props: Props) {
  const { failed } = props;
  const w = useWords(reviewWords);
  const f = useFormat();
  const offered = failed.code === 'BOOKING_PRICE_CHANGED' ? (failed.present as Quote | undefined) : undefined;
  const ways = (WAYS[failed.code as RefusalCode] ?? []).map((way) => <WayOn key={way} way={way} {...props} />);
  return (
    <RefusalNote
      className="stack"
      code={failed.code}
      other={offered && say(w.priceChanged, { amount: f.money(satang(offered.total)) })}
      ways={ways.length > 0 && <Buttons>{ways}</Buttons>}
    />
  );
}

function WayOn({ way, failed, caddy_id, onOtherCaddy }: Props & { way: Way }) {
  const w = useWords(reviewWords);
  const b = useWords(bookWords);
  const here = useHere();
  if (way === 'caddy')
    return (
      <Button kind="outline" block onClick={onOtherCaddy}>
        {b.changeCaddy}
      </Button>
    );
  const { booking_ref: ref, next_step: due } = (failed.present ?? {}) as { booking_ref?: string; next_step?: NextStep };
  const [href, text] = {
    follow: [detailOf(caddy_id), b.followThis],
    time: ['/golfer/booking/new?step=1', b.otherTime],
    round: ['/golfer/booking/new?step=1', b.changeRound],
    topup: [topupHref({ next: REVIEW }), w.toTopUp],
    profile: [stepPath(due ?? 'COMPLETE_PROFILE', 'GOLFER'), w.toProfile],
    booking: [ref ? `/golfer/booking/${ref}` : '/golfer/booking', w.seeOther],
    bookings: ['/golfer/booking', w.toBookings],
  }[way] as [string, string];
  const isStep = way === 'time' || way === 'round';
  return (
    <ButtonLink kind="outline" block href={href} state={isStep ? onward(3) : here}>
      {text}
    </ButtonLink>
  );
}

/** Price, hold and request. */
export const reviewWords = {
  yourWallet: { th: 'วอลเล็ตของคุณ', en: 'Your wallet' },
  afterHold: { th: 'คงเหลือ {now} · หลังกันเงิน {after}', en: '{now} available · {after} after the hold' },
  holdExplained: {
    th: 'เรากันเงินไว้ก่อน ตัดจริงเมื่อจบรอบ หาก{name}ไม่ตอบภายใน {left} คืนเต็มจำนวนทันที',
    en: 'We hold the money and take it when the round is finished. If {name} does not answer within {left}, all of it comes back at once.',
  },
  sendRequest: { th: 'ส่งคำขอ {amount}', en: 'Send request {amount}' },
  short: { th: 'ยอดไม่พอ ขาด {amount}', en: 'Not enough, {amount} short' },
  shortWhy: {
    th: 'วอลเล็ตมี {amount} เติมแล้วกลับมายืนยันได้เลย',
    en: 'Your wallet has {amount}. Top up, then come back and confirm.',
  },
  topUp: { th: 'เติมเงิน {amount}', en: 'Top up {amount}' },
  needOnline: {
    th: 'ต้องมีสัญญาณจึงส่งคำขอได้ สิ่งที่เลือกไว้ยังอยู่ในเครื่อง',
    en: 'Sending needs a signal. What you chose is kept on this device.',
  },
  priceChanged: {
    th: 'ราคาเปลี่ยนเป็น {amount} ตรวจสอบแล้วส่งใหม่ได้เลย ยังไม่มีการกันเงิน',
    en: 'The price is now {amount}. Check it and send again; nothing was held.',
  },
  toTopUp: { th: 'เติมเงิน', en: 'Top up' },
  toProfile: { th: 'กรอกข้อมูลให้ครบ', en: 'Finish your profile' },
  seeOther: { th: 'ดูรอบนั้น', en: 'See that round' },
  toBookings: { th: 'ดูการจองของฉัน', en: 'See my bookings' },
} as const satisfies Record<string, Words>;

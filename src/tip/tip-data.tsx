import type { Booking } from '#domain/booking/api.ts';
import { parseMoment, type Moment, MINUTE } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import type { Tip } from '#domain/tip/api.ts';
import { USUAL_TIP } from '#domain/wallet/limits.ts';
import { mayTip, TIP_WAYS, type TipWay } from '#domain/tip/tip.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useOutbox, type OutboxItem, outboxOf } from '../sync/outbox/outbox.ts';
import { CASH_NOTE, words } from './tip-words.ts';
import type { Phone } from '../sync/phone.ts';
import { useLocation } from 'wouter';
import { say, useWords } from '../i18n/language.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { Button, ButtonLink } from '../ui/control/button.tsx';
import { useNow } from '../ui/now.ts';

type Round = Pick<Booking, 'booking_ref' | 'status' | 'started_at' | 'tee_off_at' | 'holes'>;

interface Tips {
  /** Tips that were not undone, newest first. */
  given: readonly Tip[];
  /** Cash notes on this phone: waiting for a signal, or refused. */
  waiting: readonly OutboxItem[];
  /** How one may still be given: once each way. */
  ways: readonly TipWay[];
  /** The caddy leaves, or has left: nothing from the wallet would reach the caddy. */
  isCashAlone: boolean;
  usual: readonly [Satang, Satang];
}

/** A round's tips, as the server knows them and as they wait on this phone. */
export function useTips(round: Round, now: Moment): Tips {
  const { booking_ref, status, started_at, tee_off_at, holes } = round;
  const { data } = useMirror('GET /wallet/tips', { booking_ref });
  const given = (data?.items ?? []).filter((tip) => tip.status !== 'UNDONE');
  const waiting = useOutbox().filter(({ entity, state }) => entity === entityOfTip(booking_ref) && state !== 'sent');
  const facts = {
    status,
    started_at: started_at ? parseMoment(started_at) : null,
    tee_off_at: parseMoment(tee_off_at),
  };
  const isTaken = (way: TipWay) => given.some((tip) => tip.way === way) || (way === 'CASH' && waiting.length > 0);
  const open = mayTip(facts, now) ? TIP_WAYS.filter((way) => !isTaken(way)) : [];
  const ways = open.filter((way) => data?.ways?.includes(way) ?? true);
  const usual = (data?.usual as [Satang, Satang] | undefined) ?? USUAL_TIP[holes];
  return { given, waiting, ways, isCashAlone: ways.length < open.length, usual };
}

const entityOfTip = (booking_ref: string): string => `tip:${booking_ref}`;

/** The note of what was given by hand moves no money: it may wait for a signal (product.md §3.6). */
export const noteCash = (phone: Phone, booking_ref: string, amount: Satang): Promise<OutboxItem> =>
  outboxOf(phone).add({
    entity: entityOfTip(booking_ref),
    call: 'POST /wallet/tip',
    input: { booking_ref, amount, way: 'CASH' },
    title: CASH_NOTE,
  });

/** The content of a tip's note that waits in the outbox; validated, because what was on a disk is not trusted. */
export const amountOf = ({ input }: OutboxItem): number =>
  typeof input === 'object' && input !== null && 'amount' in input ? Number(input.amount) || 0 : 0;

export interface TipSheetProps {
  booking: Booking;
  tips: Tips;
  open: boolean;
  onClose: () => void;
}

const OPEN = { isOver: false };

/** Asked once at home when the round is over; "not now" is remembered, and the round's own screen keeps the envelope. */
export function TipOffer({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const [pathname] = useLocation();
  const { given, waiting, ways } = useTips(booking, useNow(MINUTE));
  const [offer, setOffer, , isRead] = useDraft(`tip-offer:${booking.booking_ref}`, OPEN);
  const address = `/golfer/booking/${booking.booking_ref}`;
  if (!isRead || offer.isOver || pathname === address || ways.length === 0 || given.length + waiting.length > 0)
    return null;
  return (
    <div className="row between">
      <span className="grow">{say(w.offer, { name: booking.caddy.nickname })}</span>
      <ButtonLink kind="tonal" size="sm" icon="gift" href={`${address}?tip=1`}>
        {say(w.give, { name: '' })}
      </ButtonLink>
      <Button kind="quiet" size="sm" onClick={() => setOffer({ isOver: true })}>
        {w.notNow}
      </Button>
    </div>
  );
}

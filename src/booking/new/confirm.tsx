import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Booking, CreateInput, Quote } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { NextStep } from '#domain/account/account.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useLacksSignal, useOnlineCall, type OnlineCall } from '../../sync/online/online-call.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { OnlineCallNote, RefusalNote } from '../../sync/online/refusal-note.tsx';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { SkeletonText, Skeleton } from '../../ui/frame/placeholders.tsx';
import { Note } from '../../ui/show/status.tsx';
import { topupHref } from '../../wallet/topup-way.ts';
import { BookSteps, NoteField, entryNow, onward, STEPS } from '../round/book-steps.tsx';
import { RequestTerms } from '../cancel/terms.tsx';
import { createInput, roundTitle, useQuote, type RoundInput } from '../data.ts';
import { CostBar } from '../round/cost-bar.tsx';
import { PriceCard } from '../round/price-card.tsx';
import { ReviewTicket } from '../round/round-ticket.tsx';
import { DRAFTS, REVIEW, roundInput, type ChosenRound } from '../round/round.ts';
import { words } from '../words.ts';
import { detailOf, useHere } from '../../caddy/caddy-link.tsx';
import { stepPath } from '../../routing/guard.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { bookWords } from '../round/book-words.ts';

/** Step 3: the round spelled out, what it costs, what the wallet keeps, and the one button that moves money. */
export function Review({ chosen, onSent }: Pick<SendProps, 'chosen' | 'onSent'>) {
  const input = roundInput(chosen.round);
  return input ? <ReviewOf chosen={chosen} onSent={onSent} input={input} /> : null;
}

function ReviewOf({ chosen, onSent, input }: Pick<SendProps, 'chosen' | 'onSent' | 'input'>) {
  const quote = useQuote(input, false);
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: input.caddy_id }).data;
  const balance = useMirror('GET /wallet/balance', {});
  const [, navigate] = useLocation();
  const call = useSending(chosen, onSent);
  const { failed } = call;
  const otherCaddy = () => {
    chosen.choose({ caddy_id: undefined });
    navigate(`${STEPS}?step=2`, { state: onward(3) });
  };
  const { refresh: askPrice } = quote;
  const { refresh: askBalance } = balance;
  // The reason of the refusal is at the top, and the button is at the bottom; a changed price or balance may be the reason.
  useEffect(() => {
    if (!failed) return;
    window.scrollTo(0, 0);
    askPrice();
    askBalance();
  }, [failed, askPrice, askBalance]);
  // The round itself can no longer be asked for, unless that is because it has been: what was sent is being found out.
  const isOpen = call.state !== 'idle';
  const refused = quote.error && quote.error.status_code !== 0 && !isOpen ? quote.error : undefined;
  const said = failed ?? refused;
  const short = quote.data && balance.data ? quote.data.total - balance.data.available : 0;
  return (
    <>
      <Screen cta tight>
        <BookSteps current={3} isDirect={entryNow().after !== 2} />
        <OnlineCallNote call={call} onLeave={() => navigate('/golfer/booking')} />
        {said && <ReviewRefusal failed={said} caddy_id={input.caddy_id} onOtherCaddy={otherCaddy} />}
        <ReviewTicket chosen={chosen} caddy={caddy} />
        {!refused && (
          <>
            <ReadLine reads={[quote, balance]} />
            <Loaded read={quote} waiting={<PriceSkeleton />}>
              {(price) => (
                <>
                  {balance.data && short > 0 && <Short by={short} available={balance.data.available} />}
                  <PriceCard lines={price.lines} total={price.total} holes={chosen.round.holes} />
                  {balance.data && short <= 0 && <WalletRow available={balance.data.available} total={price.total} />}
                  <NoteField chosen={chosen} isSent={isOpen} />
                  <HoldNote price={price} name={caddy?.nickname ?? ''} />
                  <RequestTerms round={chosen.round} price={price} name={caddy?.nickname ?? ''} />
                </>
              )}
            </Loaded>
          </>
        )}
      </Screen>
      {quote.data && !refused && (
        <MainButton>
          {short > 0 && !isOpen ? (
            <TopUpLink short={short} />
          ) : (
            <SendButton chosen={chosen} call={call} input={input} quote={quote.data} name={caddy?.nickname} />
          )}
        </MainButton>
      )}
    </>
  );
}

function PriceSkeleton() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <section className="card price-card">
        <h3>
          <SkeletonText>{w.fromWallet}</SkeletonText>
        </h3>
        <dl className="price">
          {[w.price, w.total].map((label) => (
            <div key={label}>
              <dt>
                <SkeletonText>{label}</SkeletonText>
              </dt>
              <dd>
                <SkeletonText>฿150</SkeletonText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Skeleton>
  );
}

/** The balance is short. Shown before the price: it is what the golfer has to do something about. */
function Short({ by, available }: { by: number; available: number }) {
  const w = useWords(reviewWords);
  const f = useFormat();
  return (
    <Note kind="coral">
      <b className="strong line">{say(w.short, { amount: f.money(satang(by)) })}</b>
      {say(w.shortWhy, { amount: f.money(satang(available)) })}
    </Note>
  );
}

function WalletRow({ available, total }: { available: number; total: number }) {
  const w = useWords(reviewWords);
  const f = useFormat();
  const after = say(w.afterHold, { now: f.money(satang(available)), after: f.money(satang(available - total)) });
  return (
    <div className="list">
      <div className="lrow">
        <span className="lead lead--green">
          <Icon name="wallet" />
        </span>
        <span className="grow">
          <b>{w.yourWallet}</b>
          <span className="meta num">{after}</span>
        </span>
      </div>
    </div>
  );
}

function HoldNote({ price, name }: { price: Quote; name: string }) {
  const w = useWords(reviewWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const left = f.duration(Math.max(0, parseMoment(price.respond_by) - now));
  return <Note kind="green">{say(w.holdExplained, { name, left })}</Note>;
}

function TopUpLink({ short }: { short: number }) {
  const w = useWords(reviewWords);
  const f = useFormat();
  return (
    <ButtonLink size="lg" icon="plus" href={topupHref({ next: REVIEW, amount: short })}>
      {say(w.topUp, { amount: f.money(satang(short)) })}
    </ButtonLink>
  );
}

/** The request itself, also one that an earlier visit to this step had sent. */
function useSending({ round: { key } }: ChosenRound, onSent: SendProps['onSent']): Sending {
  const [, navigate] = useLocation();
  const done = ({ booking_ref }: Booking) => {
    onSent(`/golfer/booking/${booking_ref}`);
    navigate(`/golfer/booking/new?sent=${booking_ref}`, { replace: true });
  };
  const draft = { place: DRAFTS.request, key };
  const call = useOnlineCall('POST /booking/create', { entity: `request:${key}`, draft, onDone: done });
  const send: Sending['send'] = async (input, title) => {
    const booking = await call.perform(input, { title, key });
    if (booking) done(booking);
  };
  return { ...call, send };
}

interface Sending extends Omit<OnlineCall<'POST /booking/create'>, 'perform'> {
  send: (input: CreateInput, title: Words) => Promise<void>;
}

interface SendProps {
  chosen: ChosenRound;
  /** With its current address. */
  onSent: (address: string) => void;
  input: RoundInput;
  quote: Quote;
  call: Sending;
  /** The caddy's, once it is loaded. */
  name: string | undefined;
}

function SendButton({ chosen: { round }, input, quote, call, name }: Omit<SendProps, 'onSent'>) {
  const w = useWords(reviewWords);
  const s = useWords(words);
  const f = useFormat();
  const isOffline = useLacksSignal(call);
  const send = () => void call.send(createInput(input, quote, round.note), roundTitle(input));
  return (
    <div className="send">
      <CostBar round={round} price={quote} name={name} />
      {isOffline && <p className="meta-xs amber">{w.needOnline}</p>}
      <Button
        size="lg"
        block
        busy={call.isBusy && s.sendingNow}
        why={(isOffline && w.needOnline) || call.why}
        onClick={send}
      >
        {say(w.sendRequest, { amount: f.money(satang(quote.total)) })}
      </Button>
    </div>
  );
}

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
function ReviewRefusal(props: Props) {
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
const reviewWords = {
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

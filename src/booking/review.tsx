import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Quote } from '#domain/booking/api.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { courseWords } from '../course/names.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWord, useWords } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { CallFailed } from '../sync/call.ts';
import { useConnection } from '../sync/connection.ts';
import { Loaded } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { HoleMap } from '../ui/hole-map.tsx';
import { Icon } from '../ui/icon.tsx';
import { MainButton, Screen } from '../ui/layout.tsx';
import { useNow } from '../ui/now.ts';
import { Vest } from '../ui/portrait.tsx';
import { ScoreStrip } from '../ui/score-strip.tsx';
import { Note } from '../ui/status.tsx';
import { BookSteps } from './book-steps.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { create, useQuote, type RoundInput } from './data.ts';
import { PriceCard } from './price-card.tsx';
import { roundInput, type ChosenRound } from './round.ts';
import { bookWords } from './book-words.ts';
import { reviewWords } from './review-words.ts';
import { TRANSPORT_WORDS, words } from './words.ts';

/** Step 3: the round spelled out, what it costs, what the wallet keeps, and the one button that moves money. */
export function Review({ chosen }: { chosen: ChosenRound }) {
  const input = roundInput(chosen.round);
  return input ? <ReviewOf chosen={chosen} input={input} /> : null;
}

function ReviewOf({ chosen, input }: { chosen: ChosenRound; input: RoundInput }) {
  const quote = useQuote(input, false);
  const caddy = useMirror('GET /caddy/{user_id}', { user_id: input.caddy_id }).data;
  const balance = useMirror('GET /wallet/balance', {});
  const [failed, setFailed] = useState<CallFailed>();
  const name = caddy?.nickname ?? '';
  const short = quote.data && balance.data ? quote.data.total - balance.data.available : 0;
  return (
    <>
      <Screen cta tight>
        <BookSteps current={3} />
        <RoundTicket chosen={chosen} caddy={caddy} />
        <Loaded read={quote} waiting={<BookingSkeleton />}>
          {(price) => (
            <>
              <PriceCard lines={price.lines} total={price.total} holes={chosen.round.holes} />
              {balance.data && <WalletRow available={balance.data.available} total={price.total} />}
              <HoldNote price={price} name={name} />
            </>
          )}
        </Loaded>
        {failed && <Refusal failed={failed} />}
      </Screen>
      {quote.data && (
        <MainButton>
          {short > 0 ? (
            <TopUpLink short={short} />
          ) : (
            <SendButton chosen={chosen} input={input} quote={quote.data} onFailed={setFailed} onStale={quote.refresh} />
          )}
        </MainButton>
      )}
    </>
  );
}

function RoundTicket({
  chosen: { round, course },
  caddy,
}: {
  chosen: ChosenRound;
  caddy: { nickname: string; caddy_number: string } | undefined;
}) {
  const s = useWords(words);
  const f = useFormat();
  const name = useWord(course ? courseWords(course) : bookWords.course);
  const transport = useWord(TRANSPORT_WORDS[round.transport ?? 'CART_PRIVATE']);
  const who = caddy && (
    <>
      {caddy.nickname} <Vest number={caddy.caddy_number} />
    </>
  );
  return (
    <article className="ticket">
      <div className="ticket-main">
        <div className="ticket-info">
          <p className="ticket-when">
            <span className="ticket-time num">{round.time}</span>
          </p>
          <p className="ticket-date">{round.date && f.dayInFull(round.date)}</p>
          <h2 className="ticket-course">{name}</h2>
        </div>
        <HoleMap slug={round.slug ?? ''} />
      </div>
      <ScoreStrip
        facts={[
          { label: s.caddy, value: who },
          { label: s.holes, value: round.holes },
          { label: s.transport, value: transport },
        ]}
      />
    </article>
  );
}

function WalletRow({ available, total }: { available: number; total: number }) {
  const w = useWords(reviewWords);
  const f = useFormat();
  const short = total - available;
  if (short > 0)
    return (
      <Note kind="coral">
        <b className="strong">{say(w.short, { amount: f.money(satang(short)) })}</b>
        <br />
        {say(w.shortWhy, { amount: f.money(satang(available)) })}
      </Note>
    );
  const after = say(w.afterHold, { now: f.money(satang(available)), after: f.money(satang(available - total)) });
  return (
    <div className="list">
      <div className="lrow">
        <span className="lead lead--green">
          <Icon name="wallet" />
        </span>
        <span className="grow">
          <b>{w.payWithWallet}</b>
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
    <ButtonLink size="lg" icon="plus" href="/golfer/topup">
      {say(w.topUp, { amount: f.money(satang(short)) })}
    </ButtonLink>
  );
}

interface SendProps {
  chosen: ChosenRound;
  input: RoundInput;
  quote: Quote;
  onFailed: (failed: CallFailed | undefined) => void;
  /** The price or the times are no longer what she saw. */
  onStale: () => void;
}

function SendButton({ chosen: { round, clear }, input, quote, onFailed, onStale }: SendProps) {
  const w = useWords(reviewWords);
  const s = useWords(words);
  const f = useFormat();
  const isOffline = useConnection() === 'offline';
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const sendIt = async () => {
    setBusy(true);
    onFailed(undefined);
    try {
      const booking = await create(input, quote, round.note, round.key);
      clear();
      navigate(`/golfer/booking/new?sent=${booking.booking_ref}`, { replace: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      onFailed(error);
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="lg" busy={busy && s.sendingNow} why={isOffline && w.needOnline} onClick={() => void sendIt()}>
      {say(w.sendRequest, { amount: f.money(satang(quote.total)) })}
    </Button>
  );
}

/** Why it was not sent, that nothing was held, and the way on. */
function Refusal({ failed }: { failed: CallFailed }) {
  const w = useWords(reviewWords);
  const b = useWords(bookWords);
  const f = useFormat();
  const why = useWord(useRefusal(failed.code));
  const present = failed.present as Quote | undefined;
  if (failed.code === 'BOOKING_PRICE_CHANGED' && present)
    return <Note kind="amber">{say(w.priceChanged, { amount: f.money(satang(present.total)) })}</Note>;
  return (
    <div role="alert" className="stack">
      <Note kind="coral">
        {why}
        <br />
        {failed.status_code === 0 ? w.needOnline : w.notSentYet}
      </Note>
      <ButtonLink kind="outline" href="/golfer/booking/new?step=1">
        {b.otherTime}
      </ButtonLink>
    </div>
  );
}

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { NextStep } from '#domain/account/account.ts';
import type { Broadcast } from '#domain/broadcast/api.ts';
import { dateOf, MINUTE } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { RefusalCode } from '#domain/refusals.ts';
import { roundTitle } from '../../booking/data.ts';
import { BookSteps } from '../../booking/round/book-steps.tsx';
import { PriceCard } from '../../booking/round/price-card.tsx';
import { ReviewTicket } from '../../booking/round/round-ticket.tsx';
import { type ChosenRound, DRAFTS, type RoundDraft } from '../../booking/round/round.ts';
import { useFormat } from '../../i18n/format.ts';
import { currentLanguage, say, useWord, useWords, wordIn } from '../../i18n/language.ts';
import { stepPath } from '../../routing/guard.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { OnlineCallNote, RefusalNote } from '../../sync/online/refusal-note.tsx';
import { type OnlineCall, useLacksSignal, useOnlineCall } from '../../sync/online/online-call.ts';
import { usePhone } from '../../sync/phone.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useNow } from '../../ui/now.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/show/status.tsx';
import { addressOf, OPEN_REQUESTS_PATH, storeBroadcast } from '../open-request.ts';
import { useWishes, wishWords } from '../wishes.tsx';
import { askWords, AUDIENCE_WORDS, askInput, endOf, priceNow, useAskProblem, SeatsTotal } from './asking.tsx';

/** Step 3 of an open request: the round spelled out, who sees it and until when, what one caddy will cost; nothing is held yet. */
export function AskReview({ chosen, onSent }: Pick<SendProps, 'chosen' | 'onSent'>) {
  const w = useWords(askWords);
  const f = useFormat();
  const { round, course } = chosen;
  const [, navigate] = useLocation();
  const call = useAsking(chosen, onSent);
  const { failed } = call;
  // The reason of the refusal is at the top, and the button is at the bottom.
  useEffect(() => {
    if (failed) window.scrollTo(0, 0);
  }, [failed]);
  const price = course && priceNow(round, course);
  return (
    <>
      <Screen cta tight>
        <BookSteps current={3} />
        <OnlineCallNote call={call} onLeave={() => navigate('/golfer/booking')} />
        {failed && <AskRefusal failed={failed} />}
        <ReviewTicket chosen={chosen} seats={say(w.nCaddies, { n: round.seats })} />
        <Asked round={round} />
        {price && (
          <Section title={w.pricePer}>
            <PriceCard lines={price.lines} total={price.total} holes={round.holes} />
          </Section>
        )}
        {price && <SeatsTotal total={price.total} seats={round.seats} />}
        {price && <Note kind="green">{say(w.notHeld, { amount: f.money(satang(price.total)) })}</Note>}
        <Note kind="sky">{w.noPromise}</Note>
      </Screen>
      <MainButton>
        <SendButton chosen={chosen} call={call} />
      </MainButton>
    </>
  );
}

function Asked({ round }: { round: RoundDraft }) {
  const w = useWords(askWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const end = endOf(round, now);
  const audience = useWord(AUDIENCE_WORDS[round.audience]);
  const wishes = useWishes({ ...round, wish_languages: [...round.wish_languages] });
  const wishTitle = useWord(wishWords.wishes);
  return (
    <dl className="card kv">
      <div>
        <dt>{w.audience}</dt>
        <dd>{audience}</dd>
      </div>
      <div>
        <dt>{w.open}</dt>
        <dd>{end !== undefined && `${f.nearDay(dateOf(end), now)} ${f.time(end)}`}</dd>
      </div>
      {wishes.length > 0 && (
        <div>
          <dt>{wishTitle}</dt>
          <dd>{wishes.join(' · ')}</dd>
        </div>
      )}
      {round.note.trim() && (
        <div>
          <dt>{w.note}</dt>
          <dd>{round.note}</dd>
        </div>
      )}
    </dl>
  );
}

interface SendProps {
  chosen: ChosenRound;
  /** With its current address. */
  onSent: (address: string) => void;
}

interface Asking extends Omit<OnlineCall<'POST /broadcast/create'>, 'perform'> {
  ask: () => void;
}

/** Straight to the server, never queued; also one that an earlier visit to this step had sent. */
function useAsking({ round }: ChosenRound, onSent: SendProps['onSent']): Asking {
  const phone = usePhone();
  const [, navigate] = useLocation();
  const { key, date, time } = round;
  const done = (broadcast: Broadcast) => {
    onSent(addressOf(broadcast.alt_reference));
    storeBroadcast(phone, broadcast);
    toast({ text: wordIn(askWords.asked, currentLanguage()) });
    navigate(addressOf(broadcast.alt_reference), { replace: true });
  };
  const draft = { place: DRAFTS.request, key };
  const call = useOnlineCall('POST /broadcast/create', { entity: `request:${key}`, draft, onDone: done });
  const send = async () => {
    const input = askInput(round);
    if (!input || !date || !time) return;
    const broadcast = await call.perform(input, { title: roundTitle({ booking_date: date, tee_off_time: time }), key });
    if (broadcast) done(broadcast);
  };
  return { ...call, ask: () => void send() };
}

function SendButton({ chosen: { round }, call }: { chosen: ChosenRound; call: Asking }) {
  const w = useWords(askWords);
  const isOffline = useLacksSignal(call);
  const problem = useAskProblem(round);
  const why = problem ?? ((isOffline && w.needOnline) || call.why);
  return (
    <div className="send">
      {why && <p className="meta-xs amber">{why}</p>}
      <Button size="lg" block icon="megaphone" busy={call.isBusy && w.sending} why={why} onClick={call.ask}>
        {w.send}
      </Button>
    </div>
  );
}

type Way = 'open' | 'round' | 'ask' | 'profile' | 'booking';

/** What the golfer can do about a refusal, the likelier first. */
const WAYS: Partial<Record<RefusalCode, readonly Way[]>> = {
  BROADCAST_TOO_MANY: ['open'],
  IDEMPOTENCY_KEY_REUSED: ['open'],
  TEE_OFF_TOO_SOON: ['round'],
  TEE_OFF_TOO_FAR: ['round'],
  TRANSPORT_NOT_ALLOWED: ['round'],
  COURSE_UNKNOWN: ['round'],
  COURSE_CLOSED: ['round'],
  BOOKING_OVERLAPS_OWN: ['round', 'booking'],
  ONBOARDING_DUE: ['profile'],
};

const ASK_FIELDS: readonly string[] = ['caddies_needed', 'audience', 'note', 'open_hours'];

/** Which step has the refused field: the code decides, else the field. */
function waysOf({ code, fields }: CallFailed): readonly Way[] {
  const known = WAYS[code as RefusalCode];
  if (known || !fields?.length) return known ?? [];
  return fields.every(({ path }) => ASK_FIELDS.includes(path)) ? ['ask'] : ['round'];
}

/** Why it was not sent, what is safe, and buttons for what to do next. */
function AskRefusal({ failed }: { failed: CallFailed }) {
  const ways = waysOf(failed).map((way) => <WayOn key={way} way={way} failed={failed} />);
  return <RefusalNote className="stack" code={failed.code} ways={ways.length > 0 && <Buttons>{ways}</Buttons>} />;
}

function WayOn({ way, failed }: { way: Way; failed: CallFailed }) {
  const w = useWords(askWords);
  const { booking_ref: ref, next_step: due } = (failed.present ?? {}) as { booking_ref?: string; next_step?: NextStep };
  const [href, text] = {
    open: [OPEN_REQUESTS_PATH, w.toOpen],
    round: ['/golfer/booking/new?step=1', w.toRound],
    ask: ['/golfer/booking/new?step=2', w.toAsk],
    profile: [stepPath(due ?? 'COMPLETE_PROFILE', 'GOLFER'), w.toProfile],
    booking: [ref ? `/golfer/booking/${ref}` : '/golfer/booking', w.toOther],
  }[way] as [string, string];
  return (
    <ButtonLink kind="outline" block href={href}>
      {text}
    </ButtonLink>
  );
}

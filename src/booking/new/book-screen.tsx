import { CaddyNotNow, BookSteps, entryNow, onward, type Step, STEPS } from '../round/book-steps.tsx';
import '../booking.css';
import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import { type Words, say, useWords, useWord } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/format.ts';
import { OfflineStrip } from '../../form/form-notes.tsx';
import { ButtonLink, Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { BookingSkeleton } from '../booking-ticket.tsx';
import { roundPrice } from '../../course/round-price.ts';
import { isRoundChosen, roundInput, usePrefilled, useRound, type ChosenRound } from '../round/round.ts';
import { RoundFields } from '../round/round-fields.tsx';
import { useTimeProblem } from '../round/tee-times.tsx';
import { bookWords } from '../round/book-words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { isOffDuty, offDutyWords, mustFollow } from '../../caddy/off-duty.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { SkeletonText, InkBox } from '../../ui/frame/placeholders.tsx';
import { Portrait, Vest } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { newKey } from '../../sync/net/call.ts';
import { part, usePhone } from '../../sync/phone.ts';

/** The later steps and the thanks are loaded when the golfer gets there: the first step is what everybody waits for. */
const Review = lazyPart(() => import('./confirm.tsx').then((m) => m.Review));
const CostBar = lazyPart(() => import('../round/cost-bar.tsx').then((m) => m.CostBar));
const BookDone = lazyPart(() => import('./book-done.tsx').then((m) => m.BookDone));

const NotifyAnswer = lazyPart(() => import('../../notification/notify-answer.tsx').then((m) => m.NotifyAnswer));
const notifyOf = (name: string) => <NotifyAnswer name={name} />;

const CaddyStep = lazyPart(() => import('../../broadcast/ask/caddy-step.tsx').then((m) => m.CaddyStep));
const AskReview = lazyPart(() => import('../../broadcast/ask/ask-review.tsx').then((m) => m.AskReview));

const TITLE: Words = { th: 'จองแคดดี้', en: 'Book a caddy' };

/** /golfer/booking/new: the round → the caddy → price and request. The step is in the address, the choices are a draft on the phone. */
export function BookScreen() {
  const [params] = useSearchParams();
  const sent = params.get('sent');
  const drafted = useRound('request');
  const chosen = usePrefilled(drafted);
  const { isOver, markSent } = useBookHistory(params.toString(), useLocation()[1]);
  useTopOfStep(params.get('step'));
  if (isOver) return <BookingSkeleton />;
  if (sent)
    return (
      <Suspense fallback={<BookingSkeleton />}>
        <BookDone booking_ref={sent} notify={notifyOf} />
      </Suspense>
    );
  const step = stepOf(params.get('step'), chosen);
  const isAll = chosen.round.asks === 'all';
  // After a reload: what was chosen decides which step may be shown.
  const isToBeRead = params.has('step') && !chosen.isRead && step === 1;
  const sentTo = (address: string) => {
    chosen.clear();
    markSent(address);
  };
  return (
    <>
      <StepBar step={step} isDirect={roundInput(chosen.round) !== undefined && !isAll} />
      {isToBeRead ? (
        <StepWaiting current={1} />
      ) : (
        step === 1 && <RoundStep chosen={isAll ? ofNobody(chosen) : chosen} />
      )}
      {step === 2 && (
        <Suspense fallback={<StepWaiting current={2} />}>
          <CaddyStep chosen={chosen} />
        </Suspense>
      )}
      {step === 3 && (
        <Suspense fallback={<StepWaiting current={3} />}>
          {isAll ? <AskReview chosen={chosen} onSent={sentTo} /> : <Review chosen={chosen} onSent={sentTo} />}
        </Suspense>
      )}
    </>
  );
}

/** Back to the step before, or to the screen that led here: by the history where that lies behind, so that no step is come to twice. */
function StepBar({ step, isDirect }: { step: Step; isDirect: boolean }) {
  const { from, after, isLinked } = entryNow();
  const before = step === 1 ? undefined : step === 3 && !(after === 2 || !isDirect) ? 1 : ((step - 1) as Step);
  const goBack = (event: MouseEvent) => {
    if (!isLinked || after !== before) return;
    event.preventDefault();
    history.back();
  };
  return <TopBar title={TITLE} back={before ? `${STEPS}?step=${before}` : from} onBack={goBack} />;
}

/** Another step begins at its top, with scroll and focus: the link that led there is gone. */
function useTopOfStep(step: string | null): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
}

const StepWaiting = ({ current }: { current: Step }) => (
  <Screen cta tight>
    <BookSteps current={current} />
    <BookingSkeleton />
  </Screen>
);

/** A step is shown only when the ones before it are done, whatever the address says. */
function stepOf(asked: string | null, { round }: ChosenRound): Step {
  const isReady = round.asks === 'all' ? isRoundChosen(round) : roundInput(round) !== undefined;
  if (asked === '3' && isReady) return 3;
  return (asked === '3' || asked === '2') && isRoundChosen(round) ? 2 : 1;
}

/** An open request is for whoever is free: no one caddy's hours limit the days and times. */
const ofNobody = (chosen: ChosenRound): ChosenRound => ({ ...chosen, round: { ...chosen.round, caddy_id: undefined } });

function RoundStep({ chosen }: { chosen: ChosenRound }) {
  const w = useWords(bookWords);
  const f = useFormat();
  const { round, choose } = chosen;
  const asked = useAskedCaddy(round.caddy_id);
  const problem = useTimeProblem(round);
  const gone = problem && say(w.timeGone, { time: round.time ?? '', why: problem });
  const notYet = asked.why ?? gone ?? (isRoundChosen(round) ? undefined : w.chooseFirst);
  const isDirect = round.caddy_id !== undefined;
  const go = isDirect ? w.toReview : w.chooseCaddy;
  const { course } = chosen;
  const { date, time, transport, holes } = round;
  const price = course && date && transport && roundPrice({ booking_date: date, holes, transport }, course);
  const when = date && `${f.day(date)} ${time ?? ''}`;
  return (
    <>
      <Screen cta tight>
        <BookSteps current={1} isDirect={isDirect} />
        <OfflineStrip />
        {isDirect && <AskedCaddy asked={asked} onOther={() => choose({ caddy_id: undefined })} />}
        <RoundFields chosen={chosen} />
      </Screen>
      <MainButton>
        <div className="send">
          {price && (
            <Suspense fallback={<span className="costs" />}>
              <CostBar round={round} price={price} name={asked.caddy?.nickname} />
            </Suspense>
          )}
          {problem && !asked.why && <p className="meta-xs red">{gone}</p>}
          {notYet ? (
            <>
              {!problem && <p className="meta-xs">{notYet}</p>}
              <Button size="lg" block why={notYet}>
                {go}
              </Button>
            </>
          ) : (
            <ButtonLink size="lg" block href={`${STEPS}?step=${isDirect ? 3 : 2}`} state={onward(1)}>
              {[go, when].filter(Boolean).join(' ')}
            </ButtonLink>
          )}
        </div>
      </MainButton>
    </>
  );
}

/** The caddy the golfer came for, and why that caddy cannot be asked. */
function useAskedCaddy(caddy_id: string | undefined) {
  const w = useWords(bookWords);
  const offDuty = useWord(offDutyWords.offDuty);
  const { data: caddy, error } = useMirror('GET /caddy/{user_id}', { user_id: caddy_id ?? '' }, { skip: !caddy_id });
  const isGone = caddy_id !== undefined && !caddy && error?.status_code === 404;
  const why = isGone
    ? w.caddyGone
    : caddy && (isOffDuty(caddy) ? offDuty : mustFollow(caddy) ? w.followFirst : undefined);
  return { caddy, isGone, why };
}

interface Props {
  asked: ReturnType<typeof useAskedCaddy>;
  onOther: () => void;
}

/** Face, number and name of the caddy from the first step on. */
function AskedCaddy({ asked: { caddy, isGone, why }, onOther }: Props) {
  const w = useWords(bookWords);
  return (
    <>
      <div className="card row asked-caddy">
        {caddy ? <Who caddy={caddy} /> : isGone ? <b className="grow">{w.caddyGone}</b> : <WhoSkeleton />}
        <button type="button" className="link tall" onClick={onOther}>
          {w.changeCaddy}
        </button>
      </div>
      {caddy && why && <CaddyNotNow caddy={caddy} />}
    </>
  );
}

function Who({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(bookWords);
  return (
    <>
      <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} plate={false} />
      <span className="grow">
        <b className="strong t-lg line">
          {say(w.bookOf, { name: caddy.nickname })} <Vest number={caddy.caddy_number} />
        </b>
        {caddy.rating_tenths !== null && <Rating value={caddy.rating_tenths / 10} count={caddy.reviews} />}
      </span>
    </>
  );
}

const WhoSkeleton = () => (
  <>
    <InkBox className="av" />
    <b className="strong t-lg grow">
      <SkeletonText>แนนซี่</SkeletonText>
    </b>
  </>
);

/**
 * The pages of one request in the browser's history carry its id. Once it was sent they are over: whoever goes back to one of them is led to
 * what it became, not to a form that has been emptied.
 */
const SENT = 'sent request';
interface Sent {
  id: string;
  address: string;
}

const idOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'request' in state && typeof state.request === 'string'
    ? state.request
    : undefined;

const bookHistoryOf = part(() => {
  let inMemory: Sent | null = null;

  function sentNow(): Sent | null {
    try {
      return JSON.parse(sessionStorage.getItem(SENT) ?? 'null') as Sent | null;
    } catch {
      return inMemory; // storage is blocked: until the page is loaded again
    }
  }

  /** After a reload in the middle of it, the request of the pages that lie behind. */
  const begun = idOf(history.state);
  let id = begun !== undefined && begun !== sentNow()?.id ? begun : newKey();

  /** This request was sent and is at `address` now: the next draft is another request. */
  function markSent(address: string): void {
    inMemory = { id, address };
    try {
      sessionStorage.setItem(SENT, JSON.stringify(inMemory));
    } catch {
      // storage is blocked: it is in memory
    }
    id = newKey();
  }

  return { sentNow, markSent, idNow: () => id };
});

/**
 * Leads on to what it became where this page's request was sent meanwhile (`isOver`: nothing is to be drawn); otherwise the page is of the
 * request of now.
 */
export function useBookHistory(page: string, go: (address: string, how: { replace: true }) => void) {
  const { sentNow, markSent, idNow } = bookHistoryOf(usePhone());
  const sent = sentNow();
  const over = sent !== null && idOf(history.state) === sent.id ? sent.address : undefined;
  useEffect(() => {
    if (over) return go(over, { replace: true });
    if (idOf(history.state) === undefined)
      history.replaceState({ ...(history.state as object | null), request: idNow() }, '');
  }, [over, page, go, idNow]);
  return { isOver: over !== undefined, markSent };
}

import '../booking.css';
import { type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Words } from '../../i18n/language.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/format.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { ButtonLink, Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { AskedCaddy, useAskedCaddy } from './asked-caddy.tsx';
import { useBookHistory } from './book-history.ts';
import { BookingSkeleton } from '../booking-skeleton.tsx';
import { roundPrice } from '../../course/round-price.ts';
import { BookSteps } from '../round/book-steps.tsx';
import { isRoundChosen, roundInput, usePrefilled, useRound, type ChosenRound } from '../round/round.ts';
import { RoundFields } from '../round/round-fields.tsx';
import { useTimeProblem } from '../round/slots.ts';
import { entryNow, onward, type Step, STEPS } from '../round/step-state.ts';
import { bookWords } from '../round/book-words.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

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

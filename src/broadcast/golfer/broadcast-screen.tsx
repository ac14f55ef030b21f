import '../broadcast.css';
import '../../booking/booking.css';
import { lazy, Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import type { Broadcast, CaddyResponse } from '#domain/broadcast/api.ts';
import { MINUTE, parseMoment, type Moment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { BookingSkeleton } from '../../booking/booking-ticket.tsx';
import { useFocusAfter } from '../../ui/focus.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { Note } from '../../ui/show/status.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { AnsweredRows, KeptSeat, RequestHead } from './request-head.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Compare } from './compare.tsx';
import { actionsNow } from '../data.ts';
import { addressOf, OPEN_REQUESTS_PATH, useBroadcast } from '../open-request.ts';
import { requestWords } from './request-words.ts';

const decisions = () => import('./decision-sheets.tsx');
const ChooseSheet = lazy(() => decisions().then((m) => ({ default: m.ChooseSheet })));
const EditRequest = lazy(() => import('./edit-request.tsx').then((m) => ({ default: m.EditRequest })));
const CloseDialog = lazy(() => decisions().then((m) => ({ default: m.CloseDialog })));

/** /golfer/booking/broadcast/:alt_reference: its status, the interested caddies side by side, the choice; `?edit=1`: the form to edit. */
export function BroadcastScreen() {
  const { alt_reference } = useParams<{ alt_reference: string }>();
  const read = useBroadcast(alt_reference);
  const isEditing = useSearchParams()[0].has('edit');
  const isUnknown = read.data === undefined && read.error?.status_code === 404;
  if (isEditing && read.data)
    return (
      <Suspense>
        <EditRequest broadcast={read.data} />
      </Suspense>
    );
  return (
    <>
      <TopBar title={requestWords.title} back={OPEN_REQUESTS_PATH} />
      <Screen tight>
        {isUnknown ? (
          <Unknown />
        ) : (
          <Loaded read={read} waiting={<BookingSkeleton />}>
            {(broadcast) => (
              <>
                <div className="stack stack-1">
                  <RequestHead broadcast={broadcast} />
                  <ReadLine reads={[read]} />
                </div>
                <OneRequest broadcast={broadcast} />
              </>
            )}
          </Loaded>
        )}
      </Screen>
    </>
  );
}

function Unknown() {
  const w = useWords(requestWords);
  return (
    <Empty title={w.notFound} drawing="lost" action={<ButtonLink href={OPEN_REQUESTS_PATH}>{w.toOpen}</ButtonLink>}>
      {w.notFoundWhy}
    </Empty>
  );
}

const isKept = ({ response }: CaddyResponse, now: Moment): boolean =>
  response.status === 'INTERESTED' && response.kept_until !== null && parseMoment(response.kept_until) > now;

/** The result of the golfer's choice is at the top, and the tap was at the bottom: scroll and focus go to the top. */
function useArrival() {
  const place = useRef<HTMLDivElement>(null);
  const [times, arriveAgain] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (times === 0) return;
    window.scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, [times]);
  return { place, arrive: arriveAgain };
}

function OneRequest({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(requestWords);
  const now = useNow(MINUTE / 2);
  const [choice, setChoice] = useState<{ user_id: string; isOpen: boolean }>();
  const answers = broadcast.caddy_responses;
  const inStatus = (...wanted: CaddyResponse['response']['status'][]) =>
    answers.filter(({ response }) => wanted.includes(response.status));
  const kept = answers.filter((answer) => isKept(answer, now));
  const chosen = answers.find(({ caddy }) => caddy.user_id === choice?.user_id);
  const choose = (user_id: string) => codeFirst(decisions, () => setChoice({ user_id, isOpen: true }));
  const isOpen = choice?.isOpen === true;
  const { place, arrive } = useArrival();
  return (
    <>
      <div className="stack stack-5" ref={place} tabIndex={-1}>
        <HowItEnded broadcast={broadcast} />
        {kept.map((answer) => (
          <KeptSeat
            key={answer.caddy.user_id}
            broadcast={broadcast}
            answer={answer}
            onChoose={() => choose(answer.caddy.user_id)}
          />
        ))}
        <AnsweredRows title={w.chosen} answers={inStatus('SELECTED')} />
        <Interest broadcast={broadcast} answers={inStatus('INTERESTED', 'RECONFIRM_NEEDED')} onChoose={choose} />
      </div>
      {broadcast.note && (
        <Section title={w.noteTitle}>
          <p className="read card">{broadcast.note}</p>
        </Section>
      )}
      <AnsweredRows title={w.others} answers={inStatus('WITHDRAWN', 'NOT_SELECTED', 'EXPIRED')} />
      <Acts broadcast={broadcast} />
      {chosen && isOpen && (
        <Suspense>
          <ChooseSheet
            broadcast={broadcast}
            answer={chosen}
            onClose={() => setChoice({ user_id: chosen.caddy.user_id, isOpen: false })}
            onChosen={arrive}
          />
        </Suspense>
      )}
    </>
  );
}

/** It is over: how, and where to go on. */
function HowItEnded({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(requestWords);
  const { status } = broadcast;
  if (status === 'OPEN') return null;
  const { golf_course, booking_date, tee_off_time, holes, transport } = broadcast;
  const round = new URLSearchParams({
    golf_course,
    booking_date,
    tee_off_time,
    holes: String(holes),
    transport,
    asks: 'all',
    step: '2',
  });
  return (
    <>
      <Note kind={status === 'FILLED' ? 'green' : 'plain'}>{w[status]}</Note>
      <Buttons>
        {broadcast.seats_taken > 0 && <ButtonLink href="/golfer/booking">{w.toBookings}</ButtonLink>}
        {status !== 'FILLED' && (
          <ButtonLink kind="outline" icon="megaphone" href={`/golfer/booking/new?${round}`}>
            {w.askAgain}
          </ButtonLink>
        )}
      </Buttons>
    </>
  );
}

interface InterestProps {
  broadcast: Broadcast;
  answers: readonly CaddyResponse[];
  onChoose: (user_id: string) => void;
}

function Interest({ broadcast, answers, onChoose }: InterestProps) {
  const w = useWords(requestWords);
  const f = useFormat();
  if (answers.length === 0)
    return broadcast.status === 'OPEN' ? (
      <section className="card">
        <h2 className="t-lg">{w.noneYet}</h2>
        <p className="meta">{w.noneYetWhy}</p>
      </section>
    ) : null;
  const { total, caddies_needed: n } = broadcast;
  const interested = answers.filter(({ response }) => response.status === 'INTERESTED');
  const legend = (
    <span className="meta-xs inline">
      <span className="best-mark" />
      {w.best}
    </span>
  );
  const title =
    interested.length > 0 ? say(w.interested, { n: interested.length }) : say(w.toConfirm, { n: answers.length });
  return (
    <Section title={title} aside={answers.length > 1 && legend}>
      <Compare
        answers={answers}
        price={f.money(satang(total))}
        act={(answer) => (
          <Choice broadcast={broadcast} answer={answer} onChoose={() => onChoose(answer.caddy.user_id)} />
        )}
      />
      <p className="hint">
        {say(w.sameForAll, { amount: f.money(satang(total)) })}
        {n > 1 && <span className="line">{say(w.sumForAll, { n, sum: f.money(satang(total * n)) })}</span>}
      </p>
    </Section>
  );
}

function Choice({
  broadcast,
  answer,
  onChoose,
}: {
  broadcast: Broadcast;
  answer: CaddyResponse;
  onChoose: () => void;
}) {
  const w = useWords(requestWords);
  const now = useNow(MINUTE / 2);
  const name = answer.caddy.nickname;
  if (answer.response.status === 'RECONFIRM_NEEDED')
    return <p className="meta-xs amber">{say(w.mustConfirm, { name })}</p>;
  const mayChoose = actionsNow(broadcast, 'golfer', now).includes('select') || isKept(answer, now);
  if (!mayChoose) return null;
  return (
    <Button size="sm" block onClick={onChoose}>
      {say(w.choose, { name })}
    </Button>
  );
}

/** Edit and close: both need a signal, and say so. */
function Acts({ broadcast }: { broadcast: Broadcast }) {
  const w = useWords(requestWords);
  const isOffline = useConnection() === 'offline';
  const [closing, setClosing] = useState(false);
  const may = actionsNow(broadcast, 'golfer', useNow(MINUTE / 2));
  const place = useFocusAfter<HTMLDivElement>(closing, !may.includes('cancel'));
  if (!may.includes('cancel')) return <div ref={place} tabIndex={-1} />;
  return (
    <div className="stack stack-2" ref={place} tabIndex={-1}>
      {isOffline && <p className="meta-xs amber">{w.needOnline}</p>}
      {!may.includes('update') && broadcast.seats_taken > 0 && <p className="meta-xs">{w.noEdit}</p>}
      <Buttons two={may.includes('update')}>
        {may.includes('update') && isOffline && (
          <Button kind="quiet" icon="pencil" why={w.needOnline}>
            {w.edit}
          </Button>
        )}
        {may.includes('update') && !isOffline && (
          <ButtonLink kind="quiet" icon="pencil" href={`${addressOf(broadcast.alt_reference)}?edit=1`}>
            {w.edit}
          </ButtonLink>
        )}
        <Button kind="danger-outline" block onClick={() => codeFirst(decisions, () => setClosing(true))}>
          {w.close}
        </Button>
      </Buttons>
      {closing && (
        <Suspense>
          <CloseDialog broadcast={broadcast} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

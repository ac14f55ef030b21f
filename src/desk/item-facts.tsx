import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { minutesOfRound } from '#domain/booking/block.ts';
import type { Holes } from '#domain/course/course.ts';
import { MINUTE, parseMoment } from '#domain/dates.ts';
import type { DeskBooking, TwoRecord } from '#domain/desk/booking-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Earlier, Timeline } from './booking-timeline.tsx';
import { ask, useDesk, useRead } from './call.ts';
import { personPlace } from './find-field.tsx';
import { wholeDayText, bahtText, codeText, failureText, spanText } from './shown.ts';
import { findWords, statusWords, transportWords } from './find-words.ts';
import { BookingLink } from './person-table.tsx';
import { roundWords } from './round-words.ts';
import { shownCaseNumber } from '#domain/case/case.ts';

/** Kinds that wait about one booking, whose reference they are named by. */
export const ABOUT_ROUND: readonly QueueKind[] = ['DISPUTE', 'COURSE_CLOSED', 'GOODWILL'];

/** What a booking's page knows, beside the decision about it. */
export function ItemRound({ kind, booking_ref }: { kind: QueueKind; booking_ref: string }): ReactElement {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const { data, error } = useRead(() => ask('GET /desk/booking', { booking_ref }), booking_ref);
  if (!data)
    return error === undefined ? (
      <p className="m">{w.looking}</p>
    ) : (
      <div className="note note--amber" role="alert">
        <span>{failureText(error, language, now)}</span>
      </div>
    );
  return (
    <>
      <section className="card">
        <div className="cb stack pad-t">
          <Facts booking={data} />
          <div className="two">
            <Of who="golfer" booking={data} />
            <Of who="caddy" booking={data} />
          </div>
        </div>
      </section>
      {kind === 'DISPUTE' && data.has_chat ? <WithChat booking={data} /> : <Timeline booking={data} />}
      <Earlier booking={data} />
    </>
  );
}

interface Part {
  booking: DeskBooking;
}

/** That it is to be decided is the reason for reading it. A chat that cannot be read now does not keep back the rest. */
function WithChat({ booking }: Part): ReactElement {
  const w = useWords(roundWords);
  const { booking_ref } = booking;
  const { data, error, again } = useRead(() => ask('GET /desk/dispute-chat', { booking_ref }), booking_ref);
  return (
    <>
      <Timeline booking={booking} chat={data?.messages ?? []} />
      {error !== undefined && !data && (
        <p className="note note--amber" role="alert">
          <span className="grow">{w.chatAway}</span>
          <button className="link" type="button" onClick={() => void again()}>
            {w.again}
          </button>
        </p>
      )}
      {data?.has_more && <p className="m">{w.chatMore}</p>}
    </>
  );
}

/** A round that took this much less or more than usual is odd: a quarter. */
const ODD = 0.25;

function Facts({ booking }: Part): ReactElement {
  const f = useWords(findWords);
  const w = useWords(roundWords);
  const language = useLanguage();
  const { holes, transport, total, played, dispute, tee_off_at, tee_off_time, course, booking_ref } = booking;
  const { started_at, ended_at, caddy_holes, golfer_holes } = played;
  const usual = minutesOfRound(holes as Holes, transport) * MINUTE;
  const took = started_at === null || ended_at === null ? null : parseMoment(ended_at) - parseMoment(started_at);
  const isOdd = took !== null && Math.abs(took - usual) > usual * ODD;
  const saysOf = (who: 'golfer' | 'caddy', said: number | null): string => {
    if (said !== null) return say(w.nHoles, { n: said });
    return dispute?.by === who ? codeText(dispute.reason, language) : w.nothing;
  };
  const golfer = dispute?.by === 'golfer' ? codeText(dispute.reason, language) : saysOf('golfer', golfer_holes);
  const facts = [
    [w.booked, `${holes}, ${wordIn(transportWords[transport], language)}`],
    [w.golferPaid, bahtText(total)],
    [w.caddySays, saysOf('caddy', caddy_holes)],
    [w.golferSays, golfer],
    [w.startToEnd, took === null ? w.nothing : spanText(took, language)],
    [say(w.usualFor, { n: holes }), spanText(usual, language)],
  ] as const;
  return (
    <>
      <div className="row wrap between">
        <p className="tee">
          <b className="num">{tee_off_time}</b>{' '}
          <span>
            {wholeDayText(tee_off_at, language)} · {wordIn(course, language)}
          </span>
        </p>
        <span>
          <span className="sr">{f.booking} </span>
          <BookingLink of={booking_ref} />
        </span>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className={name === w.startToEnd && isOdd ? 'odd' : ''}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** One of the two, with what is known of them. */
function Of({ who, booking }: Part & { who: 'golfer' | 'caddy' }): ReactElement {
  const { me } = useDesk();
  const w = useWords(roundWords);
  const language = useLanguage();
  const { user_id, name, caddy_number } = booking[who];
  const it = booking.records[who];
  const rounds =
    it.reviews === 0
      ? String(it.rounds)
      : say(w.roundsRated, { n: it.rounds, stars: (it.rating_sum / it.reviews).toFixed(1), reviews: it.reviews });
  return (
    <section className="says" aria-label={name}>
      <div className="who">
        <span className="grow">
          <b>
            {name} {caddy_number !== null && <span className="vest">{caddy_number}</span>}
          </b>
          <span className="m block">
            {say(who === 'golfer' ? w.golferSince : w.caddySince, { when: wholeDayText(it.since, language) })}
          </span>
        </span>
        {mayAct(me.roles, 'READ_PERSON') !== 'NO' && (
          <Link className="b b--q b--s" href={personPlace(user_id)} aria-label={`${w.open}: ${name}`}>
            {w.open}
          </Link>
        )}
      </div>
      <dl className="kv">
        <dt>{w.rounds}</dt>
        <dd>{rounds}</dd>
        <dt>{w.disputes}</dt>
        <dd>
          <Disputes of={it.disputes} />
        </dd>
        {it.reports && (
          <>
            <dt>{w.reports}</dt>
            <dd>{say(w.reportsOf, { about: it.reports.about, by: it.reports.by })}</dd>
          </>
        )}
        <dt>{w.warned}</dt>
        <dd>{say(w.warnedTimes, { n: it.warnings })}</dd>
        {it.strikes !== null && (
          <>
            <dt>{w.strikes}</dt>
            <dd>{say(w.strikesIn, { n: it.strikes })}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Disputes({ of }: { of: TwoRecord['disputes'] }): ReactElement {
  const w = useWords(roundWords);
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  if (of.length === 0) return <>{w.firstDispute}</>;
  const shown = isWhole ? of : of.slice(0, 2);
  return (
    <>
      {shown.map(({ booking_ref, decided }) => (
        <span className="block" key={booking_ref}>
          <BookingLink of={booking_ref} />{' '}
          {decided === null ? w.undecided : say(w.decidedAs, { what: wordIn(statusWords[decided], language) })}
        </span>
      ))}
      {shown.length < of.length && (
        <button className="link" type="button" onClick={() => setWhole(true)}>
          {say(w.moreDisputes, { n: of.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** The people of an item of the queue, each with their page, and what the sender of a case asked before. */
export function ItemPeople({ kind, item }: { kind: QueueKind; item: string }): ReactElement | null {
  const { me } = useDesk();
  return mayAct(me.roles, 'READ_PERSON') === 'NO' ? null : <People kind={kind} item={item} />;
}

function People({ kind, item }: { kind: QueueKind; item: string }): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const { data } = useRead(() => ask('GET /desk/item-people', { kind, item }), `${kind} ${item}`);
  if (!data || data.people.length === 0) return null;
  return (
    <div className="stack stack-s">
      <p className="row wrap">
        <span className="m">{w.pages}</span>
        {data.people.map(({ user_id, name }) => (
          <Link className="link link-s" href={personPlace(user_id)} key={user_id}>
            {name}
          </Link>
        ))}
      </p>
      {data.earlier_cases.length > 0 && (
        <details className="tab">
          <summary>
            {w.earlierCases} <span className="c">{data.earlier_cases.length}</span>
          </summary>
          <ul className="stack stack-s">
            {data.earlier_cases.map(({ case_number, topic, text, answer, created_at }) => (
              <li key={case_number}>
                <span className="m">
                  {shownCaseNumber(case_number)} · {codeText(topic, language)} · {wholeDayText(created_at, language)}
                </span>
                <span className="pre block">{text}</span>
                {answer !== null && <span className="pre block m">{answer}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

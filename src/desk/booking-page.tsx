import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { parseMoment, timeOf } from '#domain/dates.ts';
import { type DeskBooking, LEG_OF } from '#domain/desk/booking-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { causeText, Earlier, Timeline } from './booking-timeline.tsx';
import { ChatShown, useShownChat } from './chat-shown.tsx';
import { personPlace } from './find-field.tsx';
import { wholeDayText, findCodeText, signedBaht, bahtText, spanText, stateText } from './shown.ts';
import { findWords, STATUS_TONE, statusWords, transportWords } from './find-words.ts';
import { WhyDialog } from './why-dialog.tsx';
import { PageWaiting } from './shell.tsx';

/** Everything that happened to one booking, as one line of time. Nothing is changed here. */
export function BookingPage({ booking_ref }: { booking_ref: string }): ReactElement {
  const { data, error, again } = useRead(() => ask('GET /desk/booking', { booking_ref }), booking_ref);
  if (!data) return <PageWaiting error={error} again={again} />;
  return (
    <main id="main" className="page" key={booking_ref}>
      <Head booking={data} />
      <div className="cols">
        <div className="stack">
          <Timeline booking={data} />
        </div>
        <div className="stack">
          <Arrival booking={data} />
          <Postings booking={data} />
          {data.decision && <Decision decision={data.decision} />}
          {data.has_chat && <Chat booking_ref={booking_ref} />}
          <Earlier booking={data} />
        </div>
      </div>
    </main>
  );
}

interface Part {
  booking: DeskBooking;
}

function Head({ booking }: Part): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { golfer, caddy, status, course, tee_off_at, tee_off_time, booking_ref } = booking;
  const facts = [
    [w.booking, booking_ref],
    [w.holes, booking.holes],
    [w.transport, wordIn(transportWords[booking.transport], language)],
    [w.price, `${bahtText(booking.total)}, ${findCodeText(booking.fee_collection, language)}`],
    [w.caddyGets, bahtText(booking.caddy_gets)],
    [w.heldNow, bahtText(booking.held)],
  ] as const;
  return (
    <section className="card person-card">
      <div className="row wrap between">
        <div className="row wrap">
          <h1 className="tee">
            <b className="num">{tee_off_time}</b>{' '}
            <span>
              {wholeDayText(tee_off_at, language)} · {wordIn(course, language)}
            </span>
          </h1>
          <span className={`tag ${STATUS_TONE[status]}`}>{wordIn(statusWords[status], language)}</span>
        </div>
        <div className="row wrap">
          <Link className="link" href={personPlace(golfer.user_id)}>
            {golfer.name}
          </Link>
          <Link className="link" href={personPlace(caddy.user_id)}>
            {caddy.name}
          </Link>
          {caddy.caddy_number !== null && <span className="vest">{caddy.caddy_number}</span>}
        </div>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Arrival({ booking }: Part): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { tee_off_at, golfer_arrived_at, caddy_arrived_at } = booking;
  const textOf = (at: string | null): string => {
    if (at === null) return w.notArrived;
    const early = parseMoment(tee_off_at) - parseMoment(at);
    const span = spanText(early, language);
    return `${timeOf(parseMoment(at))}, ${say(early >= 0 ? w.before : w.after, { span })}`;
  };
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.arrival}</h2>
      </div>
      <dl className="cb kv">
        <dt>{w.caddy}</dt>
        <dd>{textOf(caddy_arrived_at)}</dd>
        <dt>{w.golfer}</dt>
        <dd>{textOf(golfer_arrived_at)}</dd>
      </dl>
    </section>
  );
}

/** The columns of the money: what the caddy has pending and can use stand together. */
const COLUMNS = [
  { word: 'golfer', of: ['GOLFER'] },
  { word: 'held', of: ['HELD'] },
  { word: 'caddy', of: ['CADDY_PENDING', 'CADDY'] },
  { word: 'ours', of: ['OURS', 'OUTSIDE'] },
] as const satisfies readonly { word: keyof typeof findWords; of: readonly (typeof LEG_OF)[number][] }[];

function Postings({ booking }: Part): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const postings = booking.steps.filter((step) => step.is === 'POSTING');
  const sumOf = (legs: readonly { of: string; amount: number }[], of: readonly string[]): number =>
    legs.filter((leg) => of.includes(leg.of)).reduce((sum, leg) => sum + leg.amount, 0);
  const all = postings.flatMap(({ legs }) => legs);
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.money}</h2>
        <span className="m">{w.inBaht}</span>
      </div>
      <div className="cb">
        {postings.length === 0 ? (
          <p className="m">{w.noMoney}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can
          <section className="scroll" tabIndex={0} aria-label={w.money}>
            <table className="tbl tbl--x">
              <caption className="sr">{w.money}</caption>
              <thead>
                <tr>
                  <th scope="col">{w.posting}</th>
                  {COLUMNS.map(({ word }) => (
                    <th scope="col" className="r" key={word}>
                      {w[word]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {postings.map(({ at, cause, legs }) => (
                  <tr key={`${at} ${cause}`}>
                    <td>{causeText(cause, language)}</td>
                    {COLUMNS.map(({ word, of }) => (
                      <td className="r" key={word}>
                        {signedBaht(sumOf(legs, of))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{w.together}</th>
                  {COLUMNS.map(({ word, of }) => (
                    <td className="r" key={word}>
                      {signedBaht(sumOf(all, of))}
                    </td>
                  ))}
                </tr>
              </tfoot>
            </table>
          </section>
        )}
      </div>
    </section>
  );
}

/** Who decided, when, why, and what went back. */
function Decision({ decision }: { decision: NonNullable<DeskBooking['decision']> }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { to, why, at, name, refund } = decision;
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.decision}</h2>
        <span className="m">
          {stateText(to, language)}, {wholeDayText(at, language)}
          {name !== null && `, ${name}`}
        </span>
      </div>
      <div className="cb stack stack-s">
        {refund !== null && <b>{say(w.wentBack, { amount: bahtText(refund) })}</b>}
        <blockquote className="pre read">{why}</blockquote>
      </div>
    </section>
  );
}

function Chat({ booking_ref }: { booking_ref: string }): ReactElement {
  const { act } = useDesk();
  const w = useWords(findWords);
  const [isAsking, setAsking] = useState(false);
  const { chat, show, older } = useShownChat('ROUND', (why, before) =>
    act(() => ask('POST /desk/show', { what: 'ROUND', booking_ref, why, before })),
  );
  return (
    <section className="card" aria-live="polite">
      <div className="ch">
        <h2>{w.chatAround}</h2>
      </div>
      <div className="cb stack stack-s">
        {chat ? (
          <ChatShown chat={chat} older={older} />
        ) : (
          <>
            <span className="hid">
              <span className="dots">
                <span aria-hidden="true">•••• ••••</span>
                <span className="sr">{w.hidden}</span>
              </span>
              <button type="button" onClick={() => setAsking(true)}>
                {w.show}
              </button>
            </span>
            <p className="m">{w.showNote}</p>
          </>
        )}
        {isAsking && (
          <WhyDialog title={w.chatWhy} note={w.showNote} button={w.show} send={show} close={() => setAsking(false)} />
        )}
      </div>
    </section>
  );
}

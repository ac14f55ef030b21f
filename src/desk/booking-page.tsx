import { Fragment, type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { MINUTE, parseMoment, slashDate, timeOf } from '#domain/dates.ts';
import { type DeskBooking, LEG_OF, type Step } from '#domain/desk/booking-api.ts';
import type { Shown } from '#domain/desk/person-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask } from './call.ts';
import { ChatShown } from './chat-shown.tsx';
import { useDesk } from './context.ts';
import { personPlace } from './find-field.tsx';
import { wholeDayText, findCodeText, isSameDay, signedBaht } from './find-shown.ts';
import { causeWords, findWords, legWords, STATUS_TONE, statusWords, transportWords } from './find-words.ts';
import { type DeskIcon, Icon } from './icon.tsx';
import { BookingLink } from './person-lists.tsx';
import { bahtText, codeText, dayText, spanText, stateText, tapText, whenText } from './shown.ts';
import { useAsked } from './use-asked.ts';
import { WhyDialog } from './why-dialog.tsx';
import { PageWaiting } from './page-waiting.tsx';

/** Everything that happened to one booking, as one line of time. Nothing is changed here. */
export function BookingPage({ booking_ref }: { booking_ref: string }): ReactElement {
  const { data, error, again } = useAsked(() => ask('GET /desk/booking', { booking_ref }), booking_ref);
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
          {data.dispute && <Dispute dispute={data.dispute} booking={data} />}
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

const FILTERS = ['all', 'taps', 'money', 'told'] as const;
type Filter = (typeof FILTERS)[number];
const OF: Record<Step['is'], Exclude<Filter, 'all'>> = { TAP: 'taps', POSTING: 'money', TOLD: 'told' };

function Timeline({ booking }: Part): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const { steps } = booking;
  const isIn = (step: Step, of: Filter): boolean => of === 'all' || OF[step.is] === of;
  const shown = steps.filter((step) => isIn(step, filter));
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.timeline}</h2>
        <fieldset className="chips push" aria-label={w.timeline}>
          {FILTERS.map((of) => (
            <button className="chip" type="button" aria-pressed={filter === of} onClick={() => setFilter(of)} key={of}>
              {w[of]} <span>{steps.filter((step) => isIn(step, of)).length}</span>
            </button>
          ))}
        </fieldset>
      </div>
      <div className="cb">
        <ol className="tl">
          <li className="th" aria-hidden="true">
            <span>{w.phoneCol}</span>
            <span>{w.serverCol}</span>
            <span />
            <span />
          </li>
          {shown.map((step, n) => {
            const before = shown[n - 1];
            return (
              <Fragment key={`${step.is} ${step.at} ${n}`}>
                {(!before || !isSameDay(before.at, step.at)) && (
                  <li className="day">
                    <h3>{wholeDayText(step.at, language)}</h3>
                  </li>
                )}
                <StepLine step={step} booking={booking} />
              </Fragment>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Later than this the server's clock says by how much. */
const LATE = MINUTE;

function StepLine({ step, booking }: Part & { step: Step }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const heard = step.is === 'TAP' && step.received_at !== null ? step.received_at : step.at;
  const tapped = step.is === 'TAP' ? step.device_at : null;
  const late = tapped === null ? 0 : parseMoment(heard) - parseMoment(tapped);
  const clock = (iso: string): string => timeOf(parseMoment(iso));
  const { tone, icon } = lookOf(step);
  return (
    <li>
      {tapped === null ? (
        <time className="ph no" aria-hidden="true">
          –
        </time>
      ) : (
        <time className="ph" dateTime={tapped}>
          <span className="sr">{w.phoneCol} </span>
          {clock(tapped)}
        </time>
      )}
      <time dateTime={heard}>
        <span className="sr">{w.serverCol} </span>
        {clock(heard)}
        {late >= LATE && <span className="late">{say(w.late, { span: spanText(late, language) })}</span>}
      </time>
      <span className={`k ${tone}`}>
        <Icon name={icon} />
      </span>
      <div className="w">
        <StepWords step={step} booking={booking} />
        {tapped !== null && <span className="ph2 m">{say(w.byPhone, { time: clock(tapped) })}</span>}
      </div>
    </li>
  );
}

function lookOf(step: Step): { tone: string; icon: DeskIcon } {
  if (step.is === 'POSTING') return { tone: 'k--m', icon: 'list' };
  if (step.is === 'TOLD') return { tone: '', icon: 'inbox' };
  if (['no_show', 'dispute', 'decline', 'cancel'].includes(step.action)) return { tone: 'k--x', icon: 'alert' };
  if (step.actor === 'golfer') return { tone: 'k--g', icon: 'person' };
  return step.actor === 'caddy' ? { tone: 'k--c', icon: 'check' } : { tone: 'k--o', icon: 'shield' };
}

function StepWords({ step, booking }: Part & { step: Step }): ReactElement {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  if (step.is === 'POSTING')
    return (
      <>
        <b>{causeText(step.cause, language)}</b>
        <span className="post">
          {step.legs.map(({ of, amount }, n) => (
            <span key={`${of} ${n}`}>
              {wordIn(legWords[of], language)} {signedBaht(amount)}
            </span>
          ))}
        </span>
      </>
    );
  if (step.is === 'TOLD')
    return (
      <>
        <b>{say(w.tell, { who: booking[step.to].name, title: wordIn(step.title, language) })}</b>
        <span className="m">
          {step.way === null ? w.inApp : findCodeText(step.way, language)} ·{' '}
          {step.read_at === null ? w.notRead : say(w.readAt, { time: whenText(step.read_at, now) })}
        </span>
      </>
    );
  const name =
    step.actor === 'golfer' || step.actor === 'caddy' ? booking[step.actor].name : tapText(step.actor, language);
  return (
    <>
      <b>
        {name} {tapText(step.action, language)}
      </b>
      {step.said !== '' && <span className="m pre">{step.said}</span>}
    </>
  );
}

const causeText = (cause: string, language: 'th' | 'en'): string => {
  const known = causeWords[cause];
  return known ? wordIn(known, language) : cause;
};

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

function Dispute({ dispute, booking }: Part & { dispute: NonNullable<DeskBooking['dispute']> }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { by, reason, text, photos } = dispute;
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.dispute}</h2>
        <span className="m">
          {booking[by].name}: {codeText(reason, language)}
        </span>
      </div>
      <div className="cb stack">
        <blockquote className="pre read">{text}</blockquote>
        {photos.length > 0 && (
          <div className="photos">
            {photos.map((media_id, n) => (
              <figure key={media_id}>
                <img src={`/api/v1/desk/picture/${media_id}`} alt={say(w.photo, { n: n + 1 })} />
                <figcaption>{say(w.photo, { n: n + 1 })}</figcaption>
              </figure>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Decision({ decision: { to, why, at } }: { decision: NonNullable<DeskBooking['decision']> }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.decision}</h2>
        <span className="m">
          {stateText(to, language)}, {wholeDayText(at, language)}
        </span>
      </div>
      <blockquote className="cb pre read">{why}</blockquote>
    </section>
  );
}

function Chat({ booking_ref }: { booking_ref: string }): ReactElement {
  const { act } = useDesk();
  const w = useWords(findWords);
  const [isAsking, setAsking] = useState(false);
  const [chat, setChat] = useState<Extract<Shown, { what: 'ROUND' }>>();
  const send = async (why: string): Promise<boolean> => {
    const shown = await act(() => ask('POST /desk/show', { what: 'ROUND', booking_ref, why }));
    if (shown?.what === 'ROUND') setChat(shown);
    return shown !== undefined;
  };
  return (
    <section className="card" aria-live="polite">
      <div className="ch">
        <h2>{w.chatAround}</h2>
      </div>
      <div className="cb stack stack-s">
        {chat ? (
          <ChatShown chat={chat} />
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
          <WhyDialog title={w.chatWhy} note={w.showNote} button={w.show} send={send} close={() => setAsking(false)} />
        )}
      </div>
    </section>
  );
}

function Earlier({ booking: { earlier, has_earlier } }: Part): ReactElement {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.roundsBefore}</h2>
      </div>
      <div className="cb">
        {earlier.length === 0 && <p className="m">{w.noneBefore}</p>}
        <ul className="stack stack-s">
          {earlier.map(({ booking_ref, booking_date, status }) => (
            <li className="row wrap between" key={booking_ref}>
              <span>
                <BookingLink of={booking_ref} /> <span className="m num">{dayText(slashDate(booking_date), now)}</span>
              </span>
              <span className={`tag ${STATUS_TONE[status]}`}>{wordIn(statusWords[status], language)}</span>
            </li>
          ))}
          {has_earlier && <li className="m">{w.moreThanTen}</li>}
        </ul>
      </div>
    </section>
  );
}

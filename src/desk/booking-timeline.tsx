import { Fragment, type ReactElement, useState } from 'react';
import { inTime, MINUTE, parseMoment, slashDate, timeOf } from '#domain/dates.ts';
import type { DeskBooking, Step, MessageShown } from '#domain/desk/booking-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk } from './call.ts';
import {
  findCodeText,
  isSameDay,
  signedBaht,
  wholeDayText,
  codeText,
  dayText,
  spanText,
  tapText,
  whenText,
} from './shown.ts';
import { causeWords, findWords, legWords, STATUS_TONE, statusWords } from './find-words.ts';
import { type DeskIcon, Icon } from './icon.tsx';
import { BookingLink } from './person-table.tsx';

interface Part {
  booking: DeskBooking;
}

/** A step of the booking, or something that one of the two wrote. */
type Line = Step | ({ is: 'CHAT'; at: string } & MessageShown);

const FILTERS = ['all', 'taps', 'money', 'told', 'chats'] as const;
type Filter = (typeof FILTERS)[number];
const OF: Record<Line['is'], Exclude<Filter, 'all'>> = { TAP: 'taps', POSTING: 'money', TOLD: 'told', CHAT: 'chats' };

/** All that happened, with both clocks; `chat`: what the two wrote, for whoever may read it. */
export function Timeline({ booking, chat = [] }: Part & { chat?: readonly MessageShown[] }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const said = chat.map((message): Line => ({ is: 'CHAT', at: message.sent_at, ...message }));
  const steps = [...booking.steps, ...said].toSorted((a, b) => inTime(a.at, b.at));
  const filters = FILTERS.filter((of) => of !== 'chats' || chat.length > 0);
  const isIn = (step: Line, of: Filter): boolean => of === 'all' || OF[step.is] === of;
  const shown = steps.filter((step) => isIn(step, filter));
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.timeline}</h2>
        <fieldset className="chips push" aria-label={w.timeline}>
          {filters.map((of) => (
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

function StepLine({ step, booking }: Part & { step: Line }): ReactElement {
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

function lookOf(step: Line): { tone: string; icon: DeskIcon } {
  if (step.is === 'POSTING') return { tone: 'k--m', icon: 'list' };
  if (step.is === 'CHAT') return { tone: step.from === 'golfer' ? 'k--g' : 'k--c', icon: 'chat' };
  if (step.is === 'TOLD') return { tone: '', icon: 'inbox' };
  if (['no_show', 'dispute', 'decline', 'cancel'].includes(step.action)) return { tone: 'k--x', icon: 'alert' };
  if (step.actor === 'golfer') return { tone: 'k--g', icon: 'person' };
  return step.actor === 'caddy' ? { tone: 'k--c', icon: 'check' } : { tone: 'k--o', icon: 'shield' };
}

function StepWords({ step, booking }: Part & { step: Line }): ReactElement {
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
  if (step.is === 'CHAT') {
    const { text, phrase, is_deleted } = step;
    return (
      <>
        <b>{say(w.inTheChat, { name: booking[step.from].name })}</b>
        <span className="bub pre">
          {text ?? (phrase ? wordIn(phrase, language) : is_deleted ? w.wasDeleted : w.pictureSent)}
        </span>
      </>
    );
  }
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
      {step.action === 'dispute' && booking.dispute ? (
        <DisputeWords dispute={booking.dispute} />
      ) : (
        step.said !== '' && <span className="m pre">{step.said}</span>
      )}
    </>
  );
}

/** Why it is disputed, in their words, with their photos. */
function DisputeWords({
  dispute: { reason, text, photos },
}: {
  dispute: NonNullable<DeskBooking['dispute']>;
}): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  return (
    <>
      <span className="m">{codeText(reason, language)}</span>
      <blockquote className="bub pre">{text}</blockquote>
      {photos.length > 0 && (
        <span className="photos">
          {photos.map((media_id, n) => (
            <img
              key={media_id}
              src={`/api/v1/desk/picture/${media_id}`}
              alt={say(w.photoOf, { n: n + 1, of: photos.length })}
            />
          ))}
        </span>
      )}
    </>
  );
}

export const causeText = (cause: string, language: 'th' | 'en'): string => {
  const known = causeWords[cause];
  return known ? wordIn(known, language) : cause;
};

/** Earlier rounds of the two. */
export function Earlier({ booking: { earlier, has_earlier } }: Part): ReactElement {
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

import { type FormEvent, type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { CLAIM_REASONS, type ClaimReason } from '#domain/booking/status.ts';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import { type DayClosing, type DeskCourse, CLOSING_NOTE_MAX } from '#domain/desk/course-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { ask, newKey, useDesk, useRead } from './call.ts';
import { courseWords } from './course-words.ts';
import { Icon } from './icon.tsx';
import { bahtText, codeText, dayText, failureText, initialsOf, whenText } from './shown.ts';
import { addressOf } from './queue-page.tsx';
import { words } from './words.ts';

interface DayProps {
  course: Pick<DeskCourse, 'slug' | 'closures' | 'asked'>;
  /** Days of the course are others now. */
  changed: () => Promise<void>;
}

/** The days on which a course is closed, those that wait for a second person, and the way to close another one. */
export function CourseDays({ course, changed }: DayProps): ReactElement {
  const { me } = useDesk();
  const w = useWords(courseWords);
  const [isClosing, setClosing] = useState(false);
  const mayAsk = mayAct(me.roles, 'ASK_CLOSE_DAY') !== 'NO';
  return (
    <div className="stack">
      <ClosedDays course={course} changed={changed} />
      {mayAsk && !isClosing && (
        <button className="b b--d b--w" type="button" onClick={() => setClosing(true)}>
          {w.closeDay}
        </button>
      )}
      {mayAsk && isClosing && <CloseDay course={course} changed={changed} leave={() => setClosing(false)} />}
    </div>
  );
}

function ClosedDays({ course, changed }: DayProps): ReactElement {
  const { me, act, tell, now } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const [sure, setSure] = useState<string>();
  const { slug, closures, asked } = course;
  const mayOpen = mayAct(me.roles, 'OPEN_DAY') !== 'NO';
  const takeBack = async (day: string) => {
    if ((await act(() => ask('POST /desk/take-back-closing', { slug, day }))) === undefined) return;
    tell(words.notClosed[language]);
    await changed();
  };
  const maySeeQueue = mayAct(me.roles, 'SEE_QUEUE') !== 'NO';
  const open = async (day: string) => {
    if (sure !== day) return setSure(day);
    setSure(undefined);
    if ((await act(() => ask('POST /desk/open-day', { slug, day }))) === undefined) return;
    tell(say(w.openedDay, { day: dayText(day as SlashDate, now) }));
    await changed();
  };
  return (
    <section className="card" aria-labelledby="closed-days">
      <div className="ch">
        <h2 id="closed-days">{w.closedDays}</h2>
      </div>
      <div className="cb stack">
        {closures.length + asked.length === 0 && <p className="m">{w.noClosedDays}</p>}
        <ul className="stack">
          {asked.map(({ item, day, reason, staff_id, name, asked_at }) => (
            <li className="row wrap" key={item}>
              <span className="grow">
                <b>{dayText(day as SlashDate, now)}</b> {codeText(reason, language)}
                <span className="m block">{say(w.askedBy, { name, when: whenText(asked_at, now) })}</span>
              </span>
              {maySeeQueue ? (
                <Link className="tag tag--wait" href={addressOf({ kind: 'CLOSING', item })}>
                  {w.waits}
                </Link>
              ) : (
                <span className="tag tag--wait">{w.waits}</span>
              )}
              {staff_id === me.staff_id && (
                <button className="b b--q b--s" type="button" onClick={() => void takeBack(day)}>
                  {words.takeBack[language]}
                </button>
              )}
            </li>
          ))}
          {closures.map(({ day, reason, note }) => (
            <li className="row wrap" key={day}>
              <span className="grow">
                <b>{dayText(day as SlashDate, now)}</b> {codeText(reason, language)}
                {note !== null && <span className="m block about-w">{note}</span>}
              </span>
              {mayOpen && (
                <button className="b b--q b--s" type="button" onClick={() => void open(day)}>
                  {sure === day ? w.openSure : w.openAgain}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What closing a day does comes before the button: its bookings, people and money, and what they read. */
function CloseDay({ course, changed, leave }: DayProps & { leave: () => void }): ReactElement {
  const { act, tell, me, now } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const { slug } = course;
  const [typedDay, setTypedDay] = useState('');
  const [reason, setReason] = useState<ClaimReason>('CLOSED');
  const [note, setNote] = useState('');
  const [count, setCount] = useState('');
  const [key, setKey] = useState(newKey);
  const day = parseDate(typedDay);
  const { data, error, again } = useRead(
    async () => (day ? ask('GET /desk/closing', { slug, day }) : undefined),
    `${slug} ${day ?? ''}`,
  );
  const isTyped = data !== undefined && count.trim() === String(data.bookings);
  const isReady = day !== undefined && isTyped && note.trim() !== '' && data.why_not === null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const input = { slug, day, reason, note: note.trim(), bookings: data.bookings };
    const asked = await act(() => ask('POST /desk/ask-close-day', input, key));
    setKey(newKey());
    if (!asked) {
      setCount('');
      return again();
    }
    tell(say(w.askedToClose, { day: dayText(day, now) }));
    leave();
    await changed();
  };
  return (
    <form className="card decide decide--hard" onSubmit={(event) => void submit(event)}>
      <div className="ch">
        <h2>{w.closeDayTitle}</h2>
      </div>
      <div className="cb stack">
        <div className="two">
          <label className="f">
            <span className="l">{w.day}</span>
            <input
              className="in"
              value={typedDay}
              maxLength={10}
              placeholder="22/11/2026"
              aria-invalid={typedDay !== '' && day === undefined}
              onChange={(event) => (setTypedDay(event.target.value), setCount(''))}
            />
            <span className="m">{day ? dayText(day, now) : w.dayHint}</span>
          </label>
          <label className="f">
            <span className="l">{w.why}</span>
            <select className="in" value={reason} onChange={(event) => setReason(event.target.value as ClaimReason)}>
              {CLAIM_REASONS.map((one) => (
                <option key={one} value={one}>
                  {codeText(one, language)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {error !== undefined && (
          <p className="note note--amber" role="alert">
            {failureText(error, language, now)}
          </p>
        )}
        {data && <Preview closing={data} />}
        <label className="f">
          <span className="l">{w.note}</span>
          <textarea
            className="in"
            value={note}
            maxLength={CLOSING_NOTE_MAX}
            onChange={(event) => setNote(event.target.value)}
          />
          <span className="m">{w.noteOfTeam}</span>
        </label>
        {data && data.why_not === null && (
          <label className="f">
            <span className="l">{say(w.typeCount, { n: data.bookings })}</span>
            <input
              className="in"
              value={count}
              maxLength={6}
              inputMode="numeric"
              onChange={(event) => setCount(event.target.value)}
            />
          </label>
        )}
        <ol className="eyes">
          <li>
            <span className="op op--you" aria-hidden="true">
              {initialsOf(me.name)}
            </span>
            <span>{w.youAsk}</span>
            <span className="m">{w.now}</span>
          </li>
          <li>
            <span className="op op--no">
              <Icon name="person" small />
            </span>
            <span>{w.anotherApproves}</span>
            <span className="tag tag--wait">{w.waits}</span>
          </li>
        </ol>
        <button className="b b--dd b--w" type="submit" disabled={!isReady}>
          {day && data
            ? data.total === null
              ? say(w.askToCloseDay, { day: dayText(day, now) })
              : say(w.askToClose, { day: dayText(day, now), amount: bahtText(data.total) })
            : w.closeDayTitle}
        </button>
        <button className="b b--q b--w" type="button" onClick={leave}>
          {w.keepOpen}
        </button>
      </div>
    </form>
  );
}

function Preview({ closing }: { closing: DayClosing }): ReactElement {
  const w = useWords(courseWords);
  const { bookings, people, total, requests, playing, rounds, told, why_not } = closing;
  if (why_not !== null) return <p className="note note--amber">{why_not === 'DAY_OVER' ? w.dayOver : w.dayClosed}</p>;
  return (
    <>
      <div className="note note--coral">
        <Icon name="alert" />
        <span>
          <b>
            {total === null
              ? say(w.endsOwn, { bookings, people })
              : say(w.ends, { bookings, people, amount: bahtText(total) })}
          </b>{' '}
          {say(w.endsMore, { requests, playing })}
        </span>
      </div>
      {rounds.length > 0 && (
        <table className="tbl tbl--x">
          <caption className="sr">{w.roundsThatEnd}</caption>
          <thead>
            <tr>
              <th scope="col">{w.teeOff}</th>
              <th scope="col">{w.golfer}</th>
              <th scope="col">{w.caddy}</th>
              {total !== null && (
                <th scope="col" className="r">
                  {w.moneyBack}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rounds.map((it, place) => (
              <tr key={it.booking_ref ?? `${place} ${it.tee_off_time}`}>
                <td className="nw">
                  <b>{it.tee_off_time}</b>
                </td>
                <td className="about-w">{it.golfer}</td>
                <td className="about-w">
                  {it.caddy} <span className="vest">{it.caddy_number}</span>
                </td>
                {it.total !== null && <td className="r">{bahtText(it.total)}</td>}
              </tr>
            ))}
          </tbody>
          {bookings > rounds.length && (
            <tfoot>
              <tr>
                <td colSpan={4}>{say(w.andMore, { n: bookings - rounds.length })}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <div className="says">
        <span className="m">{w.theyRead}</span>
        <blockquote lang="th">{told.golfer.th}</blockquote>
        <blockquote lang="en">{told.golfer.en}</blockquote>
        <span className="m">{w.caddiesRead}</span>
        <blockquote lang="th">{told.caddy.th}</blockquote>
        <blockquote lang="en">{told.caddy.en}</blockquote>
      </div>
    </>
  );
}

import { type ReactElement, useState } from 'react';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import { OWN_DAYS } from '#domain/desk/course-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { CourseDays } from './close-day.tsx';
import { CountersCard } from './counters-card.tsx';
import { courseWords } from './course-words.ts';
import { Icon } from './icon.tsx';
import { PageWaiting } from './shell.tsx';
import { STATUS_TONE, statusWords } from './find-words.ts';
import { dayText } from './shown.ts';
import { useKeys } from './use-keys.ts';

const LOOK_EVERY = 30_000;

/** What a caddy master sees of their own courses: who plays with whom that day, closed days, counters. */
export function OwnCoursePage(): ReactElement {
  const { now } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const [slug, setSlug] = useState<string>();
  const [day, setDay] = useState<SlashDate>();
  const { data, error, again } = useRead(
    () => ask('GET /desk/own-day', { ...(slug && { slug }), ...(day && { day }) }),
    `${slug ?? ''} ${day ?? ''}`,
    LOOK_EVERY,
  );
  const shown = data?.day as SlashDate | undefined;
  const today = dateOf(now);
  const isShown = (to: SlashDate) => to >= addDays(today, -OWN_DAYS.back) && to <= addDays(today, OWN_DAYS.ahead);
  const mayMove = (by: number) => shown !== undefined && isShown(addDays(shown, by));
  const move = (by: number) => shown && mayMove(by) && setDay(addDays(shown, by));
  useKeys({ j: () => move(1), k: () => move(-1) });
  if (!data || !shown) return <PageWaiting error={error} again={again} />;
  const { slug: here, closures, asked, counters } = data;
  if (here === null)
    return (
      <main id="main" className="page">
        <h1>{w.ownCourse}</h1>
        <p className="note note--amber">{w.noOwnCourse}</p>
      </main>
    );
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{w.ownCourse}</h1>
        <select
          className="in in--auto"
          aria-label={w.courses}
          value={here}
          onChange={(event) => setSlug(event.target.value)}
        >
          {data.courses.map((it) => (
            <option key={it.slug} value={it.slug}>
              {language === 'th' ? it.name_th : it.name_en}
            </option>
          ))}
        </select>
        <span className="row push">
          <button
            className="iconb"
            type="button"
            aria-label={w.dayBefore}
            disabled={!mayMove(-1)}
            onClick={() => move(-1)}
          >
            <Icon name="left" />
          </button>
          <b>{dayText(shown, now)}</b>
          <button
            className="iconb"
            type="button"
            aria-label={w.dayAfter}
            disabled={!mayMove(1)}
            onClick={() => move(1)}
          >
            <Icon name="right" />
          </button>
        </span>
      </div>
      <div className="cols">
        <section className="card" aria-label={w.rounds}>
          <div className="ch">
            <h2>{w.rounds}</h2>
            <span className="m">{say(w.roundsOfDay, { n: data.rounds.length })}</span>
          </div>
          <div className="cb scroll">
            {data.rounds.length === 0 && <p className="m">{w.noRounds}</p>}
            {data.rounds.length > 0 && (
              <table className="tbl tbl--x">
                <caption className="sr">{w.rounds}</caption>
                <thead>
                  <tr>
                    {[w.teeOff, w.caddy, w.golfer, w.holes, w.state].map((name) => (
                      <th scope="col" key={name}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.rounds.map((it, place) => (
                    <tr key={`${place} ${it.tee_off_time} ${it.caddy_number}`}>
                      <td className="nw">
                        <b>{it.tee_off_time}</b>
                      </td>
                      <td className="about-w">
                        {it.caddy} <span className="vest">{it.caddy_number}</span>
                      </td>
                      <td className="about-w">{it.golfer}</td>
                      <td>{it.holes}</td>
                      <td>
                        <span className={`tag ${STATUS_TONE[it.status]}`}>
                          {wordIn(statusWords[it.status], language)}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {data.has_more && <p className="m">{w.moreRounds}</p>}
          </div>
        </section>
        <div className="stack">
          <CourseDays key={here} course={{ slug: here, closures, asked }} changed={again} />
          <CountersCard key={`${here} counters`} course={{ slug: here, counters }} changed={again} />
        </div>
      </div>
    </main>
  );
}

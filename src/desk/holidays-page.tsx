import { type ReactElement, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Holiday } from '#domain/course/holidays.ts';
import { DAY, dateOf, startOfDay } from '#domain/dates.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { CoursesTabs } from './courses-tabs.tsx';
import { AddHoliday, ImportHolidays } from './holiday-forms.tsx';
import { Icon } from './icon.tsx';
import { pricesWords } from './prices-words.ts';
import { bahtText, dayText, failureText } from './shown.ts';

/** The list of public holidays: what it costs more, how far it reaches, and the days, the coming ones to add and remove. */
export function HolidaysPage(): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(pricesWords);
  const language = useLanguage();
  const { data, error, again } = useRead(() => ask('GET /desk/holidays', {}), 'holidays');
  const mayChange = mayAct(me.roles, 'CHANGE_HOLIDAYS') === 'YES';
  return (
    <main id="main" className="page">
      <CoursesTabs />
      {data && <p className="m">{say(w.aRound, { amount: bahtText(data.surcharge) })}</p>}
      {error !== undefined && <p className="note note--amber">{failureText(error, language, now)}</p>}
      {!data && error === undefined && <p className="m">{w.loading}</p>}
      {data && <Ends list={data} />}
      {data && (
        <div className="cols cols--t">
          <Days list={data} mayChange={mayChange} changed={again} />
          {mayChange && (
            <div className="stack">
              <AddHoliday changed={again} />
              <ImportHolidays changed={again} />
            </div>
          )}
        </div>
      )}
    </main>
  );
}

type List = OutputOf<'GET /desk/holidays'>;

function Ends({ list: { known_to, is_ending } }: { list: List }): ReactElement | null {
  const { now } = useDesk();
  const w = useWords(pricesWords);
  if (!is_ending) return null;
  const left = known_to === null ? 0 : Math.max(0, Math.ceil((startOfDay(known_to) - now) / DAY));
  return (
    <p className="note note--amber">
      <Icon name="alert" />
      <span>{known_to === null ? w.empty : say(w.ends, { day: dayText(known_to, now), n: left })}</span>
    </p>
  );
}

interface DaysProps {
  list: List;
  mayChange: boolean;
  changed: () => Promise<void>;
}

function Days({ list: { holidays }, mayChange, changed }: DaysProps): ReactElement {
  const { now } = useDesk();
  const w = useWords(pricesWords);
  const language = useLanguage();
  const today = dateOf(now);
  const coming = holidays.filter(({ day }) => day > today);
  const past = holidays.filter(({ day }) => day <= today);
  const years = [...new Set(coming.map(({ day }) => day.slice(0, 4)))].map(
    (year) => [year, coming.filter(({ day }) => day.startsWith(year))] as const,
  );
  return (
    <div className="stack">
      {coming.length === 0 && <p className="m">{w.empty}</p>}
      {years.map(([year, days]) => (
        <section className="card" key={year}>
          <div className="ch">
            <h2 className="num">{language === 'th' ? Number(year) + 543 : year}</h2>
            <span className="m">{days.length}</span>
          </div>
          <DayTable days={days} isOfYear remove={mayChange ? changed : undefined} caption={`${w.holidays} ${year}`} />
        </section>
      ))}
      {past.length > 0 && (
        <details className="card">
          <summary className="ch">
            {w.past} ({past.length})
          </summary>
          <DayTable days={past.toReversed()} remove={undefined} caption={w.past} />
        </details>
      )}
    </div>
  );
}

function DayTable({
  days,
  isOfYear = false,
  remove,
  caption,
}: {
  days: readonly Holiday[];
  /** All of one year, which stands above. */
  isOfYear?: boolean;
  /** Asks again; undefined: nothing may be removed. */
  remove: (() => Promise<void>) | undefined;
  caption: string;
}): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(pricesWords);
  const [busy, setBusy] = useState<string>();
  const drop = async ({ day }: Holiday) => {
    if (busy !== undefined) return;
    setBusy(day);
    const done = await act(() => ask('POST /desk/remove-holiday', { day }));
    setBusy(undefined);
    if (done !== undefined) tell(say(w.removed, { day: dayText(day, now) }));
    await remove?.();
  };
  return (
    <div className="cb">
      <table className="tbl tbl--x tbl--mid">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {[w.date, w.nameTh, w.nameEn].map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            {remove && (
              <th scope="col">
                <span className="sr">{say(w.remove, { day: '' })}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map((it) => (
            <tr key={it.day}>
              <td className="nw num">
                <b>{dayText(it.day, isOfYear ? startOfDay(it.day) : now)}</b>
              </td>
              <td lang="th">{it.name_th}</td>
              <td lang="en">{it.name_en}</td>
              {remove && (
                <td className="r">
                  <button
                    className="b b--q b--s"
                    type="button"
                    disabled={busy !== undefined}
                    aria-label={say(w.remove, { day: dayText(it.day, now) })}
                    onClick={() => void drop(it)}
                  >
                    {say(w.remove, { day: '' }).trim()}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

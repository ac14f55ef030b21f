import { type ReactElement, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mayAct } from '#domain/desk/roles.ts';
import type { SlashDate } from '#domain/dates.ts';
import type { DeskCourseRow } from '#domain/desk/course-api.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { useSettled } from '../ui/settled-value.ts';
import { ask, useDesk, useRead } from './call.ts';
import { CourseDays } from './close-day.tsx';
import { CourseForm } from './course-form.tsx';
import { courseWords } from './course-words.ts';
import { CountersCard } from './counters-card.tsx';
import { CoursePrices } from './course-prices.tsx';
import { CoursesTabs } from './courses-tabs.tsx';
import { Icon } from './icon.tsx';
import { dayText, failureText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';

/** All courses beside the one that is looked at; `slug` undefined: none is, null: a new one. */
export function CoursesPage({ slug }: { slug?: string | null }): ReactElement {
  const { me } = useDesk();
  const w = useWords(courseWords);
  const [saves, setSaves] = useState(0);
  const mayChange = mayAct(me.roles, 'CHANGE_COURSE') !== 'NO';
  return (
    <main id="main" className="page">
      <CoursesTabs>
        {mayChange && slug !== null && (
          <Link className="b push" href="/desk/courses/new">
            {w.addCourse}
          </Link>
        )}
      </CoursesTabs>
      <div className="cols cols--c">
        <CourseList here={slug ?? undefined} saves={saves} isHidden={slug !== undefined} />
        {slug === undefined && <p className="m">{w.chooseCourse}</p>}
        {slug === null && mayChange && <NewCourse saved={() => setSaves(saves + 1)} />}
        {typeof slug === 'string' && <OneCourse key={slug} slug={slug} saved={() => setSaves(saves + 1)} />}
      </div>
    </main>
  );
}

/** `saves`: counts, so that the list is read again after each. `isHidden`: where there is room for one column only. */
function CourseList({
  here,
  saves,
  isHidden,
}: {
  here: string | undefined;
  saves: number;
  isHidden: boolean;
}): ReactElement {
  const { now } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const [q, setQ] = useState('');
  const [pages, setPages] = useState(1);
  const wanted = useSettled(q.trim());
  const { data, error } = useRead(() => readPages(wanted, pages), `${wanted} ${pages} ${saves}`);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ f: () => field.current?.focus() });
  return (
    <section className={isHidden ? 'card course-list is-beside' : 'card course-list'} aria-label={w.courses}>
      <div className="find">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={q}
          maxLength={60}
          aria-label={w.findCourse}
          aria-keyshortcuts="f"
          placeholder={w.findCourse}
          onChange={(event) => {
            setQ(event.target.value);
            setPages(1);
          }}
        />
        <kbd>f</kbd>
      </div>
      {error !== undefined && <p className="note note--amber">{failureText(error, language, now)}</p>}
      {!data && error === undefined && <p className="m pad-t">{words.loading[language]}</p>}
      {data?.items.length === 0 && <p className="m pad-t">{w.noneFound}</p>}
      <ul>
        {data?.items.map((it) => (
          <Row key={it.slug} it={it} isHere={it.slug === here} />
        ))}
      </ul>
      {data?.has_more && (
        <button className="b b--g" type="button" onClick={() => setPages(pages + 1)}>
          {w.more}
        </button>
      )}
    </section>
  );
}

async function readPages(q: string, pages: number): Promise<{ items: DeskCourseRow[]; has_more: boolean }> {
  const read = await Promise.all(
    Array.from({ length: pages }, (_, n) => ask('GET /desk/courses', { ...(q && { q }), page: String(n + 1) })),
  );
  return { items: read.flatMap(({ items }) => items), has_more: read.at(-1)?.has_more ?? false };
}

function Row({ it, isHere }: { it: DeskCourseRow; isHere: boolean }): ReactElement {
  const { now } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const { slug, name_th, name_en, province_th, province_en, is_open, closed_next } = it;
  const [name, province] = language === 'th' ? [name_th, province_th] : [name_en, province_en];
  return (
    <li>
      <Link className="q q--course" href={`/desk/course/${slug}`} {...(isHere && { 'aria-current': 'true' as const })}>
        <span>
          <span className="what">{name}</span>
          <span className="det">{province}</span>
        </span>
        <span className="e">
          {!is_open && <span className="tag tag--wait">{w.notOpen}</span>}
          {is_open && closed_next !== null && (
            <span className="tag tag--bad">{say(w.dayOff, { day: dayText(closed_next as SlashDate, now) })}</span>
          )}
          {is_open && closed_next === null && <span className="tag tag--ok">{w.open}</span>}
        </span>
      </Link>
    </li>
  );
}

function NewCourse({ saved }: { saved: () => void }): ReactElement {
  const [, go] = useLocation();
  const done = (slug: string) => {
    saved();
    go(`/desk/course/${slug}`);
  };
  return (
    <div className="stack">
      <Crumb />
      <CourseForm course={null} changed={done} />
    </div>
  );
}

function OneCourse({ slug, saved }: { slug: string; saved: () => void }): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const { data, error, again } = useRead(() => ask('GET /desk/course', { slug }), slug);
  if (!data)
    return (
      <div className="stack">
        <Crumb />
        {error === undefined ? (
          <p className="m">{w.loading}</p>
        ) : (
          <p className="note note--amber" role="alert">
            <span className="grow">{failureText(error, language, now)}</span>
            <button className="link" type="button" onClick={() => void again()}>
              {w.tryNow}
            </button>
          </p>
        )}
      </div>
    );
  const changed = async () => {
    saved();
    await again();
  };
  return (
    <>
      <div className="stack">
        <Crumb />
        <CourseForm course={data} changed={changed} />
        {mayAct(me.roles, 'READ_PRICES') !== 'NO' && <CoursePrices slug={slug} />}
      </div>
      <div className="stack course-side">
        <CourseDays course={data} changed={changed} />
        {mayAct(me.roles, 'MAKE_COUNTER') !== 'NO' && <CountersCard course={data} changed={changed} />}
      </div>
    </>
  );
}

/** Back to all courses, where the list is not beside the page. */
function Crumb(): ReactElement {
  const w = useWords(courseWords);
  return (
    <nav className="crumb only-n">
      <Link href="/desk/courses">
        <Icon name="left" small />
        {w.allCourses}
      </Link>
    </nav>
  );
}

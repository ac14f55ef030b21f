import { type ReactElement, useState } from 'react';
import { DESK_ACT_NAMES, DESK_ACTS, DESK_ROLES } from '#domain/desk/roles.ts';
import { useLanguage, useWords, wordIn, say } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { actWords, groupWords, roleWords, words } from './words.ts';
import { OWN_COURSES_MAX } from '#domain/desk/course-api.ts';
import { useSettled } from '../ui/settled-value.ts';
import { ask, useRead } from './call.ts';
import { courseWords } from './course-words.ts';

const GROUPS = ['PEOPLE', 'ROUNDS', 'MONEY', 'HOUSE'] as const;

/** The table of role and act, as the server asks it. */
export function RoleMatrix(): ReactElement {
  const w = useWords(words);
  const language = useLanguage();
  return (
    <div className="card">
      <div className="ch wrap">
        <h2>{w.rolesAndActs}</h2>
        <span className="push row m">
          <Icon name="check" small /> {w.may} <span className="two-p">2</span> {w.withSecond}
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={w.rolesAndActs}>
        <table className="tbl mx">
          <thead>
            <tr>
              <th scope="col">{w.act}</th>
              {DESK_ROLES.map((role) => (
                <th scope="col" key={role}>
                  {wordIn(roleWords[role], language)}
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map((group) => (
            <tbody key={group}>
              <tr className="g">
                <th colSpan={DESK_ROLES.length + 1} scope="colgroup">
                  {wordIn(groupWords[group], language)}
                </th>
              </tr>
              {DESK_ACT_NAMES.filter((act) => DESK_ACTS[act].group === group).map((act) => (
                <tr key={act}>
                  <th scope="row">{wordIn(actWords[act], language)}</th>
                  {DESK_ROLES.map((role) => (
                    <td key={role}>
                      <May may={DESK_ACTS[act].may[role]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

function May({ may }: { may: 'YES' | 'ASK' | 'NO' }): ReactElement {
  const w = useWords(words);
  if (may === 'YES')
    return (
      <>
        <Icon name="check" />
        <span className="sr">{w.yes}</span>
      </>
    );
  if (may === 'ASK')
    return (
      <>
        <span className="two-p" aria-hidden="true">
          2
        </span>
        <span className="sr">{w.withSecond}</span>
      </>
    );
  return (
    <>
      <span className="m" aria-hidden="true">
        ·
      </span>
      <span className="sr">{w.no}</span>
    </>
  );
}

/** How many found courses are offered. */
const OFFERED = 6;

/** The courses of somebody with the role `course`: each a chip that takes it away, and a field that finds others. */
export function CourseChoice({
  chosen,
  choose,
}: {
  chosen: readonly string[];
  choose: (slugs: string[]) => void;
}): ReactElement {
  const w = useWords(courseWords);
  const language = useLanguage();
  const [q, setQ] = useState('');
  const wanted = useSettled(q.trim());
  const { data } = useRead(async () => (wanted ? ask('GET /desk/courses', { q: wanted }) : undefined), wanted);
  const found = (data?.items ?? []).filter(({ slug }) => !chosen.includes(slug)).slice(0, OFFERED);
  return (
    <fieldset className="stack">
      <legend className="l">{w.ownCourses}</legend>
      {chosen.length > 0 && (
        <div className="chips">
          {chosen.map((slug) => (
            <button
              className="chip"
              type="button"
              key={slug}
              aria-pressed="true"
              aria-label={say(w.takeAway, { slug })}
              onClick={() => choose(chosen.filter((it) => it !== slug))}
            >
              {slug} ×
            </button>
          ))}
        </div>
      )}
      <input
        className="in"
        type="search"
        value={q}
        maxLength={60}
        aria-label={w.findCourse}
        placeholder={w.findCourse}
        onChange={(event) => setQ(event.target.value)}
      />
      {found.length > 0 && chosen.length < OWN_COURSES_MAX && (
        <div className="chips">
          {found.map(({ slug, name_th, name_en }) => (
            <button className="chip" type="button" key={slug} onClick={() => (choose([...chosen, slug]), setQ(''))}>
              {language === 'th' ? name_th : name_en}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

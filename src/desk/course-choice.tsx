import { type ReactElement, useState } from 'react';
import { OWN_COURSES_MAX } from '#domain/desk/course-api.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { useSettled } from '../ui/settled-value.ts';
import { ask } from './call.ts';
import { courseWords } from './course-words.ts';
import { useAsked } from './use-asked.ts';

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
  const { data } = useAsked(async () => (wanted ? ask('GET /desk/courses', { q: wanted }) : undefined), wanted);
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

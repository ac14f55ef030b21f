import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { useWords } from '../i18n/language.ts';
import { useDesk } from './call.ts';
import { courseWords } from './course-words.ts';

const TABS = [
  { to: '/desk/courses', word: 'courses', act: 'READ_COURSES' },
  { to: '/desk/courses/fees', word: 'fees', act: 'READ_PRICES' },
  { to: '/desk/courses/holidays', word: 'holidays', act: 'READ_PRICES' },
  { to: '/desk/courses/rewards', word: 'rewards', act: 'READ_COURSES' },
] as const satisfies readonly { to: string; word: keyof typeof courseWords; act: DeskAct }[];

/** The head of each page under Courses, with the tabs that the person's roles may read. `children`: what can be done on this one. */
export function CoursesTabs({ children }: { children?: ReactNode }): ReactElement {
  const { me } = useDesk();
  const w = useWords(courseWords);
  const [place] = useLocation();
  const here = TABS.find(({ to }) => to === place)?.to ?? '/desk/courses';
  return (
    <div className="head">
      <h1>{w.courses}</h1>
      <nav className="tabs" aria-label={w.courses}>
        {TABS.filter(({ act }) => mayAct(me.roles, act) !== 'NO').map(({ to, word }) => (
          <Link key={to} href={to} {...(to === here && { 'aria-current': 'page' as const })}>
            {w[word]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

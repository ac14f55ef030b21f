import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useWords } from '../i18n/language.ts';
import { courseWords } from './course-words.ts';

const TABS = [
  { to: '/desk/courses', word: 'courses' },
  { to: '/desk/courses/fees', word: 'fees' },
  { to: '/desk/courses/holidays', word: 'holidays' },
  { to: '/desk/courses/rewards', word: 'rewards' },
] as const satisfies readonly { to: string; word: keyof typeof courseWords }[];

/** The head of each page under Courses. `children`: what can be done on this one. */
export function CoursesTabs({ children }: { children?: ReactNode }): ReactElement {
  const w = useWords(courseWords);
  const [place] = useLocation();
  const here = TABS.find(({ to }) => to === place)?.to ?? '/desk/courses';
  return (
    <div className="head">
      <h1>{w.courses}</h1>
      <nav className="tabs" aria-label={w.courses}>
        {TABS.map(({ to, word }) => (
          <Link key={to} href={to} {...(to === here && { 'aria-current': 'page' as const })}>
            {w[word]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

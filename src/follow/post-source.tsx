import type { CourseName } from '#domain/course/api.ts';
import type { Followed } from '#domain/follow/api.ts';
import { courseWords } from '../course/names.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ChoiceGroup, Pick } from '../ui/control/choice.tsx';
import { screenWords } from './screen-words.ts';

const EVERYBODY = 'followed';

interface Props {
  courses: readonly CourseName[];
  /** Undefined: posts of the caddies the golfer follows. */
  slug: string | undefined;
  onPick: (slug: string | undefined) => void;
}

/** Chooses posts of the caddies the golfer follows, or all posts about one course. */
export function PostSource({ courses, slug, onPick }: Props) {
  const w = useWords(screenWords);
  const language = useLanguage();
  return (
    <ChoiceGroup
      label={screenWords.postsOf}
      labelHidden
      look="days"
      value={slug ?? EVERYBODY}
      onPick={(it: string) => onPick(it === EVERYBODY ? undefined : it)}
    >
      <Pick value={EVERYBODY} className="chip">
        {w.ofFollowed}
      </Pick>
      {courses.map((course) => (
        <Pick key={course.slug} value={course.slug} className="chip">
          {wordIn(courseWords(course), language)}
        </Pick>
      ))}
    </ChoiceGroup>
  );
}

/** The courses where the followed caddies work, each once. */
export function coursesOf(caddies: readonly Followed[]): CourseName[] {
  const all = new Map(caddies.flatMap(({ courses }) => courses.map((course) => [course.slug, course] as const)));
  return [...all.values()];
}

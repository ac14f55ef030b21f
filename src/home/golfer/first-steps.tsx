import { satang } from '#domain/money.ts';
import { useOwnProfile } from '../../account/own-data.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { CaddyMini } from './caddy-mini.tsx';
import { useBalance } from '../data.ts';
import { furtherWords as words } from './further-words.ts';

/** The cheapest round: nine holes (product.md §3.4). */
const LEAST = satang(100_00);

/** The home of a golfer who never booked: what is still missing, one act each, and who works at the golfer's course. */
export function FirstSteps() {
  const w = useWords(words);
  const f = useFormat();
  const balance = useBalance().data;
  const golfer = useOwnProfile().data?.golfer;
  return (
    <>
      <Section title={w.start}>
        <ul className="list">
          {golfer && (
            <Step
              isDone={golfer.usual_courses.length > 0}
              text={w.profile}
              go={w.profileGo}
              href="/golfer/profile/edit-profile"
            />
          )}
          {balance && (
            <Step
              isDone={balance.available >= LEAST}
              text={say(w.money, { amount: f.money(LEAST) })}
              go={w.moneyGo}
              href="/golfer/topup"
            />
          )}
          <Step isDone={false} text={w.round} go={w.roundGo} href="/golfer/booking/new" />
        </ul>
      </Section>
      {golfer?.usual_courses[0] && <AtCourse course={golfer.usual_courses[0]} />}
    </>
  );
}

interface StepProps {
  isDone: boolean;
  text: string;
  go: string;
  href: string;
}

function Step({ isDone, text, go, href }: StepProps) {
  const w = useWords(words);
  return (
    <li className="lrow">
      <span className={isDone ? 'lead lead--green' : 'lead'}>
        <Icon name={isDone ? 'check' : 'circle-alert'} />
      </span>
      <span className="grow">
        {text}
        {isDone && <span className="sr"> {w.done}</span>}
      </span>
      {!isDone && (
        <ButtonLink kind="tonal" size="sm" href={href}>
          {go}
        </ButtonLink>
      )}
    </li>
  );
}

const SHOWN = 8;

type Course = Parameters<typeof courseWords>[0] & { slug: string };

function AtCourse({ course }: { course: Course }) {
  const w = useWords(words);
  const language = useLanguage();
  const { data } = useMirror('POST /caddy/search', { filter: { golf_course: course.slug }, page: 1, limit: SHOWN });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={say(w.atCourse, { course: wordIn(courseWords(course), language) })}>
      <div className="hscroll">
        {data.items.map((caddy) => (
          <CaddyMini
            key={caddy.user_id}
            caddy={caddy}
            course={caddy.courses.find(({ slug }) => slug === course.slug)}
            verb={w.book}
          />
        ))}
      </div>
    </Section>
  );
}

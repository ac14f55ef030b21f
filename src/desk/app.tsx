import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import type { DeskSession } from '#domain/desk/api.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { useLanguage, useWords } from '../i18n/language.ts';
import { AuditPage } from './audit-page.tsx';
import { BookingPage } from './booking-page.tsx';
import { ask, DeskFailed, type Desk, DeskContext, useDesk } from './call.ts';
import { CoursesPage } from './courses-page.tsx';
import { FeesPage } from './fees-page.tsx';
import { HolidaysPage } from './holidays-page.tsx';
import { JoinPage, SignInPage } from './sign-in-page.tsx';
import { askPasskey } from './passkeys.tsx';
import { BookingsPage, PeoplePage } from './lists.tsx';
import { MoneyPage } from './money-page.tsx';
import { NumbersPage } from './numbers-page.tsx';
import { OwnCoursePage } from './own-course-page.tsx';
import { PersonPage } from './person-page.tsx';
import { QueuePage } from './queue-page.tsx';
import { RewardsPage } from './rewards-page.tsx';
import { Shell } from './shell.tsx';
import { failureText } from './shown.ts';
import { TeamPage } from './team-page.tsx';
import { words } from './words.ts';

/** Undefined: not known yet; null: nobody is signed in. */
type Session = DeskSession | null | undefined;

const CLOCK_EVERY = 15_000;
/** How long what was done stays on the screen. */
const SAID_FOR = 8_000;

export function App(): ReactElement {
  const [session, setSession] = useState<Session>(undefined);
  const [failed, setFailed] = useState<unknown>();
  const [place] = useLocation();
  const w = useWords(words);
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const look = useCallback(
    () =>
      ask('GET /desk/me', {}).then(setSession, (error: unknown) => {
        if (error instanceof DeskFailed && error.code === 'SESSION_OVER') setSession(null);
        else setFailed(error);
      }),
    [],
  );
  useEffect(() => void look(), [look]);
  useEffect(() => void (document.documentElement.lang = language), [language]);

  if (place === '/desk/join') return <JoinPage enter={setSession} />;
  if (failed !== undefined && !session)
    return (
      <main className="page">
        <div className="note note--amber" role="alert">
          <span>{failureText(failed, language, now)}</span>
        </div>
        <button className="b" type="button" onClick={() => void look()}>
          {w.tryNow}
        </button>
      </main>
    );
  if (session === undefined) return <main className="page m">{w.loading}</main>;
  if (session === null) return <SignInPage enter={setSession} />;
  return <SignedIn session={session} setSession={setSession} />;
}

function SignedIn({
  session,
  setSession,
}: {
  session: DeskSession;
  setSession: (next: DeskSession | null) => void;
}): ReactElement {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const [now, setNow] = useState(() => Date.now());
  const language = useLanguage();
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_EVERY);
    return () => clearInterval(timer);
  }, []);
  const desk = useMemo<Desk>(() => {
    const act: Desk['act'] = async (work) => {
      setWrong('');
      try {
        return await work().catch(async (error: unknown) => {
          if (!(error instanceof DeskFailed && error.code === 'PASSKEY_DUE')) throw error;
          setSession(await ask('POST /desk/prove', { passkey: await askPasskey() }));
          return work();
        });
      } catch (error) {
        if (error instanceof DeskFailed && error.code === 'SESSION_OVER') setSession(null);
        setSaid('');
        setWrong(failureText(error, language, Date.now()));
        return undefined;
      }
    };
    return {
      me: session,
      refresh: async () => setSession(await ask('GET /desk/me', {})),
      leave: () => setSession(null),
      act,
      tell: (text) => (setWrong(''), setSaid(text)),
      now,
    };
  }, [session, setSession, language, now]);
  return (
    <DeskContext value={desk}>
      <Shell said={said} wrong={wrong} quiet={() => setWrong('')}>
        <Page />
      </Shell>
    </DeskContext>
  );
}

/** The page of this address, as far as one's roles read it; else the first one that they do. */
function Page(): ReactElement {
  const [place] = useLocation();
  const { parser } = useRouter();
  const { roles } = useDesk().me;
  const may = (act: DeskAct): boolean => mayAct(roles, act) !== 'NO';
  const [isPerson, person] = matchRoute(parser, '/desk/person/:user_id', place);
  const [isBooking, booking] = matchRoute(parser, '/desk/booking/:booking_ref', place);
  if (isPerson && may('READ_PERSON')) return <PersonPage key={person.user_id} user_id={person.user_id} />;
  if (isBooking && may('READ_BOOKING'))
    return <BookingPage key={booking.booking_ref} booking_ref={booking.booking_ref} />;
  const [isCourse, course] = matchRoute(parser, '/desk/course/:slug', place);
  if (may('READ_COURSES')) {
    if (isCourse) return <CoursesPage slug={course.slug} />;
    if (place === '/desk/courses/new') return <CoursesPage slug={null} />;
    if (place === '/desk/courses/rewards') return <RewardsPage />;
    if (place === '/desk/courses') return <CoursesPage />;
  }
  const isOwnCourse = place === '/desk/own-course' || (place === '/desk' && !may('SEE_QUEUE'));
  if (isOwnCourse && may('READ_OWN_DAY')) return <OwnCoursePage />;
  if (place === '/desk/courses/fees' && may('READ_PRICES')) return <FeesPage />;
  if (place === '/desk/courses/holidays' && may('READ_PRICES')) return <HolidaysPage />;
  if (place === '/desk/audit' && may('READ_AUDIT')) return <AuditPage />;
  if (place === '/desk/people' && may('FIND')) return <PeoplePage />;
  if (place === '/desk/bookings' && may('READ_BOOKING')) return <BookingsPage />;
  if (place === '/desk/money' && may('READ_MONEY')) return <MoneyPage />;
  if (place === '/desk/numbers' && may('READ_NUMBERS')) return <NumbersPage />;
  return place === '/desk/team' || !may('SEE_QUEUE') ? <TeamPage /> : <QueuePage />;
}

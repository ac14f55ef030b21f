import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { timeOf } from '#domain/dates.ts';
import { type DeskAct, mayAct } from '#domain/desk/roles.ts';
import { say, setLanguage, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { writeNote } from '../platform/store.ts';
import { ask, useDesk, useRead } from './call.ts';
import { FindField } from './find-field.tsx';
import { type DeskIcon, Icon } from './icon.tsx';
import { initialsOf, failureText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { roleWords, words } from './words.ts';

const PLACES = [
  { to: '/desk', icon: 'inbox', word: 'inbox', key: 'g i', act: 'SEE_QUEUE' },
  { to: '/desk/people', icon: 'people', word: 'everybody', key: 'g p', act: 'FIND' },
  { to: '/desk/bookings', icon: 'calendar', word: 'bookings', key: 'g b', act: 'READ_BOOKING' },
  { to: '/desk/money', icon: 'money', word: 'money', key: 'g m', act: 'READ_MONEY' },
  { to: '/desk/courses', icon: 'flag', word: 'courses', key: 'g c', act: 'READ_COURSES' },
  { to: '/desk/own-course', icon: 'flag', word: 'ownCourse', key: 'g o', act: 'READ_OWN_DAY' },
  { to: '/desk/numbers', icon: 'chart', word: 'numbers', key: 'g n', act: 'READ_NUMBERS' },
  { to: '/desk/team', icon: 'shield', word: 'team', key: 'g t', act: 'SEE_TEAM' },
  { to: '/desk/audit', icon: 'list', word: 'audit', key: 'g a', act: 'READ_AUDIT' },
] as const satisfies readonly { to: string; icon: DeskIcon; word: keyof typeof words; key: string; act: DeskAct }[];

/** The place in the rail under which another page stands. */
function placeAbove(place: string): string | undefined {
  if (place === '/desk/item') return '/desk';
  return /^\/desk\/courses?\//.test(place) ? '/desk/courses' : undefined;
}

interface ShellProps {
  children: ReactNode;
  /** What was done, or what failed. */
  said: string;
  wrong: string;
  quiet: () => void;
}

/** The rail, the bar and the tab bar around every page of the desk. */
export function Shell({ children, said, wrong, quiet }: ShellProps): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(words);
  const [place, go] = useLocation();
  const [areKeysShown, setKeysShown] = useState(false);
  const places = PLACES.filter(({ act }) => mayAct(me.roles, act) !== 'NO');
  const here = places.find(({ to }) => to === place)?.to ?? placeAbove(place);
  useKeys({
    '?': () => setKeysShown(true),
    ...Object.fromEntries(places.map(({ key, to }) => [key, () => go(to)])),
  });
  const title = places.find(({ to }) => to === here)?.word ?? 'team';
  const finds = mayAct(me.roles, 'FIND') !== 'NO';
  const current = (to: string) => (to === here ? { 'aria-current': 'page' as const } : {});
  return (
    <>
      <a className="skip" href="#main">
        {w.skip}
      </a>
      <div className="desk">
        <nav className="rail" aria-label={w.deskNav}>
          <div>
            <span className="mark">
              <img src="/icon.svg" alt="" />
            </span>
            <ul>
              {places.map(({ to, icon, word }) => (
                <li key={to}>
                  <Link href={to} {...current(to)}>
                    <Icon name={icon} />
                    <span>{w[word]}</span>
                    {to === '/desk' && <InboxCount />}
                  </Link>
                </li>
              ))}
            </ul>
            <div className="foot">
              <button type="button" onClick={() => setKeysShown(true)}>
                <Icon name="help" />
                <span>{w.keys}</span>
              </button>
            </div>
          </div>
        </nav>
        <header className="bar">
          <FindField />
          {!finds && <span className="only-s name">{w[title]}</span>}
          <span className="live hide-s">
            <i className="dot" />
            {w.live} · {timeOf(now)}
          </span>
          <span className="push" />
          <Look />
          <Me />
        </header>
        {children}
        <nav className="tabbar" aria-label={w.deskNav}>
          <ul className="tabs-all">
            {places.map(({ to, icon, word }) => (
              <li key={to}>
                <Link href={to} {...current(to)}>
                  <Icon name={icon} />
                  <span>{w[word]}</span>
                </Link>
              </li>
            ))}
            <li>
              <SignOut tab />
            </li>
          </ul>
        </nav>
      </div>
      <div className={said || wrong ? 'said' : 'said sr'}>
        <output>{said}</output>
        {wrong !== '' && (
          <div className="note note--coral" role="alert">
            <Icon name="alert" />
            <span className="grow">{wrong}</span>
            <button className="link" type="button" onClick={quiet}>
              {w.close}
            </button>
          </div>
        )}
      </div>
      {areKeysShown && <Keys close={() => setKeysShown(false)} />}
    </>
  );
}

/** How often the number beside the inbox is counted anew, in milliseconds. */
const COUNT_EVERY = 30_000;

/** How many of what waits one may decide. */
function InboxCount(): ReactElement | null {
  const w = useWords(words);
  const { data } = useRead(() => ask('GET /desk/queue', {}), 'inbox', COUNT_EVERY);
  const count = data?.items.filter(({ may }) => may).length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className="n" aria-hidden="true">
        {count}
      </span>
      <span className="sr"> {say(w.waiting, { n: count })}</span>
    </>
  );
}

function Me(): ReactElement {
  const { me } = useDesk();
  const language = useLanguage();
  return (
    <>
      <span className="me">
        <span className="op op--you" aria-hidden="true">
          {initialsOf(me.name)}
        </span>
        <span className="hide-s">
          <b>{me.name}</b>
          <small>{me.roles.map((role) => wordIn(roleWords[role], language)).join(', ')}</small>
        </span>
      </span>
      <span className="hide-s">
        <SignOut />
      </span>
    </>
  );
}

function SignOut({ tab = false }: { tab?: boolean }): ReactElement {
  const { act, leave } = useDesk();
  const w = useWords(words);
  const signOut = async () => {
    if ((await act(() => ask('POST /desk/sign-out', {}))) !== undefined) leave();
  };
  return (
    <button
      className={tab ? '' : 'iconb'}
      type="button"
      onClick={() => void signOut()}
      aria-label={w.signOut}
      title={w.signOut}
    >
      <Icon name="out" />
      {tab && <span>{w.signOut}</span>}
    </button>
  );
}

/** The language and the theme, which the desk shares with the app in this browser. */
export function Look(): ReactElement {
  const w = useWords(words);
  const language = useLanguage();
  const flip = () => {
    const { dataset } = document.documentElement;
    const isDark = dataset['theme'] ? dataset['theme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset['theme'] = isDark ? 'light' : 'dark';
    writeNote('theme', dataset['theme']);
  };
  return (
    <>
      <button
        className="langb"
        type="button"
        lang={language === 'th' ? 'en' : 'th'}
        onClick={() => setLanguage(language === 'th' ? 'en' : 'th')}
      >
        {w.otherLanguage}
      </button>
      <button className="iconb" type="button" onClick={flip} aria-label={w.lightOrDark} title={w.lightOrDark}>
        <Icon name="moon" />
      </button>
    </>
  );
}

const SHOWN_KEYS = [
  ['j k', 'keyMove'],
  ['↵', 'keyOpen'],
  ['1 – 4', 'keyOutcome'],
  ['n', 'keyNote'],
  ['Ctrl ↵', 'keySend'],
  ['a x', 'keyApprove'],
  ['e', 'keyNext'],
  ['u', 'keyRelease'],
  ['h', 'keyHand'],
  ['/', 'keySearch'],
  ['g i p b m c o n t a', 'keyGo'],
  ['?', 'keyThis'],
] as const satisfies readonly (readonly [string, keyof typeof words])[];

function Keys({ close }: { close: () => void }): ReactElement {
  const w = useWords(words);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="keys-title">
      <div className="stack">
        <h2 id="keys-title">{w.keys}</h2>
        <dl className="kv">
          {SHOWN_KEYS.map(([key, word]) => (
            <div className="key-row" key={key}>
              <dt>
                {key.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{w[word]}</dd>
            </div>
          ))}
        </dl>
        <p className="m">{w.keysNote}</p>
        <button className="b" type="button" onClick={() => dialog.current?.close()}>
          {w.close}
        </button>
      </div>
    </dialog>
  );
}

/** A page whose data is not here: it is on its way, or it is said why not, with a way to ask again. */
export function PageWaiting({ error, again }: { error: unknown; again: () => Promise<void> }): ReactElement {
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  return (
    <main id="main" className="page">
      {error === undefined ? (
        <p className="m">{w.loading}</p>
      ) : (
        <>
          <p className="note note--amber" role="alert">
            {failureText(error, language, now)}
          </p>
          <div>
            <button className="b b--q" type="button" onClick={() => void again()}>
              {w.tryNow}
            </button>
          </div>
        </>
      )}
    </main>
  );
}

import { Suspense, type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { say, useWords, useWord, type Words } from '../i18n/language.ts';
import { IconLink } from '../ui/control/button.tsx';
import { useBell, useUserCounter } from './data.ts';
import { words } from './words.ts';
import { useSession } from '../sync/session/session.ts';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { useFormat } from '../i18n/format.ts';
import { useFocusOnArrive } from '../ui/focus.ts';
import { useDeepBar } from '../ui/theme.ts';

export function Bell({ of }: { of: 'golfer' | 'caddy' }) {
  const w = useWords(words);
  const count = useBell(of);
  const label = count > 0 ? say(w.notificationsNew, { n: count }) : w.notifications;
  return <IconLink icon="bell" label={label} count={count} href={`/${of}/notification`} />;
}

const StepDue = lazyPart(() => import('./registration-step.tsx').then((it) => it.RegistrationStep));

/** The step of registration that is still due. Few homes show it, so its code comes only then. */
export function OnboardingNote({ of: role }: { of: 'golfer' | 'caddy' }) {
  const session = useSession();
  const due = session.kind === 'in' ? session.user.next_step : null;
  if (!due) return null;
  return (
    <Suspense>
      <StepDue role={role} due={due} />
    </Suspense>
  );
}

const COUNTER = {
  th: 'นักกอล์ฟ {golfers} คน และแคดดี้ {caddies} คนใช้ Caddee',
  en: '{golfers} golfers and {caddies} caddies use Caddee',
} as const satisfies Words;

/** How many people use the app: finished profiles only. Nothing until it is known. */
export function CounterLine() {
  const counter = useWord(COUNTER);
  const f = useFormat();
  const { data } = useUserCounter();
  const text = data && say(counter, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return <p className="meta-xs center counter-line">{text}</p>;
}

interface Props {
  title: ReactNode;
  /** A `Portrait` before the title. */
  face?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The green header of the two home screens: greeting, icons, and what belongs under the greeting. */
export function Hero({ title, face, actions, children }: Props) {
  useDeepBar();
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <header className="hero on-deep">
      <div className="hero-row">
        {face}
        <div className="grow">
          <h1 ref={h1} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions}
      </div>
      {children}
    </header>
  );
}

/**
 * The end of a screen. Where the app draws over the copy of the last screen (domain/last-screen.ts), what lies below the window is drawn
 * after the rest; until then its place is as high as the copy, so that a window that was scrolled stays where it is.
 */
export function BelowWindow({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() =>
    document.querySelector('.last-screen') ? document.documentElement.scrollHeight : 0,
  );
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < window.innerHeight) setHeight(0);
    else startTransition(() => setHeight(0));
  }, []);
  // Busy: a copy of the screen is not taken without its end.
  return height === 0 ? children : <div ref={place} aria-busy="true" style={{ minBlockSize: height }} />;
}

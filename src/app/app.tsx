import { createElement, Fragment, useCallback, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { Route, Router, useLocation, useSearch, type AroundNavHandler } from 'wouter';
import { guardSessionOf } from '../account/person.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { guard, useGuardRedirect } from '../routing/guard.ts';
import { useWord } from '../i18n/language.ts';
import { Layout, useScreen } from './page.tsx';
import { aroundNavigation, scrollOnArrive } from './navigation.ts';
import { hostOf } from '../platform/host.ts';
import { NOT_FOUND } from './routes.tsx';
import { rowOf } from '../routing/row.ts';
import { usePhone } from '../sync/phone.ts';
import { userIdOf, useSession } from '../sync/session/session.ts';

interface AppProps {
  /** Where it is drawn when that is not the browser's address: in a build (`pages.tsx`). */
  at?: { pathname: string; search: string };
}

/** The tree is keyed on the user: nothing drawn for one person is ever there for another. */
export function App({ at }: AppProps) {
  const session = useSession();
  const phone = usePhone();
  const around = useCallback((...it: Parameters<AroundNavHandler>) => aroundNavigation(phone, ...it), [phone]);
  // `public/boot.js` waits for it, with what was done in the document meanwhile.
  useEffect(() => void dispatchEvent(new Event('drawn')), []);
  return (
    <Router aroundNav={around} ssrPath={at?.pathname} ssrSearch={at?.search}>
      <Fragment key={userIdOf(session) ?? 'nobody'}>
        <Place at={at} />
      </Fragment>
    </Router>
  );
}

/** What this address shows this user: its screen in its frame, or nothing while the user is sent elsewhere. */
function Place({ at }: AppProps) {
  const session = useSession();
  const [pathname] = useLocation();
  useSearch(); // draws again when it changes; the guard reads the raw one
  const row = rowOf(pathname) ?? NOT_FOUND;
  const { pathname: path, search } = at ?? location;
  const host = hostOf(navigator.userAgent);
  const decision = guard(row, guardSessionOf(session), { pathname: path, search, host });
  const isLeaving = useGuardRedirect(decision);
  const isAtEntry = 'after' in decision && row.path === '/';
  const { Screen, error, again } = useScreen(row);
  useLayoutEffect(scrollOnArrive, [pathname]);
  if (isLeaving && !isAtEntry) return null;
  return (
    <ErrorBoundary onAgain={again}>
      <Layout row={row}>
        <ErrorBoundary key={pathname} onAgain={again}>
          <Route path={row.path}>
            <Drawn key={row.path} Screen={Screen} error={error} />
          </Route>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

interface DrawnProps {
  Screen: ComponentType | undefined;
  error: unknown;
}

function Drawn({ Screen, error }: DrawnProps) {
  if (error) throw error;
  return Screen ? createElement(Screen) : <Opening />;
}

/** Nothing is drawn before this: most screens are on the phone already. */
const OVERLAY_AFTER = 400;

function Opening() {
  const title = useWord({ th: 'กำลังเปิดหน้า…', en: 'Opening…' });
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), OVERLAY_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <output className="overlay" aria-busy="true">
      <span className="spin" />
      <span className="t-lg strong">{title}</span>
    </output>
  ) : null;
}

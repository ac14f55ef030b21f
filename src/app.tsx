import { Fragment, useEffect, useLayoutEffect } from 'react';
import { Route, Router, useLocation, useSearch } from 'wouter';
import { guardSessionOf } from './account/person.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { guard, useObey } from './guard.ts';
import { useWords, type Words } from './i18n/language.ts';
import { Layout } from './layout.tsx';
import { aroundNavigation, scrollOnArrive } from './navigation.ts';
import { WaitingSheet } from './outbox-sheet.tsx';
import { Page } from './page.tsx';
import { hostOf } from './platform/host.ts';
import { NOT_FOUND, rowOf } from './routes.tsx';
import { userIdOf, useSession } from './sync/session.ts';
import { useUpdate } from './sync/update.ts';
import { toast, ToastRegion } from './ui/toast.tsx';

const words = {
  newVersion: { th: 'มีเวอร์ชันใหม่พร้อมใช้', en: 'A new version is ready' },
  update: { th: 'อัปเดต', en: 'Update' },
} as const satisfies Record<string, Words>;

const host = hostOf(navigator.userAgent);

/** The tree is keyed on the user: nothing drawn for one person is ever there for another. */
export function App() {
  const session = useSession();
  useUpdateToast();
  return (
    <Router aroundNav={aroundNavigation}>
      <Fragment key={userIdOf(session) ?? 'nobody'}>
        <Place />
        <WaitingSheet />
      </Fragment>
      <ToastRegion />
    </Router>
  );
}

/** What this address shows this person: its screen in its frame, or nothing while she is sent elsewhere. */
function Place() {
  const session = useSession();
  const [pathname] = useLocation();
  useSearch(); // draws again when it changes; the guard reads the raw one
  const row = rowOf(pathname) ?? NOT_FOUND;
  const decision = guard(row, guardSessionOf(session), {
    pathname: window.location.pathname,
    search: window.location.search,
    host,
  });
  const isLeaving = useObey(decision);
  const isAtEntry = 'after' in decision;
  useLayoutEffect(scrollOnArrive, [pathname]);
  if (isLeaving && !isAtEntry) return null;
  return (
    <Layout row={row}>
      <ErrorBoundary place={pathname}>
        <Route path={row.path}>
          <Page key={row.path} row={row} />
        </Route>
      </ErrorBoundary>
    </Layout>
  );
}

function useUpdateToast(): void {
  const w = useWords(words);
  const { waiting, accept } = useUpdate();
  useEffect(() => {
    if (waiting) toast({ text: w.newVersion, kind: 'update', action: { label: w.update, run: accept } });
  }, [waiting, accept, w]);
}

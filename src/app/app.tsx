import {
  createElement,
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  Component,
  type ReactNode,
} from 'react';
import { Route, Router, useLocation, useSearch, type AroundNavHandler } from 'wouter';
import { guardSessionOf } from '../account/person.ts';
import { guard, useGuardRedirect } from '../routing/guard.ts';
import { useWord, useWords, type Words } from '../i18n/language.ts';
import { Layout, useScreen } from './page.tsx';
import { aroundNavigation, scrollOnArrive } from './navigation.ts';
import { hostOf } from '../platform/browser.ts';
import { NOT_FOUND } from './routes.tsx';
import { rowOf } from '../routing/row.ts';
import { usePhone, type Phone } from '../sync/phone.ts';
import { userIdOf, useSession } from '../sync/session/session.ts';
import { reportFault } from '../platform/fault.ts';
import { Button, Buttons } from '../ui/control/button.tsx';

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

const words = {
  title: { th: 'หน้านี้เปิดไม่สำเร็จ', en: 'This screen did not open' },
  why: {
    th: 'การจองและรายการที่รอส่งยังอยู่ครบ ลองใหม่ ถ้ายังไม่ได้ ให้ล้างสำเนาในเครื่อง',
    en: 'Your bookings and what waits to be sent are safe. Try again; if that fails, clear the copy on this device.',
  },
  again: { th: 'ลองใหม่', en: 'Try again' },
  clear: { th: 'ล้างสำเนาแล้วโหลดใหม่', en: 'Clear the copy and reload' },
} as const satisfies Record<string, Words>;

interface Props {
  onAgain: () => void;
  children: ReactNode;
}

/** Fresh mounts of a screen that something else in the page broke, before the user is told. */
const FRESH_MOUNTS = 2;

/** A screen that breaks does not take the app with it. Key it on the address: another one starts afresh. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };
  private mountsLeft = FRESH_MOUNTS;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault(error, 'render');
    if (!isForeign(error) || this.mountsLeft === 0) return;
    this.mountsLeft -= 1;
    this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const again = () => {
      this.mountsLeft = FRESH_MOUNTS;
      this.props.onAgain();
      this.setState({ isBroken: false });
    };
    return <Broken onAgain={again} />;
  }
}

/** React did not find a node where it had put it: a translation or an extension moved it (`src/platform/translated-page.ts`). */
const isForeign = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

function Broken({ onAgain }: { onAgain: () => void }) {
  const phone = usePhone();
  const w = useWords(words);
  return (
    <main id="main" className="screen">
      <div className="empty" role="alert">
        <h2>{w.title}</h2>
        <p>{w.why}</p>
      </div>
      <Buttons>
        <Button block onClick={onAgain}>
          {w.again}
        </Button>
        <Button kind="ghost" block onClick={() => void clearAndReload(phone)}>
          {w.clear}
        </Button>
      </Buttons>
    </main>
  );
}

/** Only the copies, they come again. What waits to be sent, and what the user has begun to write, is never touched. */
async function clearAndReload(phone: Phone): Promise<void> {
  try {
    const { copiesOf } = await import('../sync/mirror/mirror-copies.ts');
    await copiesOf(phone).makeRoom();
  } finally {
    window.location.reload();
  }
}

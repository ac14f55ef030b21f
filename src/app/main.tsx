import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LoginScreen } from '../account/sign-in/login-screen.tsx';
import { guardSessionOf } from '../account/person.ts';
import { App } from './app.tsx';
import { guard } from '../routing/guard.ts';
import { watchTraversals } from './navigation.ts';
import { preload, provide, type Screen } from './page.tsx';
import { watchFaults } from '../platform/fault.ts';
import { hostOf, isLiffReturn } from '../platform/browser.ts';
import { keepTextsOfReact } from '../platform/translated-page.ts';
import { NOT_FOUND } from './routes.tsx';
import { rowOf, type Row } from '../routing/row.ts';
import { sessionOf } from '../sync/session/session.ts';
import { syncOf } from '../sync/start.ts';
import { watchTaps } from '../ui/moved-taps.ts';
import { watchSheets } from '../ui/overlay/sheet-history.ts';
import { createPhone, PhoneContext, type Phone } from '../sync/phone.ts';

watchFaults();
keepTextsOfReact();
watchSheets();
watchTaps();
watchTraversals();
provide('/login', LoginScreen);
const phone = createPhone();
void start(phone);

/** Who is signed in, then the code of the screen to show, then the first drawing: no screen of another role flashes. */
async function start(phone: Phone): Promise<void> {
  if (isLiffReturn(location)) await import('../line/arrival/line-screen.tsx').then((it) => it.arrive()).catch(String);
  const { pathname, search } = window.location;
  const first = rowOf(pathname) ?? NOT_FOUND;
  // The code of `/` only when the user stays there: most are sent on at once.
  if (first.path !== '/') void fetchScreen(phone, first);
  await syncOf(phone).startSync();
  const place = { pathname, search, host: hostOf(navigator.userAgent) };
  const decision = guard(first, guardSessionOf(sessionOf(phone).state()), place);
  // A document of its own: LINE's SDK needs another policy, and a page that nothing else has touched.
  if ('after' in decision) return void setTimeout(() => location.replace(decision.go), decision.after);
  const shown = 'go' in decision ? rowOf(decision.go.split('?')[0] ?? '') : first;
  const { copy, page } = document.documentElement.dataset;
  // What it showed last stays until all of it can be drawn (domain/last-screen.ts).
  // So does what a stranger sees, which the build has drawn (pages.tsx): it is taken over as it stands.
  const isPageShown = page === shown?.path && sessionOf(phone).state().kind === 'out';
  const isDrawn = isPageShown || copy === 'shown';
  const ready = shown && fetchScreen(phone, shown);
  const isReady = await Promise.race([
    isDrawn ? ready?.then(async (it) => (await it?.early?.(), it)) : ready,
    patience(isDrawn ? 10_000 : 1_000),
  ]);
  if (isDrawn && 'go' in decision) history.replaceState(null, '', decision.go);
  const root = document.getElementById('root');
  if (!root) return; // the browser is too old, and boot.js says so
  if (copy === 'shown') pressTaps(root);
  performance.mark('draw', { detail: location.pathname });
  const app = (
    <PhoneContext value={phone}>
      <App />
    </PhoneContext>
  );
  // In pieces: what is tapped meanwhile is not kept waiting for the whole of it.
  startTransition(() => {
    // The browser may have translated it meanwhile, and then it is not as it was drawn.
    if (isPageShown && isReady && !root.querySelector('font')) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  // Not while LINE's SDK is at work: its screen does it afterwards (line.md §0.5).
  if (import.meta.env.PROD && !pathname.startsWith('/line'))
    await (await import('../sync/worker.ts')).workerOf(phone).startWorker();
}

/** What was tapped on the copy (`public/boot.js`) is done once the app is drawn. */
function pressTaps(root: HTMLElement): void {
  const { __earlyTaps: taps = [] } = globalThis as { __earlyTaps?: string[] };
  const press = async () => {
    if (taps.length > 0) await (await import('./early-taps.ts')).pressEarly(taps.splice(0), root);
  };
  for (const event of ['drawn', 'tapped']) addEventListener(event, () => void press());
}

/** The page itself says when its code cannot be had. */
function fetchScreen(phone: Phone, row: Row): Promise<Screen | undefined> {
  return preload(phone, row).catch(() => undefined);
}

/** Code that is slow to come must not hold up the frame: the page goes on waiting in it. */
const patience = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

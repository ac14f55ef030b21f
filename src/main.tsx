import { createRoot } from 'react-dom/client';
import { guardSessionOf } from './account/person.ts';
import { LoginScreen } from './account/login-screen.tsx';
import { App } from './app.tsx';
import { guard } from './guard.ts';
import { watchTraversals } from './navigation.ts';
import { preload, provide } from './page.tsx';
import { hostOf } from './platform/host.ts';
import { NOT_FOUND, rowOf, type Row } from './routes.tsx';
import { session } from './sync/session.ts';
import { startSync } from './sync/start.ts';

watchTraversals();
provide('/login', LoginScreen);
void start();

/** Who is here, then the code of the screen she will see, then the first drawing: nothing flashes that is not hers. */
async function start(): Promise<void> {
  const { pathname, search } = window.location;
  const first = rowOf(pathname) ?? NOT_FOUND;
  // The code of `/` only when she stays there: most are sent on at once.
  if (first.path !== '/') void fetchScreen(first);
  await startSync();
  const place = { pathname, search, host: hostOf(navigator.userAgent) };
  const decision = guard(first, guardSessionOf(session.state()), place);
  const shown = 'go' in decision && !decision.after ? rowOf(decision.go.split('?')[0] ?? '') : first;
  await Promise.race([shown && fetchScreen(shown), patience()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');
  createRoot(root).render(<App />);
  if (import.meta.env.PROD) await (await import('./sync/worker.ts')).startWorker();
}

/** The page itself says when its code cannot be had. */
function fetchScreen(row: Row): Promise<unknown> {
  return preload(row).catch(() => undefined);
}

/** Code that is slow to come must not hold up the frame: the page goes on waiting in it. */
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));

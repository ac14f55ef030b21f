import type { Session } from '../../../domain/account/api.ts';
import { aBrowser, launch, success, type Browser } from '../../offline/page.ts';
import { phone, render } from '../../support/on-phone.tsx';

export { error, hangs, lost, NOK, sessionOf, SOMCHAI, success } from '../../offline/page.ts';

/** A new phone in English, at `address`, with nobody signed in. */
export async function openApp(
  address: string,
  signedIn?: Session,
  answers: Browser['server']['answers'] = {},
): Promise<Browser & { session: AppSession }> {
  const browser = aBrowser();
  localStorage.setItem('language', 'en');
  window.scrollTo = () => undefined; // jsdom has no window to scroll
  window.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never; // calm, wide
  Object.assign(browser.server.answers, { 'GET /chat/rooms': () => success([]) }, answers);
  await launch();
  history.replaceState(null, '', address);
  const [{ App }, { provide }, { LoginScreen }, session] = await Promise.all([
    import('../../../src/app/app.tsx'),
    import('../../../src/app/page.tsx'),
    import('../../../src/account/sign-in/login-screen.tsx'),
    import('../../../src/sync/session/session.ts').then((it) => it.sessionOf(phone)),
  ]);
  provide('/login', LoginScreen);
  await session.resume();
  if (signedIn) await session.startSession(signedIn, false);
  render(<App />);
  return { ...browser, session };
}

export type AppSession = ReturnType<typeof import('../../../src/sync/session/session.ts').sessionOf>;

/** Where the phone is now. */
export const address = (): string => location.pathname + location.search;

/** The same person with another step due. */
export const due = (
  session: Session,
  next_step: Session['user']['next_step'],
  role = session.user.basic_info.role,
): Session => ({
  ...session,
  user: { basic_info: { ...session.user.basic_info, role }, next_step },
});

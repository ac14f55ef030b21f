import '../ui/css/screens/help.css';
import { Suspense } from 'react';
import { useParams } from 'wouter';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import type { LayoutProps } from '../routing/row.ts';
import { usePerson } from '../account/person.ts';
import { BlankLayout, Screen } from '../ui/frame/layout.tsx';
import { backOf, contextOf } from './context.ts';
import { words } from './words.ts';

/** Of somebody signed in: they are on the phone already. */
const Bars = lazyPart(() => import('../app/bars.tsx').then((m) => m.Bars));
const Contact = lazyPart(() => import('./contact.tsx').then((m) => m.Contact));
const ResetPassword = lazyPart(() => import('../account/sign-in/reset-password.tsx').then((m) => m.ResetPassword));
const NotFound = lazyPart(() => import('../entry/not-found-screen.tsx').then((m) => m.NotFoundScreen));
const PublicTerms = lazyPart(() => import('../account/onboarding/public-terms.tsx').then((m) => m.PublicTerms));

const PARTS = new Set(['contact', 'password', 'terms']);

/**
 * /help/contact, /help/password and /help/terms – for anybody, signed in or not. One row of the table bears them all: each row more is a
 * load on everybody's first screen.
 */
export function HelpScreen() {
  const { part = '' } = useParams();
  if (!PARTS.has(part))
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  if (part === 'contact') return <ContactFrame />;
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <Suspense>
          {part === 'password' && <ResetPassword />}
          {part === 'terms' && <PublicTerms />}
        </Suspense>
      </main>
    </BlankLayout>
  );
}

/** The part that the document holds already is not held back by React (web.md §3). */
HelpScreen.early = async (): Promise<unknown> => location.pathname.includes('terms') && PublicTerms.early();

/** A role has its bars and its rail here too; anybody else the frame of entry. */
function ContactFrame() {
  const person = usePerson();
  if (!person?.role)
    return (
      <BlankLayout>
        <main id="main" className="stack stack-5 grow">
          <Suspense>
            <Contact />
          </Suspense>
        </main>
      </BlankLayout>
    );
  const layout = person.role === 'CADDY' ? 'caddy' : 'golfer';
  const row: LayoutProps['row'] = {
    path: `/${layout}/profile/help`,
    role: 'none',
    layout,
    rail: 'profile',
    title: words.title,
    back: backOf(person, contextOf(location.search, history.state)),
  };
  return (
    <Suspense>
      <Bars row={row}>
        <Screen tight>
          <Contact isFramed />
        </Screen>
      </Bars>
    </Suspense>
  );
}

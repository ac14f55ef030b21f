import { Suspense } from 'react';
import { useParams } from 'wouter';
import '../ui/css/screens/help.css';
import { late } from '../ui/late.tsx';
import { BlankLayout } from '../ui/layout.tsx';

const Contact = late(() => import('./contact.tsx').then((m) => m.Contact));
const ResetPassword = late(() => import('../account/reset-password.tsx').then((m) => m.ResetPassword));
const NotFound = late(() => import('../entry/not-found-screen.tsx').then((m) => m.NotFoundScreen));
const PublicTerms = late(() => import('../account/public-terms.tsx').then((m) => m.PublicTerms));

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
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <Suspense>
          {part === 'contact' && <Contact />}
          {part === 'password' && <ResetPassword />}
          {part === 'terms' && <PublicTerms />}
        </Suspense>
      </main>
    </BlankLayout>
  );
}

import { Link } from 'wouter';
import { useWords } from '../i18n/language.ts';
import { ButtonLink, Buttons } from '../ui/control/button.tsx';
import '../ui/css/screens/landing.css';
import { useFocusOnArrive } from '../ui/focus.ts';
import { LanguageButton, SkipLink } from '../ui/frame/layout.tsx';
import { Portrait } from '../ui/show/portrait.tsx';
import { Rating } from '../ui/show/rating.tsx';
import { useDeepBar } from '../ui/theme.ts';
import { Wordmark } from '../ui/frame/wordmark.tsx';
import { LandingMore } from './landing-more.tsx';
import { UserCounter } from './user-counter.tsx';
import { words } from './words.ts';

/** / – what the product is, for both; shown while the entry decides, and at /?about. */
export function LandingScreen() {
  const w = useWords(words);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  useDeepBar();
  return (
    <>
      <SkipLink />
      <div className="app">
        <div className="land on-deep">
          <header className="land-top">
            <Wordmark />
            <LanguageButton />
          </header>
          <main id="main" className="land-body">
            <h1 ref={h1} tabIndex={-1}>
              {w.headline}
            </h1>
            <p className="land-sub">{w.promise}</p>
            <ExampleCaddy />
            <Buttons>
              <ButtonLink href="/register" kind="cream" size="lg" icon="flag">
                {w.start}
              </ButtonLink>
              <ButtonLink href="/register" kind="deep-outline" size="lg">
                {w.iAmCaddy}
              </ButtonLink>
              <Link className="link tall" href="/login">
                {w.signInInstead}
              </Link>
            </Buttons>
            <UserCounter />
          </main>
          <LandingMore />
        </div>
      </div>
    </>
  );
}

/** A drawn caddy, so that a card says more than a sentence; it says that it is one. */
function ExampleCaddy() {
  const w = useWords(words);
  return (
    <div className="land-art">
      <img className="bg" src="/img/scene-dawn.jpg" alt="" width="720" height="480" fetchPriority="high" />
      <div className="land-card">
        <Portrait photo="/img/p-fon.svg" number="127" size="l" />
        <div className="grow">
          <b>{w.exampleName}</b>
          <p className="row wrap meta">
            <Rating value={4.9} />
            <span className="nowrap">{w.exampleFree}</span>
            <span className="meta-xs">{w.example}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

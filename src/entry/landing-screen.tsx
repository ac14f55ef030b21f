import '../ui/css/screens/landing.css';
import { Link } from 'wouter';
import { MINUTE, type Moment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useConnection, networkOf } from '../sync/net/connection.ts';
import { ButtonLink, Buttons } from '../ui/control/button.tsx';
import { useFocusOnArrive } from '../ui/focus.ts';
import { LanguageButton, SkipLink } from '../ui/frame/layout.tsx';
import { Wordmark } from '../ui/frame/bottom-bar.tsx';
import { usePhoneNow } from '../ui/now.ts';
import { Portrait } from '../ui/show/portrait.tsx';
import { Rating } from '../ui/show/rating.tsx';
import { useDeepBar } from '../ui/theme.ts';
import { Foot } from './foot.tsx';
import { words } from './words.ts';
import { useEffect, useState } from 'react';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import { CallFailed, sendFully } from '../sync/net/call.ts';
import { usePhone } from '../sync/phone.ts';

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
              <ButtonLink href="/register?as=golfer" kind="cream" size="lg" icon="flag">
                {w.start}
              </ButtonLink>
              <ButtonLink href="/register?as=caddy" kind="deep-outline" size="lg">
                {w.iAmCaddy}
              </ButtonLink>
              <Link className="link tall" href="/login">
                {w.signInInstead}
              </Link>
            </Buttons>
            <LookFirst />
            <UserCounter />
          </main>
          <LandingMore />
        </div>
      </div>
    </>
  );
}

/** To the pages that anybody may read; the server draws them, so they are no screens of the app. */
function LookFirst() {
  const w = useWords(words);
  return (
    <nav className="look-first row wrap" aria-label={w.lookFirst}>
      <a className="link tall" href="/course">
        {w.seeCourses}
      </a>
      <a className="link tall" href="/c">
        {w.seeCaddies}
      </a>
    </nav>
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

/** How many use it, live; without network the last count with its age. */
function UserCounter() {
  const w = useWords(words);
  const f = useFormat();
  const now = usePhoneNow(MINUTE);
  const isOffline = useConnection() === 'offline';
  const { data, updatedAt, stale } = useReadOnce('GET /utils/user-counter', {});
  if (!data)
    return (
      <output className="live live--waits">
        <span className="dot" />
        <span>
          {/* As high as the figure. */}
          <b>{'\u200b'}</b>
          {isOffline ? w.notCounted : w.counting}
          <br />
          &nbsp;
        </span>
      </output>
    );
  const split = say(w.split, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return (
    <output className="live">
      <span className="dot" />
      <span>
        <b className="num">{f.number(data.total)}</b> {w.people}
        <br />
        <span className="num">{split}</span>
        {(isOffline || stale) && updatedAt !== undefined && (
          <>
            <br />
            {say(w.countedAt, { ago: f.ago(updatedAt, now) })}
          </>
        )}
      </span>
    </output>
  );
}

/** Below the fold: how it works, and a link for each of the two roles. */
function LandingMore() {
  const w = useWords(words);
  const steps = [
    [w.step1, w.step1Why],
    [w.step2, w.step2Why],
    [w.step3, w.step3Why],
  ] as const;
  return (
    <section className="land-more" aria-labelledby="how">
      <div>
        <section>
          <h2 className="t-xl" id="how">
            {w.threeSteps}
          </h2>
          <ol className="how mt-4">
            {steps.map(([title, why], place) => (
              <li key={title}>
                <span className="n">{place + 1}</span>
                <div>
                  <h3>{title}</h3>
                  <p className="meta">{why}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <div className="stack stack-5">
          <Door title={w.forGolfers} why={w.forGolfersWhy} link={w.golferStart} as="golfer" />
          <Door title={w.forCaddies} why={w.forCaddiesWhy} link={w.caddyStart} as="caddy" />
        </div>
        <footer className="land-foot">
          <Foot isLanding />
        </footer>
      </div>
    </section>
  );
}

const Door = ({ title, why, link, as }: { title: string; why: string; link: string; as: 'golfer' | 'caddy' }) => (
  <section className="card card--sand">
    <h2 className="t-lg">{title}</h2>
    <p className="meta mt-2">{why}</p>
    <p className="mt-3">
      <Link className="link tall" href={`/register?as=${as}`}>
        {link}
      </Link>
    </p>
  </section>
);

interface Once<T> {
  data: T | undefined;
  updatedAt: Moment | undefined;
  /** It is the worker's copy. */
  stale: boolean;
}

/**
 * A read for screens that strangers see: no mirror, nothing kept by the page; without a network the worker's public copy. Asked again
 * when the network is back. `input` is looked at once.
 */
export function useReadOnce<N extends ReadName>(name: N, input: InputOf<N>): Once<OutputOf<N>> {
  const phone = usePhone();
  const [shown, show] = useState<Once<OutputOf<N>>>({ data: undefined, updatedAt: undefined, stale: false });
  const [first] = useState(input);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { data, cached_at } = await sendFully(phone, name, first, { signal: controller.signal, isRead: true });
        show({ data, updatedAt: cached_at ?? Date.now(), stale: cached_at !== undefined });
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error; // nobody answered: what is shown stays
      }
    };
    void ask();
    const unsubscribe = networkOf(phone).onBack(() => void ask());
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [phone, name, first]);
  return shown;
}

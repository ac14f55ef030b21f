import type { ReactNode, RefObject } from 'react';
import { setLanguage, useLanguage, useWords } from '../../i18n/language.ts';
import { BottomBar, type Tab, Wordmark } from './bottom-bar.tsx';
import { classes } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { words } from '../words.ts';

export function SkipLink() {
  const w = useWords(words);
  return (
    <a className="skip" href="#main">
      {w.skip}
    </a>
  );
}

interface BarsProps {
  /** `TopBar` or `Hero`; none where the screen brings its own (chat). */
  top?: ReactNode;
  /** No tabs: a screen with a main button in their place. */
  tabs?: readonly Tab[];
  /** `href` of the tab this screen belongs to. */
  current?: string;
  /** Third column of a wide window. */
  context?: ReactNode;
  /** Foot of the rail. */
  foot?: ReactNode;
  /** A list and one of its entries, side by side in a wide window (chat/chat.css). */
  split?: boolean | undefined;
  /** A `Screen`, then perhaps a `MainButton`. */
  children: ReactNode;
}

/** The layout of golfers and of caddies: top bar, screen, tabs; a rail and a context column when there is room. */
export function BarsLayout({ top, tabs, current, context, foot, split, children }: BarsProps) {
  const w = useWords(words);
  return (
    <>
      <SkipLink />
      <div className={classes('app', Boolean(tabs) && 'app--shell', split && 'app--split')}>
        <div className="col">
          {top}
          {children}
        </div>
        {tabs && <BottomBar tabs={tabs} current={current} foot={foot} />}
        {context && (
          <aside className="context" aria-label={w.besides}>
            {context}
          </aside>
        )}
      </div>
    </>
  );
}

/** The layout of entry: wordmark and language, one narrow column. `children` bring their own `main#main`. */
export function BlankLayout({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="app">
        <div className={classes('blank', wide && 'blank--wide')}>
          <header className="blank-top">
            <Wordmark />
            <LanguageButton />
          </header>
          {children}
        </div>
      </div>
    </>
  );
}

interface MessageProps {
  title: string;
  /** Its heading, which has the focus when the page comes. */
  heading: RefObject<HTMLHeadingElement | null>;
  why: ReactNode;
  /** An `Art`. */
  art: ReactNode;
  /** What else is said. */
  children?: ReactNode;
  /** Below what is said. */
  shown?: ReactNode;
  /** What can be done about it. */
  ways?: ReactNode;
}

/** In the layout of entry: a page that says one thing, and what can be done about it. */
export const MessageLayout = ({ title, heading, why, art, children, shown, ways }: MessageProps) => (
  <BlankLayout>
    <main id="main" className="grow stack blank-mid">
      <div className="empty">
        {art}
        <h1 className="t-2xl" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-2">{why}</p>
        {children}
      </div>
      {shown}
    </main>
    {ways && <footer className="btns">{ways}</footer>}
  </BlankLayout>
);

/** Names the other language in that language, and changes to it. */
export function LanguageButton() {
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return (
    <button type="button" className="langbtn" lang={other} onClick={() => setLanguage(other)}>
      <Icon name="languages" small />
      {other === 'en' ? 'English' : 'ไทย'}
    </button>
  );
}

interface ScreenProps {
  /** Smaller gaps between sections. */
  tight?: boolean;
  /** Leaves room for a `MainButton` bar. */
  cta?: boolean;
  /** Nothing is fixed at the bottom. */
  bare?: boolean;
  children: ReactNode;
}

/** The screen's own content. */
export function Screen({ tight, cta, bare, children }: ScreenProps) {
  return (
    <main
      id="main"
      className={classes('screen', tight && 'screen--tight', cta && 'screen--cta', bare && 'screen--bare')}
    >
      {children}
    </main>
  );
}

/** The one main act of a screen, at thumb height: words on the left, button on the right. */
export function MainButton({
  summary,
  aboveTabs,
  children,
}: {
  summary?: ReactNode;
  aboveTabs?: boolean;
  children: ReactNode;
}) {
  const w = useWords(words);
  return (
    <section className={classes('cta', aboveTabs && 'cta--above-tabs')} aria-label={w.mainAct}>
      <div className="cta-in">
        {summary && <div className="cta-sum">{summary}</div>}
        {children}
      </div>
    </section>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import { Look } from './shell.tsx';
import { words } from './words.ts';

/** The two halves of the pages without a session. */
export function Door({ children }: { children: ReactNode }): ReactElement {
  const w = useWords(words);
  return (
    <main id="main" className="door">
      <div className="door-l">
        <span className="row">
          <img src="/icon.svg" alt="" width="44" height="44" />
          <b className="door-name">Caddee</b>
        </span>
        <div className="stack">
          <h1 className="sol">{w.desk}</h1>
          <p className="sol">{w.deskFor}</p>
        </div>
        <span />
      </div>
      <div className="door-r">
        <div className="door-c">
          {children}
          <div className="row between">
            <Look />
          </div>
        </div>
      </div>
    </main>
  );
}

import type { ReactElement } from 'react';
import { useLanguage, useWords } from '../i18n/language.ts';
import { useDesk } from './context.ts';
import { failureText } from './shown.ts';
import { words } from './words.ts';

/** A page whose data is not here: it is on its way, or it is said why not, with a way to ask again. */
export function PageWaiting({ error, again }: { error: unknown; again: () => Promise<void> }): ReactElement {
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  return (
    <main id="main" className="page">
      {error === undefined ? (
        <p className="m">{w.loading}</p>
      ) : (
        <>
          <p className="note note--amber" role="alert">
            {failureText(error, language, now)}
          </p>
          <div>
            <button className="b b--q" type="button" onClick={() => void again()}>
              {w.tryNow}
            </button>
          </div>
        </>
      )}
    </main>
  );
}

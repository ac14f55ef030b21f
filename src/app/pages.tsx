import { prerender } from 'react-dom/static';
import { LoginScreen } from '../account/sign-in/login-screen.tsx';
import { writeIn, type Language } from '../i18n/language.ts';
import { rowOf } from '../routing/row.ts';
import { sessionStateOf } from '../sync/session/session.ts';
import { App } from './app.tsx';
import { preload, provide } from './page.tsx';
import './routes.tsx';
import { createPhone, PhoneContext } from '../sync/phone.ts';

/** A page of the public as it stands in its document. */
export interface Drawn {
  /** Of its row in the table. */
  path: string;
  html: string;
  title: string;
}

/**
 * For the build alone (`build/pages.ts`): what `main.tsx` would draw at this address for somebody who is not signed in. React's static
 * API, because it waits for parts whose code comes late.
 */
export async function drawPage(pathname: string, search: string, language: Language, hasLine = false): Promise<Drawn> {
  const row = rowOf(pathname);
  if (!row?.title) throw new Error(`${pathname} is no screen with a title`);
  writeIn(language);
  const phone = createPhone();
  sessionStateOf(phone).write({ kind: 'out' });
  provide('/login', LoginScreen);
  await fetchSignInParts(hasLine);
  await preload(phone, row);
  const faults: unknown[] = [];
  const app = (
    <PhoneContext value={phone}>
      <App at={{ pathname, search }} />
    </PhoneContext>
  );
  const { prelude } = await prerender(app, {
    onError: (fault) => void faults.push(fault),
    // A part that is put behind the others needs a script to put it back in its place.
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude as ReadableStream<Uint8Array<ArrayBuffer>>).text();
  if (faults.length > 0) throw new Error(`${pathname} cannot be drawn`, { cause: faults[0] });
  return { path: row.path, html, title: `${row.title[language]} · Caddee` };
}

/** The sign-in asks the document it stands in whether there is LINE: in a build there is none, in a test there is one. */
async function fetchSignInParts(hasLine: boolean): Promise<void> {
  const isBuild = typeof window === 'undefined';
  if (isBuild) Object.assign(globalThis, { document: { querySelector: () => hasLine } });
  await LoginScreen.early();
  if (isBuild) Reflect.deleteProperty(globalThis, 'document');
}

import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/account/account.ts';
import { languageOf } from '../language.ts';
import { isPlace } from '../screen-paths.ts';

/** What the app writes when somebody chooses (`src/i18n/language.ts`). */
const CHOSEN = /(?:^|;\s*)language=(th|en)(?:;|$)/;
/** Somebody is remembered on this phone (`server/account/cookie.ts`), who is not shown what a stranger sees. */
const REMEMBERED = /(?:^|;\s*)(?:__Host-)?caddee_refresh=[^;]/;
/** Inside LINE the entry leads to LINE's sign-in. */
const LINE_BROWSER = /\bLine\/\d+\.\d/i;

/** Where the build has put the pages that anybody sees (`build/pages.ts`). */
export const PAGES = '/pages/';

/** What the answer to this address hangs on besides its encoding, where it may be such a page. */
export const varyOf = (address: string): string =>
  `Accept-Encoding, Accept-Language, Cookie${address === '/' ? ', User-Agent' : ''}`;

/**
 * The page of an address in the language of the phone, as a name below `dist`: by the path, then what was chosen, then what the browser
 * asks for. The entry is what it leads a stranger to, or with `?about` the landing page. Undefined: the app's own document.
 */
export function pageOf(request: Pick<FastifyRequest, 'url' | 'headers'>): string | undefined {
  const [address = '', query = ''] = request.url.split('?', 2);
  const { cookie = '', 'user-agent': browser = '' } = request.headers;
  if (!isPlace(address) || REMEMBERED.test(cookie)) return undefined;
  const language = CHOSEN.exec(cookie)?.[1] ?? languageOf(request);
  const name = address === '/' ? entryOf(query, browser) : address.replace(/\/$/, '');
  return name && `${PAGES}${language}${name}.html`;
}

/** The language and the address of such a page, by its name. */
export function addressOfPage(name: string): [Language, string] {
  const [language = '', ...rest] = name.slice(PAGES.length, -'.html'.length).split('/');
  const address = `/${rest.join('/')}`;
  return [language === 'en' ? 'en' : 'th', address === '/index' ? '/?about' : address];
}

function entryOf(query: string, browser: string): string | undefined {
  if (new URLSearchParams(query).has('about')) return '/index';
  return LINE_BROWSER.test(browser) ? undefined : '/login';
}

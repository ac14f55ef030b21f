import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/account/account.ts';
import { PATHS } from '#domain/paths.ts';
import { CARD_WORDS } from '#domain/public-page.ts';
import { parse } from 'regexparam';
import { languageOf } from '../input.ts';

/** The cookie that the app sets when a user chooses a language (`src/i18n/language.ts`). */
const CHOSEN = /(?:^|;\s*)language=(th|en)(?:;|$)/;
/** A user is remembered on this phone (`server/account/tokens.ts`) and does not get a stranger's page. */
const REMEMBERED = /(?:^|;\s*)(?:__Host-)?caddee_refresh=[^;]/;
/** Inside LINE the entry leads to LINE's sign-in. */
const LINE_BROWSER = /\bLine\/\d+\.\d/i;

type HeadersOf = Pick<FastifyRequest, 'headers'>;

/** The language that was chosen in the app on this phone. */
export const chosenLanguage = ({ headers }: HeadersOf): Language | undefined =>
  CHOSEN.exec(headers.cookie ?? '')?.[1] as Language | undefined;

export const isRemembered = ({ headers }: HeadersOf): boolean => REMEMBERED.test(headers.cookie ?? '');

/** Where the build puts the public pages (`build/pages.ts`). */
export const PAGES = '/pages/';

/** The `Vary` header of an address that may be a public page. */
export const varyOf = (address: string): string =>
  `Accept-Encoding, Accept-Language, Cookie${address === '/' ? ', User-Agent' : ''}`;

/**
 * The public page for an address in the phone's language, as a name below `dist`: by path, then the chosen language, then the browser's.
 * `/` gives the entry page, and `/?about` the landing page. Undefined: the app's own document.
 */
export function pageOf(request: Pick<FastifyRequest, 'url' | 'headers'>): string | undefined {
  const [address = '', query = ''] = request.url.split('?', 2);
  const { 'user-agent': browser = '' } = request.headers;
  if (!isPlace(address) || isRemembered(request)) return undefined;
  const language = chosenLanguage(request) ?? languageOf(request);
  const name = address === '/' ? entryOf(query, browser) : address.replace(/\/$/, '');
  return name && `${PAGES}${language}${name}.html`;
}

/** The language and address of a public page, from its name. */
export function addressOfPage(name: string): [Language, string] {
  const [language = '', ...rest] = name.slice(PAGES.length, -'.html'.length).split('/');
  const address = `/${rest.join('/')}`;
  return [language === 'en' ? 'en' : 'th', address === '/index' ? '/?about' : address];
}

function entryOf(query: string, browser: string): string | undefined {
  if (new URLSearchParams(query).has('about')) return '/index';
  return LINE_BROWSER.test(browser) ? undefined : '/login';
}

const patterns = PATHS.map((path) => parse(path).pattern);

/**
 * Whether the app has a screen at this path: then a navigation gets 200, else 404 (both with the app's document, which words it). `path` is
 * without query; matched like the app's router, which ignores a final slash and upper case.
 */
export const isPlace = (path: string): boolean => path.startsWith('/') && patterns.some((it) => it.test(path));

/**
 * Meta tags for link previews, because crawlers of LINE, Facebook and others run no script. `address`: of a public page, which becomes its
 * canonical link; addresses are absolute only when PUBLIC_URL is set.
 */
export function shareCard(language: Language, publicUrl = '', address?: string): string {
  const { headline, description, locale } = CARD_WORDS[language];
  const other = CARD_WORDS[language === 'th' ? 'en' : 'th'].locale;
  const title = `Caddee · ${headline}`;
  const canonical = publicUrl && address ? publicUrl + address : undefined;
  const named = { description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Caddee',
    'og:title': title,
    'og:description': description,
    'og:locale': locale,
    'og:locale:alternate': other,
    'og:image': `${publicUrl}/share/card-${language}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    ...(canonical && { 'og:url': canonical }),
  };
  return [
    ...Object.entries(named).map(([name, said]) => `<meta name="${name}" content="${said}" />`),
    ...Object.entries(properties).map(([name, said]) => `<meta property="${name}" content="${said}" />`),
    ...(canonical ? [`<link rel="canonical" href="${canonical}" />`] : []),
  ].join('');
}

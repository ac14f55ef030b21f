import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/account/account.ts';
import { PATHS } from '#domain/paths.ts';
import { CARD_WORDS } from '#domain/share/card-words.ts';
import { parse } from 'regexparam';
import { languageOf } from '../input.ts';

/** What the app writes when somebody chooses (`src/i18n/language.ts`). */
const CHOSEN = /(?:^|;\s*)language=(th|en)(?:;|$)/;
/** Somebody is remembered on this phone (`server/account/cookie.ts`), who is not shown what a stranger sees. */
const REMEMBERED = /(?:^|;\s*)(?:__Host-)?caddee_refresh=[^;]/;
/** Inside LINE the entry leads to LINE's sign-in. */
const LINE_BROWSER = /\bLine\/\d+\.\d/i;

type Asked = Pick<FastifyRequest, 'headers'>;

/** The language that was chosen in the app on this phone. */
export const chosenLanguage = ({ headers }: Asked): Language | undefined =>
  CHOSEN.exec(headers.cookie ?? '')?.[1] as Language | undefined;

export const isRemembered = ({ headers }: Asked): boolean => REMEMBERED.test(headers.cookie ?? '');

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
  const { 'user-agent': browser = '' } = request.headers;
  if (!isPlace(address) || isRemembered(request)) return undefined;
  const language = chosenLanguage(request) ?? languageOf(request);
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

const patterns = PATHS.map((path) => parse(path).pattern);

/**
 * Whether the app has a screen there: a navigation to it is answered 200, to any other place 404 (both with the app's document, so that the
 * app words it). `path` is without query; matched as the app's own router does, which forgives a slash at the end and the case of letters.
 */
export const isPlace = (path: string): boolean => path.startsWith('/') && patterns.some((it) => it.test(path));

/**
 * For the head of a document: crawlers of LINE, Facebook and others run no script. `address` is that of a public page, which is its
 * canonical one; pictures and addresses are whole only where PUBLIC_URL is known.
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

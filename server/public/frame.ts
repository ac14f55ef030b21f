import type { Language } from '#domain/account/account.ts';
import { CARD_WORDS } from '#domain/public-page.ts';
import type { PageWords } from './words.ts';

/** How this reader came to a page. */
export interface Reader {
  said: PageWords;
  /** The language stands in the address, and goes along in links to other public pages. */
  isLanguageAsked: boolean;
  /** Somebody signed in on this phone before; it need not be who reads. */
  isRemembered: boolean;
  /** Where people reach us, without a slash at the end. */
  origin: string;
}

export interface Page {
  title: string;
  description: string;
  /** Of this page without a query: its canonical address. */
  path: string;
  /** The same day and time in the other language. */
  query?: Record<string, string>;
  /** A picture of what the page shows; without one the picture of Caddee. */
  image?: { path: string; alt: string } | undefined;
  type?: 'website' | 'profile';
  data?: object;
  /** Where whoever signs in goes on. */
  wanted?: string;
  body: Html;
  /** The bar at the lower edge of a phone. */
  bar?: Html;
  /** A page that search engines do not list. */
  isNoPlace?: boolean;
}

/** An address of ours with a query; empty values are left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** To another public page, in the language that was asked for. */
export const publicLink = (
  { said, isLanguageAsked }: Reader,
  path: string,
  query: Record<string, string | undefined> = {},
): string => withQuery(path, { ...query, lang: isLanguageAsked ? said.language : undefined });

/** The whole document. `style` is the text of its sheet; without one (`npm run dev`) the app's own sheet is named. */
export function documentOf(page: Page, reader: Reader, style: string | undefined): string {
  const { said } = reader;
  const { language } = said;
  const sheet =
    style === undefined
      ? html`<link rel="stylesheet" href="/src/ui/css/all.css">`
      : { markup: `<style>${style}</style>` };
  const font = language === 'th' ? 'thai' : 'latin';
  return `<!doctype html>${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${page.title} · Caddee</title>
<meta name="theme-color" content="#F5F3EB" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0A1510" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<link rel="preload" href="/fonts/anuphan-${font}-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
<link rel="manifest" href="/manifest-${language}.webmanifest">
<link rel="icon" href="/favicon.ico" sizes="48x48">
<link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${headOf(page, reader)}
${sheet}
</head>
<body>
<a class="skip" href="#main">${said.say('skip')}</a>
${topOf(page, reader)}
<main id="main" class="pub">${page.body}</main>
${footOf(reader)}
${page.bar && html`<div class="cta">${page.bar}</div>`}
</body>
</html>`.markup
  }`;
}

function headOf(page: Page, { said, origin, isLanguageAsked }: Reader): Html {
  if (page.isNoPlace) return html`<meta name="robots" content="noindex">`;
  const { language } = said;
  const { locale } = CARD_WORDS[language];
  const other = CARD_WORDS[otherOf(language)].locale;
  const inLanguage = (it: Language) => `${origin}${page.path}?lang=${it}`;
  const canonical = isLanguageAsked ? inLanguage(language) : origin + page.path;
  const image = origin + (page.image?.path ?? `/share/card-${language}.png`);
  const properties: [string, string][] = [
    ['og:type', page.type ?? 'website'],
    ['og:site_name', 'Caddee'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', canonical],
    ['og:locale', locale],
    ['og:locale:alternate', other],
    ['og:image', image],
    ['og:image:alt', page.image?.alt ?? 'Caddee'],
  ];
  return html`<meta name="description" content="${page.description}">
<link rel="canonical" href="${canonical}">
<link rel="alternate" hreflang="th" href="${inLanguage('th')}">
<link rel="alternate" hreflang="en" href="${inLanguage('en')}">
<link rel="alternate" hreflang="x-default" href="${origin + page.path}">
<meta name="twitter:card" content="${page.image ? 'summary' : 'summary_large_image'}">
${properties.map(([name, value]) => html`<meta property="${name}" content="${value}">`)}
${page.data && jsonLd({ '@context': 'https://schema.org', ...page.data })}`;
}

const otherOf = (language: Language): Language => (language === 'th' ? 'en' : 'th');

function topOf(page: Page, { said, isRemembered }: Reader): Html {
  const other = otherOf(said.language);
  const elsewhere = withQuery(page.path, { ...page.query, lang: other });
  const signIn = withQuery('/login', { redirect: page.wanted });
  return html`<header class="pubtop"><div>
<a class="t home" href="/?about" aria-label="Caddee"><picture><source srcset="/img/wordmark-light.svg" media="(prefers-color-scheme: dark)"><img src="/img/wordmark.svg" alt="" width="96" height="28"></picture></a>
<a class="t" href="${elsewhere}" lang="${other}" hreflang="${other}" rel="alternate">${other === 'th' ? 'ไทย' : 'English'}</a>
<a class="t in" href="${isRemembered ? '/' : signIn}">${said.say(isRemembered ? 'openApp' : 'signIn')}</a>
</div></header>`;
}

function footOf(reader: Reader): Html {
  const { said } = reader;
  const links = [
    [publicLink(reader, '/course'), said.say('allCourses')],
    [publicLink(reader, '/c'), said.say('allCaddies')],
    ['/?about', said.say('about')],
    ['/help/terms', said.say('terms')],
    ['/help/contact', said.say('contact')],
  ] as const;
  return html`<footer class="pubfoot" aria-label="${said.say('where')}">${links.map(
    ([href, text]) => html`<a class="link tall" href="${href}">${whole(text)}</a>`,
  )}</footer>`;
}

/** A page that says why there is nothing, and what to do next. */
export function messagePage(
  title: string,
  why: string,
  path: string,
  ways: readonly (readonly [href: string, text: string])[],
): Page {
  return {
    title,
    description: why,
    path,
    isNoPlace: true,
    body: html`<div class="pub-head pub-message"><h1>${whole(title)}</h1><p class="meta">${whole(why)}</p><p class="btns">${ways.map(
      ([href, text], at) =>
        html`<a class="${at === 0 ? 'btn btn--lg btn--block' : 'btn btn--quiet btn--block'}" href="${href}">${whole(text)}</a>`,
    )}</p></div>`,
  };
}

/** Markup that is safe to send: whatever came from a person is text in it. */
export interface Html {
  markup: string;
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/** The template is markup, each value is text in it; `Html` stays as it is, a list is joined, what is not there is nothing. */
export const html = (template: TemplateStringsArray, ...values: Part[]): Html => ({
  markup: template.reduce((all, text, at) => all + textOf(values[at - 1]) + text),
});

function textOf(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (Array.isArray(part)) return (part as readonly Part[]).map(textOf).join('');
  if (typeof part === 'object') return (part as Html).markup;
  return escaped(String(part));
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Data for search engines: nothing in it can end the element, and no browser runs it. */
const jsonLd = (data: object): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
});

/** Words the break dictionary of browsers cuts (src/i18n/held/held-text.ts); longer ones first. */
const WHOLE = /กอล์ฟคลับ|แคดดี้|รถกอล์ฟ|นักกอล์ฟ|กรีนฟี|ออกรอบ|ล่วงหน้า|พรุ่งนี้|พัตต์|ราคา|กรีน/;

/** Thai of ours in which no line ends inside these words. Nothing unseen is in it, so that it can be copied. */
export const whole = (text: string): Html[] =>
  text
    .split(new RegExp(`(${WHOLE.source})`))
    .map((part, at) => (at % 2 === 1 ? html`<span class="nowrap">${part}</span>` : html`${part}`));

/** A proper name: a line may end between its words only. A long word may be cut all the same. */
export const named = (name: string): Html[] =>
  name
    .split(/(\s+)/)
    .map((part) =>
      part.length > 24 || /^\s*$/.test(part) ? html`${part}` : html`<span class="nowrap">${part}</span>`,
    );

/** What a person wrote, in the language that its letters show. */
export const written = (text: string): Html =>
  html`<p class="read" lang="${/[\u0e00-\u0e7f]/.test(text) ? 'th' : 'en'}" dir="auto">${text}</p>`;

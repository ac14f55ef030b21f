import { useSyncExternalStore } from 'react';
import { readNote, writeNote, createListeners } from '../platform/store.ts';

export type Language = 'th' | 'en';

/** One text in both languages. Every text of the product is such a pair; a missing half does not compile. */
export interface Words {
  th: string;
  en: string;
}

const KEY = 'language';
const changes = createListeners();
let language: Language = remembered();

/** What the user chose; else the document's, which the server or `public/boot.js` took from what the browser asks for. */
function remembered(): Language {
  return (readNote(KEY) ?? globalThis.document?.documentElement.lang) === 'en' ? 'en' : 'th';
}

/** The language outside React: outbox receipts, share texts. Screens use `useLanguage`. */
export const currentLanguage = (): Language => language;

/** For the documents that the build draws (`src/app/pages.tsx`), where there is nothing to tell and nothing to remember. */
export const writeIn = (next: Language): void => void (language = next);

/** Changes every text on the screen at once and remembers the choice on this phone. */
export function setLanguage(next: Language): void {
  if (next === language) return;
  language = next;
  writeNote(KEY, next);
  showInDocument();
  drawAgain();
}

/** What every screen writes by is another now: the language, or the years of its dates. */
export const drawAgain = changes.tell;

/** What lies outside React's tree: the document's language (fonts, hyphenation, screen readers) and the manifest to install from. */
function showInDocument(): void {
  document.documentElement.lang = language;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest-${language}.webmanifest`);
  // For the server, which has the public pages in both (`server/http/site/pages.ts`).
  document.cookie = `${KEY}=${language};path=/;max-age=31536000;samesite=lax`;
}

export function onLanguage(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === KEY) setLanguage(remembered());
  };
  const end = changes.follow(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    end();
    window.removeEventListener('storage', fromAnotherTab);
  };
}

/** The language of the screen; the component draws again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);

/** One text as it is shown in `language`. */
export const wordIn = (words: Words, shown: Language): string => words[shown];

export type Said<T extends Record<string, Words>> = { [K in keyof T]: T[K]['th'] | T[K]['en'] };

const shownAlready = new WeakMap<object, Partial<Record<Language, object>>>();

/** A noun's whole word list as it is shown in `shown`; made once per list and language. */
export function wordsIn<T extends Record<string, Words>>(words: T, shown: Language): Said<T> {
  const made = shownAlready.get(words) ?? {};
  shownAlready.set(words, made);
  made[shown] ??= Object.fromEntries(Object.entries(words).map(([name, pair]) => [name, wordIn(pair, shown)]));
  return made[shown] as Said<T>;
}

/**
 * `const w = useWords(words)` → `w.title` in the language of the screen. Declare the list `as const satisfies Record<string, Words>`
 * and `say(w.left, { n })` knows its blanks.
 */
export const useWords = <T extends Record<string, Words>>(words: T): Said<T> => wordsIn(words, useLanguage());

/** One pair, for texts that come as data: `useWord(course.name)`. */
export const useWord = (words: Words): string => wordIn(words, useLanguage());

type Blanks<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;
type Filling<S extends string> = Record<string extends S ? string : Blanks<S>, string | number>;

/**
 * Fills `{name}` blanks: `say(w.waiting, { n: 2 })`; thousands have commas. A blank without a value stays visible. Thai has no space around a
 * Thai name and one around a name in another script: รอฝนตอบ, รอ James ตอบ.
 */
export function say<S extends string>(text: S, filling: Filling<S>): string {
  const values: Record<string, string | number> = filling;
  return text.replace(/\{(\w+)\}/g, (blank, name: string, at: number) => {
    const given = values[name] ?? blank;
    const value = typeof given === 'number' ? grouped(given) : given;
    return gap(text[at - 1], value[0]) + value + gap(text[at + blank.length], value.at(-1));
  });
}

const isThai = (letter: string): boolean => /[\u0e00-\u0e7f]/.test(letter);

/** Between a letter of the sentence and one of the name beside it. */
const gap = (said = '', named = ''): string => (isThai(said) && !isThai(named) && /\p{L}/u.test(named) ? ' ' : '');

/** `12,500`; of a fraction at most three places. Not by Intl, whose first use takes a slow phone a tenth of a second. */
export function grouped(n: number): string {
  const [whole = '', fraction] = String(Math.round(n * 1000) / 1000).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
}

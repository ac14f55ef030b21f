import { type Language, type Words, wordIn } from '../i18n/language.ts';

/** What the catalogue or the course is called, in the language of the screen. */
export const nameIn = ({ name_th, name_en }: { name_th: string; name_en: string }, language: Language): string =>
  wordIn({ th: name_th, en: name_en } satisfies Words, language);

/** The same, where another screen shows what became of a request about it. */
export const titleOf = ({ name_th, name_en }: { name_th: string; name_en: string }): Words => ({
  th: name_th,
  en: name_en,
});

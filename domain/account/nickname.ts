import * as v from 'valibot';
import { searchKey } from '../course/search.ts';
import { name } from '../name.ts';
import type { Language } from './account.ts';

const LATIN = /^(?=.*\p{Script=Latin})[\p{Script=Latin} .'’-]+$/u;

/** How a caddy's nickname reads in Latin letters (มุก: Mook); null when the caddy gives none. */
export const latinNickname = v.pipe(
  name(30, 0),
  v.check((s) => s === '' || LATIN.test(s), 'INVALID'),
  v.transform((s) => s || null),
);

/** A caddy's nickname as entered (mostly Thai), and how it reads in Latin letters. */
export interface Nicknamed {
  nickname: string;
  nickname_latin: string | null;
}

/** A caddy's nickname as other people read it. The caddy reads `nickname`, as it was entered. */
export const shownNickname = ({ nickname, nickname_latin }: Nicknamed, language: Language): string =>
  language === 'en' ? (nickname_latin ?? nickname) : nickname;

type Found = Nicknamed & { caddy_number: string };

/** The text a caddy is found by (searchKey): the nickname in both scripts, each with the number, as people type the two together. */
export const caddySearchKey = ({ nickname, nickname_latin, caddy_number }: Found): string =>
  searchKey([nickname, nickname_latin].map((it) => (it === null ? '' : `${it} ${caddy_number}`)).join(' '));

/** All names of one caddy, for `matches`: each of them may begin with the search text. */
export const caddyNames = ({ search_key, nickname_latin, caddy_number }: Found & { search_key: string }): string[] => [
  search_key,
  caddy_number,
  nickname_latin === null ? '' : searchKey(`${nickname_latin} ${caddy_number}`),
];

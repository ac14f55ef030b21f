import * as v from 'valibot';
import { searchKey } from '../course/search.ts';
import { name } from '../name.ts';
import type { Language } from './account.ts';

const LATIN = /^(?=.*\p{Script=Latin})[\p{Script=Latin} .'’-]+$/u;

/** How a caddy's nickname reads in Latin letters (มุก: Mook); null where she gives none. */
export const latinNickname = v.pipe(
  name(30, 0),
  v.check((s) => s === '' || LATIN.test(s), 'INVALID'),
  v.transform((s) => s || null),
);

export interface Nicknamed {
  nickname: string;
  nickname_latin: string | null;
}

/** A caddy's nickname as somebody else reads it. She herself reads what she wrote. */
export const shownNickname = ({ nickname, nickname_latin }: Nicknamed, language: Language): string =>
  language === 'en' ? (nickname_latin ?? nickname) : nickname;

type Found = Nicknamed & { caddy_number: string };

/** What she is found by (searchKey), her name in either letters: beside each her number, as people write the two together. */
export const caddySearchKey = ({ nickname, nickname_latin, caddy_number }: Found): string =>
  searchKey([nickname, nickname_latin].map((it) => (it === null ? '' : `${it} ${caddy_number}`)).join(' '));

/** Her own names, for `matches`: each may begin with what was asked. */
export const caddyNames = ({ search_key, nickname_latin, caddy_number }: Found & { search_key: string }): string[] => [
  search_key,
  caddy_number,
  nickname_latin === null ? '' : searchKey(`${nickname_latin} ${caddy_number}`),
];

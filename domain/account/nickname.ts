import * as v from 'valibot';
import { searchKey } from '../course/search.ts';
import { name } from '../name.ts';
import type { Language } from './account.ts';

const LATIN = /^(?=.*\p{Script=Latin})[\p{Script=Latin} .'’-]+$/u;

/** Schema of a caddy's nickname in Latin letters (มุก: Mook); null when the caddy gives none. */
export const latinNickname = v.pipe(
  name(30, 0),
  v.check((s) => s === '' || LATIN.test(s), 'INVALID'),
  v.transform((s) => s || null),
);

/** A caddy's nickname as entered (mostly Thai), and in Latin letters. */
export interface Nicknamed {
  nickname: string;
  nickname_latin: string | null;
}

/** The nickname that other people see. The caddy always sees `nickname` as entered. */
export const shownNickname = ({ nickname, nickname_latin }: Nicknamed, language: Language): string =>
  language === 'en' ? (nickname_latin ?? nickname) : nickname;

type FoundCaddy = Nicknamed & { caddy_number: string };

/** The text by which a caddy is found: the nickname in both scripts, each with the number, because people type the two together. */
export const caddySearchKey = ({ nickname, nickname_latin, caddy_number }: FoundCaddy): string =>
  searchKey([nickname, nickname_latin].map((it) => (it === null ? '' : `${it} ${caddy_number}`)).join(' '));

/** All names of one caddy for `matches`; the search text may match the beginning of any of them. */
export const caddyNames = ({
  search_key,
  nickname_latin,
  caddy_number,
}: FoundCaddy & { search_key: string }): string[] => [
  search_key,
  caddy_number,
  nickname_latin === null ? '' : searchKey(`${nickname_latin} ${caddy_number}`),
];

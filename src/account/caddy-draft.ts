import type { Spoken } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { westernDigits } from '#domain/digits.ts';
import type { Week } from './weekly-editor.tsx';

/** What she has typed so far, as typed. */
export interface CaddyDraft {
  step: number;
  real_name: string;
  /** Null until she changes the name she registered with. */
  nickname: string | null;
  caddy_number: string;
  phone: string;
  years: string;
  languages: Spoken[];
  home_courses: CourseName[];
  strengths: string;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  weekly: Week;
}

/** Most caddies work the mornings of every day but one; she changes what is different. */
const WEEK: Week = [0, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '13:00' }));

export const EMPTY_CADDY: CaddyDraft = {
  step: 0,
  real_name: '',
  nickname: null,
  caddy_number: '',
  phone: '',
  years: '',
  languages: ['th'],
  home_courses: [],
  strengths: '',
  who_may_request: 'ANYONE',
  weekly: WEEK,
};

/** The fields of each step, for what is checked before the next. */
export const CADDY_STEPS = [
  ['real_name', 'nickname', 'phone', 'languages'],
  ['caddy_number', 'home_courses', 'years', 'strengths', 'who_may_request'],
  ['weekly'],
] as const;

/** Number and years as they are sent; not a number → NaN, which the schema refuses. */
export function figuresOf(typed: { caddy_number: string; years: string }): { caddy_number: string; years: number } {
  const years = westernDigits(typed.years.trim());
  return {
    caddy_number: westernDigits(typed.caddy_number.trim()),
    years: /^\d{1,2}$/.test(years) ? Number(years) : Number.NaN,
  };
}

/** What is left empty is not sent. */
export function caddyInput(draft: CaddyDraft, name: string): InputOf<'POST /caddy/register'> {
  const { phone, strengths } = draft;
  return {
    real_name: draft.real_name,
    nickname: draft.nickname ?? name,
    ...figuresOf(draft),
    languages: draft.languages,
    home_courses: draft.home_courses.map((course) => course.slug),
    who_may_request: draft.who_may_request,
    weekly: draft.weekly,
    ...(phone.trim() ? { phone } : {}),
    ...(strengths.trim() ? { strengths } : {}),
  };
}

const SEPARATOR = ' · ';

/** Adds a phrase to what she wrote, or takes it out. */
export function togglePhrase(text: string, phrase: string): string {
  const phrases = text.split(SEPARATOR).filter(Boolean);
  const without = phrases.filter((it) => it !== phrase);
  return (without.length < phrases.length ? without : [...phrases, phrase]).join(SEPARATOR);
}

export const hasPhrase = (text: string, phrase: string): boolean => text.split(SEPARATOR).includes(phrase);

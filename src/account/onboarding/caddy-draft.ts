import type { Spoken } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { figuresOf } from '../field/figures.ts';
import type { Week } from '../field/weekly-editor.tsx';

/** What the caddy has typed so far, as typed. */
export interface CaddyDraft {
  real_name: string;
  /** Null until the caddy changes the name given at sign-up. */
  nickname: string | null;
  /** Not in a draft of before there was one. */
  nickname_latin?: string;
  caddy_number: string;
  /** The caddy was told that another caddy has this number, and claims it. */
  contest_number: boolean;
  /** Null until the caddy changes the phone number used to sign in. */
  phone: string | null;
  years: string;
  languages: Spoken[];
  home_courses: CourseName[];
  strengths: string;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  weekly: Week;
  /** The name of a picture the caddy has sent. */
  photo: string | null;
}

/** Most caddies work the mornings of every day but one; the caddy changes what is different. */
const WEEK: Week = [0, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '05:30', to: '13:00' }));

export const EMPTY_CADDY: CaddyDraft = {
  real_name: '',
  nickname: null,
  caddy_number: '',
  contest_number: false,
  phone: null,
  years: '',
  languages: ['th'],
  home_courses: [],
  strengths: '',
  who_may_request: 'ANYONE',
  weekly: WEEK,
  photo: null,
};

/** The fields of each step, for what is checked before the next. */
export const CADDY_STEPS = [
  ['real_name', 'nickname', 'nickname_latin', 'phone', 'languages'],
  ['caddy_number', 'home_courses', 'years', 'strengths', 'who_may_request'],
  ['weekly'],
  ['photo'],
] as const;

/** What is left empty is not sent. */
export function caddyInput(draft: CaddyDraft, name: string): InputOf<'POST /caddy/register'> {
  const { phone, strengths, photo, contest_number } = draft;
  return {
    real_name: draft.real_name,
    nickname: draft.nickname ?? name,
    ...(draft.nickname_latin ? { nickname_latin: draft.nickname_latin } : {}),
    ...figuresOf(draft),
    languages: draft.languages,
    home_courses: draft.home_courses.map((course) => course.slug),
    who_may_request: draft.who_may_request,
    weekly: draft.weekly,
    ...(phone?.trim() ? { phone } : {}),
    ...(strengths.trim() ? { strengths } : {}),
    ...(photo ? { photo } : {}),
    ...(contest_number ? { contest_number } : {}),
  };
}

const SEPARATOR = ' · ';

/** Adds a phrase to what the caddy wrote, or takes it out. */
export function togglePhrase(text: string, phrase: string): string {
  const phrases = text.split(SEPARATOR).filter(Boolean);
  const without = phrases.filter((it) => it !== phrase);
  return (without.length < phrases.length ? without : [...phrases, phrase]).join(SEPARATOR);
}

export const hasPhrase = (text: string, phrase: string): boolean => text.split(SEPARATOR).includes(phrase);

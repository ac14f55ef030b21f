import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import { westernDigits } from '#domain/digits.ts';
import type { GolferTyped } from './golfer-fields.tsx';

/** What she has typed so far, as typed. */
export interface GolferDraft extends GolferTyped {
  step: number;
  /** Null until she changes the name she registered with. */
  display_name: string | null;
  phone: string;
  usual_courses: CourseName[];
}

export const EMPTY_GOLFER: GolferDraft = {
  step: 0,
  display_name: null,
  phone: '',
  handicap: '',
  languages: ['th'],
  usual_courses: [],
  preferences: '',
  emergency_name: '',
  emergency_phone: '',
};

/** The fields of each step, for what is checked before the next. */
export const GOLFER_STEPS = [
  ['display_name', 'phone', 'handicap_tenths', 'languages'],
  ['usual_courses', 'preferences'],
  ['emergency_name', 'emergency_phone'],
] as const;

/** `18.4` → 184, `+2` (a plus handicap) → -20; not a number → NaN, which the schema refuses. */
export function handicapTenths(typed: string): number {
  const plain = westernDigits(typed.trim()).replace(',', '.');
  if (!/^\+?\d{1,2}(\.\d)?$/.test(plain)) return Number.NaN;
  const tenths = Math.round(Number(plain.replace('+', '')) * 10);
  return plain.startsWith('+') ? -tenths : tenths;
}

/** What is left empty is not sent. */
export function golferInput(draft: GolferDraft, name: string): InputOf<'POST /golfer/register'> {
  const { phone, handicap, preferences, emergency_name, emergency_phone } = draft;
  return {
    display_name: draft.display_name ?? name,
    languages: draft.languages,
    usual_courses: draft.usual_courses.map((course) => course.slug),
    ...(phone.trim() ? { phone } : {}),
    ...(handicap.trim() ? { handicap_tenths: handicapTenths(handicap) } : {}),
    ...(preferences.trim() ? { preferences } : {}),
    ...(emergency_name.trim() ? { emergency_name } : {}),
    ...(emergency_phone.trim() ? { emergency_phone } : {}),
  };
}

import type { InputOf } from '#domain/calls.ts';
import type { CourseName } from '#domain/course/api.ts';
import type { GolferTyped } from '../field/golfer-fields.tsx';
import { handicapTenths } from '../field/handicap.ts';

/** What the golfer has typed so far, as typed. */
export interface GolferDraft extends GolferTyped {
  /** Null until the golfer changes the name given at sign-up. */
  display_name: string | null;
  /** Null until the golfer changes the phone number used to sign in. */
  phone: string | null;
  usual_courses: CourseName[];
  /** The name of a picture the golfer has sent. */
  photo: string | null;
}

export const EMPTY_GOLFER: GolferDraft = {
  display_name: null,
  phone: null,
  handicap: '',
  languages: ['th'],
  usual_courses: [],
  preferences: '',
  emergency_name: '',
  emergency_phone: '',
  photo: null,
};

/** The fields of each step, for what is checked before the next. */
export const GOLFER_STEPS = [
  ['display_name', 'phone', 'handicap_tenths', 'languages'],
  ['usual_courses', 'preferences'],
  ['emergency_name', 'emergency_phone'],
  ['photo'],
] as const;

/** What is left empty is not sent. */
export function golferInput(draft: GolferDraft, name: string): InputOf<'POST /golfer/register'> {
  const { phone, photo, handicap, preferences, emergency_name, emergency_phone } = draft;
  return {
    display_name: draft.display_name ?? name,
    languages: draft.languages,
    usual_courses: draft.usual_courses.map((course) => course.slug),
    ...(phone?.trim() ? { phone } : {}),
    ...(handicap.trim() ? { handicap_tenths: handicapTenths(handicap) } : {}),
    ...(preferences.trim() ? { preferences } : {}),
    ...(emergency_name.trim() ? { emergency_name } : {}),
    ...(emergency_phone.trim() ? { emergency_phone } : {}),
    ...(photo ? { photo } : {}),
  };
}

import type { Verification } from './account.ts';
import { isSameNumber } from './number-case.ts';

/** How a caddy proves to work at a course: a code only the course's caddy office gives out, or a photo of the staff card. */
export const VERIFICATION_WAYS = ['COURSE_CODE', 'STAFF_CARD'] as const;
export type VerificationWay = (typeof VERIFICATION_WAYS)[number];

/** From where a caddy may send something in: it is SUBMITTED then, and an operator looks at it. A second one takes the first one's place. */
const MAY_SUBMIT: readonly Verification[] = ['UNVERIFIED', 'SUBMITTED', 'REJECTED'];

/** Whether a caddy of this status may send in a proof. */
export const maySubmit = (verification: Verification): boolean => MAY_SUBMIT.includes(verification);

/** The facts of a caddy that a verification is about. */
export interface Shown {
  real_name: string;
  caddy_number: string;
  home_courses: readonly string[];
}

/**
 * What was looked at, or sent in to be, was this name with this number at these courses. With another name or number, or at one more
 * course, nobody has looked yet; fewer courses, or another order, change nothing.
 */
export function verificationAfter(verification: Verification, before: Shown, after: Shown): Verification {
  const isSame =
    before.real_name === after.real_name &&
    isSameNumber(before.caddy_number, after.caddy_number) &&
    after.home_courses.every((slug) => before.home_courses.includes(slug));
  const isShown = verification === 'VERIFIED' || verification === 'SUBMITTED';
  return isShown && !isSame ? 'UNVERIFIED' : verification;
}

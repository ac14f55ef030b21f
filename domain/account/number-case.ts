import type { Verification } from './account.ts';

/**
 * Whose a caddy number is, when two caddies say it is theirs.
 *
 * 1. At a course a number is one caddy's, and 007 and 7 are one number. Whoever has it keeps it until an operator has decided.
 * 2. A caddy who registers with a number that another caddy has at a common course may contest it. Registration is finished all the same,
 *    without a number: the caddy is shown by nickname, found and asked as anybody, and nobody sees or finds the claimed number meanwhile.
 * 3. In the profile a caddy may contest a taken number too. The number of now stays meanwhile; where another has that one at a course just
 *    added, there is none meanwhile. Given, the contested number takes its place; refused, it stays.
 * 4. A caddy has one case at a time: contesting another number or taking another in the profile ends it.
 * 5. The operator asks the course, then gives it or not. Given, it counts at all courses of the caddy. Whoever had it at one of them has
 *    no number at all from then on and is unverified again, because what was looked at was that name with that number.
 * 6. Refused, the caddy keeps what there is. Who is without a number types the right one in the profile as soon as it is known.
 */
export const NUMBER_VERDICTS = ['GIVE', 'REFUSE'] as const;
export type NumberVerdict = (typeof NUMBER_VERDICTS)[number];

/** What stands where the number of a caddy would, who has none: nothing is drawn for it. */
export const NO_NUMBER = '';

/** What is on the bib, however it was typed. */
export const normalizedNumber = (caddy_number: string): string => String(Number(caddy_number));

/** Are two of them one number? None and none are, too. */
export const isSameNumber = (one: string, other: string): boolean =>
  one === other || (one !== NO_NUMBER && other !== NO_NUMBER && Number(one) === Number(other));

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

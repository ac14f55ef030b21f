import type { Verification } from './account.ts';

/**
 * Who gets a caddy number that two caddies claim.
 *
 * 1. At one course a number belongs to one caddy, and 007 and 7 are the same number. The holder keeps it until an operator decides.
 * 2. A caddy who registers with a number that another caddy has at a common course may contest it. Registration is completed without a
 * number: the caddy is shown by nickname and can be found and booked, and nobody sees the claimed number.
 * 3. A caddy may also contest a taken number in the profile, and keeps the current number meanwhile (none, if the current one is taken at a
 * newly added course). If the operator gives the contested number, it replaces the current one.
 * 4. A caddy has one open case: contesting another number, or taking another in the profile, ends it.
 * 5. The operator asks the course, then decides. A number that is given counts at all courses of the caddy. The previous holder at any of
 * them loses the number and becomes unverified, because the proof was for that name with that number.
 * 6. A caddy who is refused keeps the current number. A caddy without one can enter the right one in the profile at any time.
 */
export type NumberVerdict = 'GIVE' | 'REFUSE';

/** The value of `caddy_number` when the caddy has none; screens show nothing for it. */
export const NO_NUMBER = '';

/** The number without leading zeros, however it was typed. */
export const normalizedNumber = (caddy_number: string): string => String(Number(caddy_number));

/** Whether two numbers are the same (007 and 7; none and none). */
export const isSameNumber = (one: string, other: string): boolean =>
  one === other || (one !== NO_NUMBER && other !== NO_NUMBER && Number(one) === Number(other));

/** How a caddy proves to work at a course: with a code that the course's caddy office gives out, or with a photo of the staff card. */
export const VERIFICATION_WAYS = ['COURSE_CODE', 'STAFF_CARD'] as const;
export type VerificationWay = (typeof VERIFICATION_WAYS)[number];

/** The statuses in which a caddy may send in a proof. A second proof replaces the first. */
const MAY_SUBMIT: readonly Verification[] = ['UNVERIFIED', 'SUBMITTED', 'REJECTED'];

/** Whether a caddy of this status may send in a proof. */
export const maySubmit = (verification: Verification): boolean => MAY_SUBMIT.includes(verification);

/** The facts that a verification confirms. */
export interface Shown {
  real_name: string;
  caddy_number: string;
  home_courses: readonly string[];
}

/**
 * The verification status after a profile change. A proof confirms this name with this number at these courses: another name or number, or
 * an added course, makes the caddy unverified; removed or reordered courses do not.
 */
export function verificationAfter(verification: Verification, before: Shown, after: Shown): Verification {
  const isSame =
    before.real_name === after.real_name &&
    isSameNumber(before.caddy_number, after.caddy_number) &&
    after.home_courses.every((slug) => before.home_courses.includes(slug));
  const isShown = verification === 'VERIFIED' || verification === 'SUBMITTED';
  return isShown && !isSame ? 'UNVERIFIED' : verification;
}

/** How a caddy stands, and how they stood before a suspension (null: they are not suspended). */
export interface VerificationState {
  verification: Verification;
  before_suspension: Verification | null;
}

/** Both after a profile change: the earlier status of a suspended caddy is lost for the same reasons. */
export const verificationStateAfter = (
  { verification, before_suspension }: VerificationState,
  before: Shown,
  after: Shown,
): VerificationState => ({
  verification: verificationAfter(verification, before, after),
  before_suspension: before_suspension && verificationAfter(before_suspension, before, after),
});

export type LiftedTo = Exclude<Verification, 'SUBMITTED' | 'SUSPENDED'>;

/** The status after a suspension. The suspension deleted a proof that was not decided yet, so that caddy is unverified. */
export const afterSuspension = (before: Verification | null): LiftedTo =>
  before === 'VERIFIED' || before === 'REJECTED' ? before : 'UNVERIFIED';

import type { BookingAction } from '../booking/actions.ts';
import { addDays, dateOf, MINUTE, type Moment, type SlashDate, startOfDay } from '../dates.ts';

export const ROLES = ['GOLFER', 'CADDY'] as const;
export type Role = (typeof ROLES)[number];

export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A caddy's verification. Source: product.md §3.5. */
export const VERIFICATIONS = ['UNVERIFIED', 'SUBMITTED', 'VERIFIED', 'REJECTED', 'SUSPENDED'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** Languages a caddy or golfer speaks (ISO 639-1). */
export const SPOKEN = ['th', 'en', 'ja', 'ko', 'zh'] as const;
export type Spoken = (typeof SPOKEN)[number];

/** The onboarding screen that the user must complete next, in this order; null when onboarding is complete. */
export const NEXT_STEPS = ['SELECT_ROLE', 'ACCEPT_TERMS', 'COMPLETE_PROFILE'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** The version of the terms that every user must have accepted. A new version asks all users again. */
export const TERMS_VERSION = '2026-11-01';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** The next onboarding step of a user; null when all are done. Source: docs/api.md, "onboarding, in that order". */
export function nextStep(person: {
  role: Role | null;
  terms_version: string | null;
  has_profile: boolean;
}): NextStep | null {
  if (!person.role) return 'SELECT_ROLE';
  if (person.terms_version !== TERMS_VERSION) return 'ACCEPT_TERMS';
  return person.has_profile ? null : 'COMPLETE_PROFILE';
}

/** The most common passwords. Registration refuses them whatever their length. */
export const COMMON_PASSWORDS: readonly string[] = [
  '1234567890',
  '0123456789',
  '0987654321',
  '1111111111',
  '0000000000',
  'password123',
  'password1234',
  'qwertyuiop',
  'qwerty12345',
  'iloveyou123',
  '1q2w3e4r5t',
  'abcd123456',
  'abc1234567',
  'thailand123',
  'letmein123',
  'admin12345',
  'welcome123',
  'football123',
];

/** Why, and its last day in Bangkok; null: until somebody lifts it. The person reads both. */
export interface Suspension {
  why: string;
  until: SlashDate | null;
}

/** The longest suspension that has an end, in days. */
export const SUSPENSION_DAYS_MAX = 365;

/** The midnight after its last day. */
export const suspensionEnd = (until: SlashDate): Moment => startOfDay(addDays(until, 1));

/** The last day of one that ends then. */
export const lastDayOf = (ends_at: Moment | null): SlashDate | null =>
  ends_at === null ? null : dateOf(ends_at - MINUTE);

/** Calls of a finished registration that a suspended golfer can still make: own money, own profile and marks, and telling us of others. */
const OPEN: readonly string[] = [
  'POST /user/update',
  'POST /broadcast/cancel',
  'POST /wallet/topup/cancel',
  'POST /wallet/tip/undo',
  'POST /wallet/bank-account',
  'POST /wallet/withdraw',
  'POST /chat/read',
  'POST /chat/delivered',
  'POST /chat/delete',
  'POST /chat/block',
  'POST /chat/report',
  'POST /chat/report-person',
  'POST /review/report',
  'POST /post/seen',
  'POST /request/settle',
];

/** What asks for another round or another caddy; everything else ends a round that is confirmed. */
const ASKS_ANEW: readonly unknown[] = ['propose_change', 'accept_change', 'substitute'] satisfies BookingAction[];

/**
 * Whether a suspended golfer can make this call. What writes and is not named here is refused, also what is added later; calls that need no
 * finished registration (`Call.standing`) stay open. Source: product.md §3.5.
 */
export const isOpenWhileSuspended = (call: string, input: unknown): boolean =>
  call === 'POST /booking/act' ? !ASKS_ANEW.includes((input as { action: unknown }).action) : OPEN.includes(call);

import type { Verification } from '../account/account.ts';
import { MINUTE } from '../dates.ts';
import { type DeskAct, type DeskRole, mayAct } from './roles.ts';

/** The lists of a person's page, and the act that reads each. */
export const PART_ACTS = {
  BOOKINGS: 'READ_BOOKING',
  POSTINGS: 'READ_MONEY_OF_PERSON',
  SESSIONS: 'END_SESSIONS',
  REPORTS: 'END_REPORT',
  BLOCKS: 'ANSWER_CASE',
  ROOMS: 'READ_CHAT',
  STRIKES: 'READ_PERSON',
  CASES: 'ANSWER_CASE',
  CONSENTS: 'READ_PERSON',
  TOLD: 'READ_PERSON',
  NOTES: 'READ_PERSON',
} as const satisfies Record<string, DeskAct>;
export type PersonPart = keyof typeof PART_ACTS;
export const PERSON_PARTS = Object.keys(PART_ACTS) as PersonPart[];

export const mayReadPart = (roles: readonly DeskRole[], part: PersonPart): boolean =>
  mayAct(roles, PART_ACTS[part]) !== 'NO';

/** Rows of a list that are shown at once; more come by the page. */
export const PART_PAGE = 20;
/** Messages that are shown with one reason. */
export const CHAT_SHOWN = 50;
/** Postings that the totals of a wallet are made of, newest first. */
export const TOTALS_OF = 10_000;

/** Read again within this, a page is not written to the audit a second time: a reload is not another look. */
export const SAME_LOOK_FOR = 10 * MINUTE;

/** The statuses in which a caddy can be judged on their page: SUBMITTED ones are judged in the queue, suspensions are lifted. */
export const JUDGED_WHEN = ['UNVERIFIED', 'VERIFIED', 'REJECTED'] as const satisfies readonly Verification[];
export const JUDGED_TO = ['VERIFIED', 'REJECTED'] as const satisfies readonly Verification[];

export const NOTE_MAX = 1_000;
/** A warning, and a message to one person. */
export const TOLD_MAX = 600;
export const WHY_MAX = 300;
/** Letters and digits of a reason for showing what is hidden. */
export const WHY_LEAST = 8;

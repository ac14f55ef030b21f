import { groupedLetters, readLetters } from '../typed.ts';

/** The topics of a case. */
export const CASE_TOPICS = ['MONEY', 'BOOKING', 'ACCOUNT', 'CONDUCT', 'OTHER'] as const;
export type CaseTopic = (typeof CASE_TOPICS)[number];

export const CASE_STATES = ['OPEN', 'ANSWERED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The longest text of a case, in characters. */
export const CASE_TEXT_MAX = 1_000;
/** The most open cases of one person; more would not be read sooner. */
export const CASES_OPEN_MAX = 10;
/** How many of a user's own cases are shown, newest first. */
export const CASES_SHOWN = 20;

const NUMBER_LENGTH = 6;

/** Reads a case number (`K7M4XR`) that was typed or read out; undefined when the text is not one. */
export const parseCaseNumber = (typed: string): string | undefined => readLetters(typed, NUMBER_LENGTH);

/** `K7M-4XR` */
export const shownCaseNumber = (number: string): string => groupedLetters(number);
export const CASE_NUMBER_LENGTH = NUMBER_LENGTH;

/** The form of a reference that a case can be about: of a booking, a top-up, a withdrawal or a redemption. */
const ABOUT = /^(?:[0-9A-HJKMNP-TV-Z]{10}|(?:TU|WD|RW)-\d{4}-\d{4,6})$/;
export const isCaseAbout = (text: string): boolean => ABOUT.test(text);

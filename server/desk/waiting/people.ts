import { RESET_CODE_FOR, RESET_GUESSES } from '#domain/account/reset-api.ts';
import { shownCaseNumber } from '#domain/case/case.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import type { Fact } from '#domain/desk/queue-api.ts';
import { resetsWaiting, type WaitingReset } from '../../account/session-sql.ts';
import { openCases } from '../../case/sql.ts';
import { maybe, maybeNames, moment, names, type Page, type Reader, rowOf, shortened, text, word } from './reader.ts';
import {
  caddiesWaiting,
  type ClaimedIdentifier,
  claimedIdentifiers,
  contestedNumbers,
  type ContestedNumber,
} from './sql.ts';
import { type OpenReport, openReports, type ReportEntry } from '../../chat/message-sql.ts';
import { openReviewReports } from '../../review/sql.ts';

interface AtCourses {
  courses_th: string[];
  courses_en: string[];
}
const coursesOf = ({ courses_th, courses_en }: AtCourses) => ({ th: courses_th.join(', '), en: courses_en.join(', ') });

export const readResets: Reader = async (queries, { now, item, most }) =>
  (await queries.many(resetsWaiting(item, most))).map((it) => ({
    row: resetRow(it, now),
    page: () => ({
      facts: [
        text('person', it.display_name),
        ...(it.role === null ? [] : [word('role', it.role)]),
        ...maybe('phone', it.phone),
        ...maybe('email', it.email),
        moment('asked', it.asked_at),
        ...(it.code_expires_at === null
          ? []
          : [moment('code_until', it.code_expires_at), text('guesses', String(it.guesses))]),
      ],
    }),
  }));

/** A request whose code is still valid waits for the person; the desk can withdraw it or make another code. */
function resetRow(
  { request_id, asked_at, display_name: who, phone, code_expires_at, guesses }: WaitingReset,
  now: Moment,
) {
  const isGood = code_expires_at !== null && parseMoment(code_expires_at) > now && guesses < RESET_GUESSES;
  if (!isGood) return rowOf('PASSWORD', request_id, asked_at, { who, what: phone === null ? 'BY_EMAIL' : 'BY_PHONE' });
  const given = isoOf(parseMoment(code_expires_at) - RESET_CODE_FOR);
  return rowOf('PASSWORD', request_id, given, { who, what: 'CODE_GIVEN', due: code_expires_at });
}

export const readCases: Reader = async (queries, { item, most }) =>
  (await queries.many(openCases(item, most))).map((it) => ({
    row: rowOf('CASE', it.case_number, it.created_at, {
      who: it.from_name ?? it.contact,
      what: it.topic,
      detail: shortened(it.text),
    }),
    page: () => ({
      facts: [
        text('number', shownCaseNumber(it.case_number)),
        word('topic', it.topic),
        ...maybe('account', it.from_account),
        ...maybe('contact', it.contact),
        ...(it.from_account === null ? [word('answer_by', 'TELL_YOURSELF')] : []),
        ...maybe('about', it.about),
      ],
      says: [{ who: it.from_name ?? it.contact ?? '', text: it.text, at: it.created_at }],
    }),
  }));

export const readCaddies: Reader = async (queries, { item, most }) =>
  (await queries.many(caddiesWaiting(item, most))).map((it) => ({
    row: rowOf('CADDY', it.user_id, it.since, { who: it.nickname, what: it.way, named: coursesOf(it) }),
    page: () => ({
      facts: [
        text('nickname', it.nickname),
        text('real_name', it.real_name),
        ...maybe('caddy_number', it.caddy_number),
        ...maybeNames('courses', it.courses_th.join(', '), it.courses_en.join(', ')),
        ...maybe('phone', it.phone),
        ...maybe('email', it.email),
        ...(it.way === null ? [] : [word('way', it.way)]),
        ...maybeNames('course', it.code_course_th, it.code_course_en),
        ...maybe('code', it.code),
      ],
      pictures: it.media_id === null ? [] : [it.media_id],
    }),
  }));

export const readNumbers: Reader = async (queries, { item, most }) =>
  (await queries.many(contestedNumbers(item, most))).map((it) => ({
    row: rowOf('NUMBER', it.case_id, it.asked_at, { who: it.nickname, detail: it.number }),
    page: () => numberPage(it),
  }));

const numberPage = (it: ContestedNumber): Page => ({
  facts: [
    text('caddy_number', it.number),
    text('claimant', `${it.nickname} (${it.real_name})`),
    ...maybe('phone', it.phone),
    ...maybe('email', it.email),
    names('courses', coursesOf(it)),
    ...(it.holders.length === 0 ? [word('has_it', 'NOBODY')] : it.holders.flatMap(holderFacts)),
  ],
});

const holderFacts = (holder: ContestedNumber['holders'][number]): Fact[] => [
  text('has_it', `${holder.nickname} (${holder.real_name})`),
  word('verification', holder.verification),
  names('at_courses', coursesOf(holder)),
  ...maybe('phone', holder.phone),
  ...maybe('email', holder.email),
];

export const readIdentifiers: Reader = async (queries, { item, most }) =>
  (await queries.many(claimedIdentifiers(item, most))).map((it) => ({
    row: rowOf('IDENTIFIER', it.case_number, it.created_at, { who: it.from_name ?? it.contact, detail: it.claims }),
    holder: it.holder?.user_id ?? null,
    page: () => ({
      facts: [
        text('number', shownCaseNumber(it.case_number)),
        text('claims', it.claims),
        it.from_name === null ? word('claimant', 'NOT_SIGNED_IN') : text('claimant', it.from_name),
        ...(it.contact === null || it.contact === it.claims ? [] : [text('contact', it.contact)]),
        ...(it.from_name === null ? [word('answer_by', 'TELL_YOURSELF')] : []),
        ...holderOf(it),
        ...it.lost_by.map((user_id) => text('lost_by', user_id)),
      ],
      says: [{ who: it.from_name ?? it.contact ?? '', text: it.text, at: it.created_at }],
      not_now:
        it.from_user_id !== null && it.from_user_id === it.holder?.user_id ? [{ outcome: 'GIVE', why: 'HAS_IT' }] : [],
    }),
  }));

/** Who has it, and whether they would have another way to sign in. */
function holderOf({ holder }: ClaimedIdentifier): Fact[] {
  if (holder === null) return [word('has_it', 'NOBODY')];
  return [
    text('has_it', holder.display_name),
    text('account_id', holder.user_id),
    ...(holder.role === null ? [] : [word('role', holder.role)]),
    moment('since', holder.since),
    holder.seen_at === null ? word('seen', 'NEVER') : moment('seen', holder.seen_at),
    text('rounds', String(holder.rounds)),
    ...(holder.has_other ? [word('other_way', 'OTHER_CONTACT')] : []),
    ...(holder.has_line ? [word('other_way', 'LINE')] : []),
    ...(holder.has_other || holder.has_line ? [] : [word('other_way', 'NONE')]),
  ];
}

export const readChatReports: Reader = async (queries, { item, most }) =>
  (await queries.many(openReports(item, most))).map((it) => ({
    row: rowOf('CHAT_REPORT', it.report_id, it.created_at, {
      who: it.about_name,
      what: it.reason,
      detail: it.text === null ? null : shortened(it.text),
    }),
    page: () => chatReportPage(it),
  }));

export const readReviewReports: Reader = async (queries, { item, most }) =>
  (await queries.many(openReviewReports(item, most))).map((it) => ({
    row: rowOf('REVIEW_REPORT', it.report_id, it.created_at, {
      who: it.about_name,
      what: it.reason,
      detail: it.said === null ? null : shortened(it.said),
    }),
    page: () => ({
      facts: [
        word('reason', it.reason),
        text('stars', String(it.stars)),
        text('author', it.author_name),
        text('about_person', it.about_name),
        text('reporter', it.reporter_name),
      ],
      says: [
        ...(it.said === null ? [] : [{ who: it.author_name, text: it.said, at: null }]),
        ...(it.reply === null ? [] : [{ who: it.about_name, text: it.reply, at: null }]),
        ...(it.text === null ? [] : [{ who: it.reporter_name, text: it.text, at: it.created_at }]),
      ],
    }),
  }));

function chatReportPage(it: OpenReport): Page {
  const entries: ReportEntry[] = [it, ...it.more].map((entry) => ({
    ...entry,
    at: 'at' in entry ? entry.at : it.created_at,
  }));
  return {
    facts: [
      ...entries.map(({ reason }) => word('reason', reason)),
      text('about_person', it.about_name),
      ...(it.about_role === null ? [] : [word('role', it.about_role)]),
      text('reporter', it.reporter_name),
      ...(it.keeps_apart ? [word('reporter_wants', 'KEEPS_APART')] : []),
      text('times', String(it.times)),
      ...maybe('booking', it.booking_ref),
    ],
    says: entries.flatMap(({ text: reported, said, at }) => [
      ...(said === null ? [] : [{ who: it.about_name, text: said.text ?? wordsOf(said.phrase), at: said.sent_at }]),
      ...(reported === null ? [] : [{ who: it.reporter_name, text: reported, at }]),
    ]),
    pictures: entries.flatMap(({ said }) => said?.media_id ?? []),
  };
}

const wordsOf = (phrase: unknown): string => (phrase === null ? '' : JSON.stringify(phrase));

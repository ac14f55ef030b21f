import type { CaseTopic } from '#domain/case/case.ts';
import { sql } from '../db/db.ts';

export interface NewCase {
  case_id: string;
  case_number: string;
  user_id: string | null;
  topic: CaseTopic;
  text: string;
  contact: string | null;
  about: string | null;
  claims: string | null;
  created_at: string;
}

/** Writes nothing when the number is taken, or the case exists already. */
export const insertCase = (it: NewCase) => sql`
  insert into support_case (case_id, case_number, user_id, topic, text, contact, about, claims, created_at)
  values (
    ${it.case_id}, ${it.case_number}, ${it.user_id}, ${it.topic}, ${it.text}, ${it.contact}, ${it.about},
    ${it.claims}, ${it.created_at}
  )
  on conflict do nothing`;

export const caseById = (case_id: string) => sql<NewCase>`
  select case_id, case_number, user_id, topic, text, contact, about, claims, created_at from support_case
  where case_id = ${case_id}::uuid`;

export const countOpenOf = (user_id: string) => sql<{ open: number }>`
  select count(*) as open from support_case where user_id = ${user_id} and answered_at is null`;

export interface CaseRow {
  case_number: string;
  topic: CaseTopic;
  text: string;
  about: string | null;
  created_at: string;
  answered_at: string | null;
  answer: string | null;
}

export const casesOf = (user_id: string, most: number) => sql<CaseRow>`
  select case_number, topic, text, about, created_at, answered_at, answer from support_case
  where user_id = ${user_id}
  order by created_at desc, case_id desc
  limit ${most}::int`;

export interface OpenSupportCase {
  case_number: string;
  topic: CaseTopic;
  text: string;
  about: string | null;
  created_at: string;
  /** The sign-in name of the author; null: not signed in. */
  from_account: string | null;
  from_name: string | null;
  contact: string | null;
}

/** Oldest first; without cases that claim an identifier, because those are decided and not only answered. `item`: only this case. */
export const openCases = (item: string | null = null, most: number | null = null) => sql<OpenSupportCase>`
  select case_number, topic, text, about, support_case.created_at, contact,
    coalesce(person.email, person.phone, person.display_name) as from_account, person.display_name as from_name
  from support_case
  left join person on person.user_id = support_case.user_id
  where answered_at is null and claims is null and (${item}::text is null or case_number = ${item})
  order by support_case.created_at, case_id
  limit ${most}::int`;

export const lockedCase = (case_number: string) => sql<{
  user_id: string | null;
  contact: string | null;
  claims: string | null;
  answered_by: string | null;
}>`
  select user_id, contact, claims, answered_by from support_case where case_number = ${case_number} for update`;

export const keepAnswerOf = (case_number: string, answer: string, by: string, at: string) => sql`
  update support_case set answer = ${answer}, answered_by = ${by}, answered_at = ${at}::timestamptz
  where case_number = ${case_number}`;

import type { OutputOf } from '#domain/calls.ts';
import { mayRead, type QueueKind } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import { sql, type Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { casesOf } from './person-sql.ts';
import { auditKeyOf } from './waiting/all.ts';
import { isUuid } from '../id.ts';

/** Earlier cases of a case's sender that are shown beside it. */
const EARLIER_CASES = 5;

export async function itemPeople({
  tx,
  caller,
  input,
}: Asking<'GET /desk/item-people'>): Promise<OutputOf<'GET /desk/item-people'>> {
  const { kind, item } = input;
  if (!mayRead(kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const people = await tx.many(peopleOfItem(kind, item, idOf(item)));
  const [sender] = people;
  const cases = kind === 'CASE' && sender ? await tx.many(casesOf(sender.user_id, EARLIER_CASES + 1, 0)) : [];
  return {
    people,
    earlier_cases: cases.filter(({ case_number }) => case_number !== item).slice(0, EARLIER_CASES),
  };
}

const idOf = (item: string): string | null => (isUuid(item) ? item : null);

/**
 * What the audit says of an item, a row for each person, so that a note goes with any of them. Of bookings and reports `audit_people`
 * (0021_house_audit.sql) finds both people by itself.
 */
export async function auditRowsOf(
  tx: Tx,
  { kind, item }: { kind: QueueKind; item: string },
  holder: string | null = null,
): Promise<object[]> {
  const key = auditKeyOf(kind);
  const place = { kind, item, [key]: item };
  if (key === 'booking_ref' || key === 'report_id') return [place];
  const people = (await tx.many(peopleOfItem(kind, item, idOf(item)))).map(({ user_id }) => user_id);
  const all = new Set(holder === null ? people : [...people, holder]);
  return all.size === 0 ? [place] : [...all].map((user_id) => ({ ...place, user_id }));
}

/** Each by the key of its own table; `id`: the item, where it is one. */
const peopleOfItem = (kind: QueueKind, item: string, id: string | null) => sql<{ user_id: string; name: string }>`
  select person.user_id, coalesce(nickname, display_name) as name
  from (
    select user_id from support_case where ${kind}::text in ('CASE', 'IDENTIFIER') and case_number = ${item}
    union
    select unnest(array[golfer_id, caddy_id]) from booking
    where ${kind}::text in ('DISPUTE', 'COURSE_CLOSED', 'GOODWILL') and booking_ref = ${item}
    union
    select unnest(array[about_id, reporter_id]) from chat_report where ${kind}::text = 'CHAT_REPORT' and report_id = ${id}::uuid
    union
    select unnest(array[author_id, reporter_id]) from review_report
    join review on review.review_id = review_report.review_id
    where ${kind}::text = 'REVIEW_REPORT' and report_id = ${id}::uuid
    union
    select user_id from withdrawal where ${kind}::text in ('REFUND', 'PAYOUT') and reference = ${item}
    union
    select user_id from topup where ${kind}::text = 'TOPUP' and reference = ${item}
    union
    select topup.user_id from topup_refund join topup on topup.topup_id = topup_refund.topup_id
    where ${kind}::text = 'DEBT' and refund_id = ${item}
    union
    select caddy_id from redemption where ${kind}::text = 'REWARD' and reference = ${item}
    union
    select user_id from password_reset where ${kind}::text = 'PASSWORD' and request_id = ${id}::uuid
    union
    select user_id from caddy_number_case where ${kind}::text = 'NUMBER' and case_id = ${id}::uuid
    union
    select user_id from caddy_profile where ${kind}::text = 'CADDY' and user_id = ${id}::uuid
  ) as about
  join person on person.user_id = about.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  order by role desc, person.user_id
  limit 4`;

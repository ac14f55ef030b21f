import { isoOf, type Moment } from '#domain/dates.ts';
import type { Outcome, QueueKind } from '#domain/desk/queue.ts';
import { sql } from '../db/db.ts';

export interface ClaimRow {
  kind: QueueKind;
  item: string;
  staff_id: string;
  name: string;
  since: string;
}

/** Claims that were seen since `alive`. */
export const liveClaims = (alive: string) => sql<ClaimRow>`
  select kind, item, desk_claim.staff_id, name, claimed_at as since from desk_claim
  join staff on staff.staff_id = desk_claim.staff_id
  where seen_at > ${alive}::timestamptz and left_at is null
  limit 500`;

export const liveClaim = (kind: QueueKind, item: string, alive: string) => sql<ClaimRow>`
  select kind, item, desk_claim.staff_id, name, claimed_at as since from desk_claim
  join staff on staff.staff_id = desk_claim.staff_id
  where kind = ${kind} and item = ${item} and seen_at > ${alive}::timestamptz and left_at is null`;

/** Takes or keeps a claim; writes nothing while somebody else has it. */
export const claimItem = (kind: QueueKind, item: string, staff_id: string, at: string, alive: string) => sql`
  insert into desk_claim (kind, item, staff_id, claimed_at, seen_at)
  values (${kind}, ${item}, ${staff_id}, ${at}::timestamptz, ${at}::timestamptz)
  on conflict (kind, item) do update set
    claimed_at = case when desk_claim.staff_id = excluded.staff_id and desk_claim.seen_at > ${alive}::timestamptz
      then desk_claim.claimed_at else excluded.claimed_at end,
    staff_id = excluded.staff_id, seen_at = excluded.seen_at
  where desk_claim.staff_id = excluded.staff_id or desk_claim.seen_at <= ${alive}::timestamptz
    or desk_claim.staff_id in (select staff_id from staff where left_at is not null)`;

/** Writes nothing when the claim is another colleague's. */
export const handItem = (kind: QueueKind, item: string, from: string, to: string, at: string, alive: string) => sql`
  update desk_claim set staff_id = ${to}::uuid, claimed_at = ${at}::timestamptz, seen_at = ${at}::timestamptz
  where kind = ${kind} and item = ${item} and staff_id = ${from}::uuid and seen_at > ${alive}::timestamptz`;

export const releaseItem = (kind: QueueKind, item: string, staff_id: string) => sql`
  delete from desk_claim where kind = ${kind} and item = ${item} and staff_id = ${staff_id}::uuid`;

export const dropDeadClaims = (alive: string) => sql`
  delete from desk_claim where (kind, item) in (
    select kind, item from desk_claim where seen_at <= ${alive}::timestamptz limit 20
  )`;

export interface ProposalRow {
  kind: QueueKind;
  item: string;
  staff_id: string;
  name: string;
  outcome: Outcome;
  refund: number | null;
  note: string | null;
  goodwill: boolean;
  since: string;
}

export const openProposals = () => sql<ProposalRow>`
  select kind, item, desk_proposal.staff_id, name, outcome, refund, note, goodwill, proposed_at as since from desk_proposal
  join staff on staff.staff_id = desk_proposal.staff_id
  limit 500`;

/** Writes nothing when somebody has asked for a second person since it began to wait; what was asked for before that is replaced. */
export const insertProposal = (it: Omit<ProposalRow, 'name' | 'since'>, at: string, waits_since: string) => sql`
  insert into desk_proposal (kind, item, staff_id, outcome, refund, note, goodwill, proposed_at)
  values (${it.kind}, ${it.item}, ${it.staff_id}, ${it.outcome}, ${it.refund}, ${it.note}, ${it.goodwill}, ${at}::timestamptz)
  on conflict (kind, item) do update set
    staff_id = excluded.staff_id, outcome = excluded.outcome, refund = excluded.refund, note = excluded.note,
    goodwill = excluded.goodwill,
    proposed_at = excluded.proposed_at
  where desk_proposal.proposed_at < ${waits_since}::timestamptz`;

/** Takes the question out; of two answers at once only one gets a row. `since`: only the question asked then; null: any. */
export const takeProposal = (kind: QueueKind, item: string, since: string | null) => sql<Omit<ProposalRow, 'name'>>`
  delete from desk_proposal
  where kind = ${kind} and item = ${item} and proposed_at = coalesce(${since}::timestamptz, proposed_at)
  returning kind, item, staff_id, outcome, refund, note, goodwill, proposed_at as since`;

/** Deletes the questions of a colleague who leaves the team. */
export const dropProposalsOf = (staff_id: string) => sql`
  delete from desk_proposal where staff_id = ${staff_id}::uuid`;

/** Of items that were decided otherwise meanwhile. */
export const dropOldProposals = (before: string) => sql`
  delete from desk_proposal where proposed_at < ${before}::timestamptz`;

/** Whom the report of a chat is about. */
export const reportedPerson = (report_id: string) => sql<{ about_id: string; role: string | null }>`
  select about_id, role from chat_report join person on person.user_id = about_id where report_id = ${report_id}::uuid`;

/** Who decided it, last: for whoever comes too late. `key`: where `item` stands in the row; `acts`: those that decide it. */
export const lastActOn = (key: string, item: string, acts: readonly string[]) => sql<{
  staff_id: string | null;
  name: string | null;
  actor: string;
  act: string;
  at: string;
}>`
  select audit.staff_id, staff.name, actor, act, audit.created_at as at from audit
  left join staff on staff.staff_id = audit.staff_id
  where body @> jsonb_build_object(${key}::text, ${item}::text) and act = any(${acts}::text[])
  order by audit.created_at desc, audit_id desc
  limit 1`;

/** Somebody looked at it and left it as it was: it waits no more, until it begins to wait anew. */
export const leaveItem = (kind: QueueKind, item: string, staff_id: string, now: Moment) => sql`
  insert into desk_left (kind, item, staff_id, left_at)
  values (${kind}, ${item}, ${staff_id}::uuid, ${isoOf(now)}::timestamptz)
  on conflict (kind, item) do update set staff_id = excluded.staff_id, left_at = excluded.left_at`;

/** A picture that belongs to what waits, with what it belongs to: a staff card, a photo of a dispute, a reported picture. */
export const pictureInQueue = (media_id: string) => sql<{ media_id: string; type: string; kind: QueueKind | null }>`
  select media_id, type, case
    when exists (
      select from caddy_verification
      join caddy_profile on caddy_profile.user_id = caddy_verification.user_id and verification = 'SUBMITTED'
      where caddy_verification.media_id = media.media_id
    ) then 'CADDY'
    when exists (
      select from booking
      where booking.dispute -> 'photos' @> jsonb_build_array(jsonb_build_object('media_id', media.media_id::text))
        and booking.dispute is not null and booking.status = 'DISPUTED'
    ) then 'DISPUTE'
    when exists (
      select from chat_report
      where closed_at is null and (
        said ->> 'media_id' = media.media_id::text
        or more @> jsonb_build_array(jsonb_build_object('said', jsonb_build_object('media_id', media.media_id::text)))
      )
    ) then 'CHAT_REPORT'
  end as kind
  from media
  where media_id = ${media_id}::uuid and bytes > 0`;

/** The last decision of a dispute; the audit has who made it. */
export const lastDecision = (booking_id: string) =>
  sql<{ said: { to: string; refund: number } | null }>`
  select said from booking_moment where booking_id = ${booking_id} and action = 'decide' order by seq desc limit 1`;

import { isoOf, type Moment } from '#domain/dates.ts';
import { json, sql } from '../db/db.ts';

/** Inserts a row per reader and event in the given order, each with the reader's next number. Counters are locked in order of user id. */
export const insertEvents = (readers: string[], kinds: string[], bodies: string[], moments: string[]) => sql`
  with told as (
    select reader, kind, body, moment, row_number() over (partition by reader order by place) as nth
    from unnest(${readers}::uuid[], ${kinds}::text[], ${bodies}::text[], ${moments}::timestamptz[])
      with ordinality as told (reader, kind, body, moment, place)
  ), counter as (
    insert into event_counter (user_id, seq)
    select reader, count(*) from told group by reader order by reader
    on conflict (user_id) do update set seq = event_counter.seq + excluded.seq
    returning user_id, seq
  )
  insert into event (user_id, seq, kind, body, created_at)
  select
    told.reader, counter.seq - count(*) over (partition by told.reader) + told.nth, told.kind, told.body::jsonb, told.moment
  from told
  join counter on counter.user_id = told.reader`;

export interface EventRow {
  user_id: string;
  seq: number;
  kind: string;
  body: unknown;
}

export const lastSeq = (user_id: string) =>
  sql<{ seq: number }>`select seq from event_counter where user_id = ${user_id}`;

/** The events that these people have not received, in order; at most `limit` rows together. */
export const eventsAfter = (people: string[], heard: number[], limit: number) => sql<EventRow>`
  select event.user_id, event.seq, event.kind, event.body
  from unnest(${people}::uuid[], ${heard}::bigint[]) as reader (user_id, heard)
  join event on event.user_id = reader.user_id and event.seq > reader.heard
  order by event.user_id, event.seq
  limit ${limit}::int`;

export const deleteEventsBefore = (moment: Moment) =>
  sql`delete from event where created_at < ${isoOf(moment)}::timestamptz`;

/** Claims the key; writes nothing when it exists. Waits for a transaction that is claiming it. */
export const claimKey = (user_id: string, key: string, call: string, body_hash: string, now: Moment) => sql`
  insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
  values (${user_id}, ${key}, ${call}, ${body_hash}, 0, 'null', ${isoOf(now)}::timestamptz)
  on conflict (user_id, key) do nothing`;

export const keepAnswer = (user_id: string, key: string, status_code: number, answer: unknown) => sql`
  update idempotency set status_code = ${status_code}, answer = ${json(answer)}::json
  where user_id = ${user_id} and key = ${key}`;

/**
 * Claims a key for work that first asks outside: the claim is committed without an answer (status 0). A claim not finished by `given_up`
 * belongs to a dead process and is taken over.
 */
export const claimKeyAhead = (
  user_id: string,
  key: string,
  call: string,
  body_hash: string,
  now: Moment,
  given_up: Moment,
) => sql`
  insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
  values (${user_id}, ${key}, ${call}, ${body_hash}, 0, 'null', ${isoOf(now)}::timestamptz)
  on conflict (user_id, key) do update set created_at = excluded.created_at
  where idempotency.status_code = 0 and idempotency.call = excluded.call and idempotency.body_hash = excluded.body_hash
    and idempotency.created_at <= ${isoOf(given_up)}::timestamptz`;

/** Takes the key so that no request with it is done any more; writes nothing when one was done or is being done. Waits like `claimKey`. */
export const giveUpKey = (user_id: string, key: string, status_code: number, now: Moment, died: Moment) => sql`
  insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
  values (${user_id}, ${key}, '', '', ${status_code}, 'null', ${isoOf(now)}::timestamptz)
  on conflict (user_id, key) do update set status_code = excluded.status_code
  where idempotency.status_code = 0 and idempotency.created_at <= ${isoOf(died)}::timestamptz`;

/** Writes nothing when another process took over the claim and finished first. */
export const finishKey = (user_id: string, key: string, status_code: number, answer: unknown) => sql`
  update idempotency set status_code = ${status_code}, answer = ${json(answer)}::json
  where user_id = ${user_id} and key = ${key} and status_code = 0`;

/** Deletes our own claim, but not one that replaced it. */
export const dropKey = (user_id: string, key: string, claimed_at: Moment) => sql`
  delete from idempotency
  where user_id = ${user_id} and key = ${key} and status_code = 0 and created_at = ${isoOf(claimed_at)}::timestamptz`;

export const answerOfKey = (user_id: string, key: string) =>
  sql<{ call: string; body_hash: string; status_code: number; answer: unknown }>`
  select call, body_hash, status_code, answer from idempotency where user_id = ${user_id} and key = ${key}`;

/**
 * Merges `change` into the answers stored for this person about a message, so that a repeated request gets the changed answer and the
 * original is gone.
 */
export const changeAnswers = (user_id: string, call: string, client_msg_id: string, change: unknown) => sql`
  update idempotency set answer = (answer::jsonb || ${json(change)}::jsonb)::json
  where user_id = ${user_id}::uuid and call = ${call} and answer ->> 'client_msg_id' = ${client_msg_id}`;

export const deleteKeysBefore = (moment: Moment) =>
  sql`delete from idempotency where created_at < ${isoOf(moment)}::timestamptz`;

/** Empties answers but keeps that they were given. Starts at `from`, because older ones are already empty. */
export const emptyAnswersBefore = (from: Moment, moment: Moment, status_code: number) => sql`
  update idempotency set answer = 'null', status_code = ${status_code}
  where created_at >= ${isoOf(from)}::timestamptz and created_at < ${isoOf(moment)}::timestamptz and status_code = 200`;

export interface JobRow {
  key: string;
  kind: string;
  payload: unknown;
  attempts: number;
}

export const upsertJobs = (keys: string[], kinds: string[], moments: string[], payloads: string[]) => sql`
  insert into job (key, kind, run_at, payload)
  select key, kind, moment, payload::jsonb
  from unnest(${keys}::text[], ${kinds}::text[], ${moments}::timestamptz[], ${payloads}::text[])
    as due (key, kind, moment, payload)
  on conflict (key) do update set
    kind = excluded.kind, run_at = excluded.run_at, payload = excluded.payload,
    attempts = 0, locked_until = null, last_error = null`;

export const insertJobs = (keys: string[], kinds: string[], moments: string[], payloads: string[]) => sql`
  insert into job (key, kind, run_at, payload)
  select key, kind, moment, payload::jsonb
  from unnest(${keys}::text[], ${kinds}::text[], ${moments}::timestamptz[], ${payloads}::text[])
    as due (key, kind, moment, payload)
  on conflict (key) do nothing`;

/** Skips a job that another worker is running: waiting could deadlock, because that worker may wait for a lock of this transaction. */
export const deleteJob = (key: string) =>
  sql`delete from job where key = (select key from job where key = ${key} for update skip locked)`;

/** Locks the job that has been due longest and that nobody is running, until the transaction ends. */
export const lockDueJob = (kinds: string[], now: Moment) => sql<JobRow>`
  select key, kind, payload, attempts from job
  where kind = any(${kinds}::text[]) and run_at <= ${isoOf(now)}::timestamptz
    and (locked_until is null or locked_until <= ${isoOf(now)}::timestamptz)
  order by run_at
  limit 1
  for update skip locked`;

/** Delays the next try to `until`. Writes nothing when the job was scheduled anew in the meantime. */
export const putOffJob = (key: string, attempts: number, until: Moment, error: string) => sql`
  update job set attempts = attempts + 1, locked_until = ${isoOf(until)}::timestamptz, last_error = ${error}
  where key = ${key} and attempts = ${attempts}::int`;

/** Locks a job that failed; no row while a worker runs it. */
export const lockedFailingJob = (key: string) => sql<Pick<JobRow, 'kind' | 'attempts'>>`
  select kind, attempts from job where key = ${key} and last_error is not null for update skip locked`;

/** As if it had never failed, so that it waits for nobody until it fails again. */
export const runJobAgain = (key: string, at: string) => sql`
  update job set run_at = least(run_at, ${at}::timestamptz), attempts = 0, locked_until = null, last_error = null
  where key = ${key}`;

export const deleteFailingJob = (key: string) => sql`delete from job where key = ${key} and last_error is not null`;

/** Runs every second, so it reads only the first 100 jobs: fewer than that have failed and wait. */
export const nextDue = (kinds: string[]) => sql<{ due_at: string | null }>`
  select min(case when locked_until > run_at then locked_until else run_at end) as due_at
  from (
    select run_at, locked_until from job where kind = any(${kinds}::text[]) order by run_at limit 100
  ) as first`;

export const beginHistory = (history_id: string, at: string) => sql`
  update database_history set history_id = ${history_id}::uuid, begun_at = ${at}::timestamptz`;

/** Writes one row again and again: only a database that accepts writes is ready. */
export const writeProbe = (now: Moment) => sql<{ database_clock: number }>`
  insert into probe (one, written_at) values (1, ${isoOf(now)}::timestamptz)
  on conflict (one) do update set written_at = excluded.written_at
  returning (extract(epoch from clock_timestamp()) * 1000)::float8 as database_clock`;

/**
 * Adds an audit entry; entries are never changed. `body` names people only by id or reference (0001_house.sql enforces it); free text is
 * the `note`, which is deleted after a time or with the person.
 */
export const insertAudit = (
  audit_id: string,
  actor: string,
  act: string,
  body: unknown,
  at: string,
  note: string | null = null,
  staff_id: string | null = null,
  device: string | null = null,
) => sql`
  insert into audit (audit_id, actor, act, body, created_at, note, staff_id, device)
  values (${audit_id}, ${actor}, ${act}, ${json(body)}::jsonb, ${at}, ${note}, ${staff_id}::uuid, ${device})`;

export interface AuditRow {
  audit_id: string;
  created_at: string;
  name: string | null;
  actor: string;
  device: string | null;
  act: string;
  body: Record<string, unknown>;
  note: string | null;
  /** Whom of the team the act was about. */
  colleague: string | null;
}

/** Newest first; `q` is looked for in acts, references and statuses, and in the names of the team. */
export const auditLike = (q: string | null, limit: number, skip: number) => sql<AuditRow>`
  select audit_id, audit.created_at, staff.name, actor, device, act, body, note, other.name as colleague from audit
  left join staff on staff.staff_id = audit.staff_id
  left join staff as other on other.staff_id = (body ->> 'staff_id')::uuid
  where ${q}::text is null or strpos(lower(act || ' ' || body::text || ' ' || coalesce(staff.name, actor)), lower(${q}::text)) > 0
  order by audit.created_at desc, audit_id desc
  limit ${limit}::int offset ${skip}::int`;

/** What this person let out of the house since `since`, in satang. */
export const paidBy = (staff_id: string, since: string) => sql<{ paid: number }>`
  select coalesce(sum((body ->> 'amount')::bigint), 0)::bigint as paid from audit
  where staff_id = ${staff_id}::uuid and created_at >= ${since}::timestamptz and (
    act in ('approve-refund', 'decide-withdrawal')
    or act = 'decide-topup' and body ->> 'outcome' = 'CREDIT'
    or act = 'decide-debt' and body ->> 'outcome' = 'FORGIVE'
  )`;

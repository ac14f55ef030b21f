import { sql } from '../../db/db.ts';

export interface AttemptRow {
  attempt_sha256: Buffer;
  state_sha256: Buffer;
  nonce_sha256: Buffer;
  /** There is no third. */
  is_second: boolean;
  verifier: Buffer;
  user_id: string | null;
  session_id: string | null;
  redirect: string | null;
  /** The user's choice "remember this device"; null: it was not sent. */
  remember: boolean | null;
  returned_at: string | null;
  proof: Buffer | null;
}

export const insertAttempt = (it: Omit<AttemptRow, 'returned_at' | 'proof'>, expires_at: string) => sql`
  insert into line_attempt (
    attempt_sha256, state_sha256, nonce_sha256, is_second, verifier, user_id, session_id, redirect, remember, expires_at)
  values (${it.attempt_sha256}, ${it.state_sha256}, ${it.nonce_sha256}, ${it.is_second}, ${it.verifier},
    ${it.user_id}::uuid, ${it.session_id}::uuid, ${it.redirect}, ${it.remember}, ${expires_at})`;

export const attemptOf = (attempt_sha256: Buffer, at: string) => sql<AttemptRow>`
  select attempt_sha256, state_sha256, nonce_sha256, is_second, verifier, user_id, session_id, redirect, remember,
    returned_at, proof
  from line_attempt where attempt_sha256 = ${attempt_sha256} and expires_at > ${at}`;

/** Writes one row for one of all who come back with it. */
export const noteReturned = (attempt_sha256: Buffer, at: string) => sql`
  update line_attempt set returned_at = ${at} where attempt_sha256 = ${attempt_sha256} and returned_at is null`;

export const keepProof = (attempt_sha256: Buffer, proof: Buffer) => sql`
  update line_attempt set proof = ${proof} where attempt_sha256 = ${attempt_sha256}`;

/** Writes one row for one of all who use it. */
export const takeAttempt = (attempt_sha256: Buffer) => sql`
  delete from line_attempt where attempt_sha256 = ${attempt_sha256} and proof is not null`;

/** The few that nobody came back for; the rest go with the nightly retention. */
export const dropOldAttempts = (at: string) => sql`
  delete from line_attempt where attempt_sha256 in (
    select attempt_sha256 from line_attempt where expires_at <= ${at} order by expires_at limit 20 for update skip locked)`;

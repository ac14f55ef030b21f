import type { PersonTable } from './person-column.ts';
import { ACCOUNT_TABLES } from './person-data-account.ts';
import { MONEY_TABLES } from './person-data-money.ts';
import { PEOPLE_TABLES } from './person-data-people.ts';
import { PLAY_TABLES } from './person-data-play.ts';
import { TALK_TABLES } from './person-data-talk.ts';

/**
 * The table of all columns with personal data. Erasure (erase.ts), the export (export.ts) and retention (erase.ts) are built from it, in
 * this order: a table that is found through another one comes before it. A test compares it with the database, so that every new column
 * must be listed.
 */
export const PERSON_DATA: readonly PersonTable[] = [
  ...TALK_TABLES,
  ...PEOPLE_TABLES,
  ...PLAY_TABLES,
  ...MONEY_TABLES,
  ...ACCOUNT_TABLES,
];

/** Tables without personal data, with the reason and all their columns. */
export const TABLES_WITHOUT_PERSON: Record<string, { why: string; columns: string }> = {
  attempt: { why: 'counts under keyed digests, of the last quarter of an hour', columns: 'key moments over_at' },
  course: {
    why: 'a place',
    columns:
      'slug name_th name_en province_th province_en region holes lat lng cart_policy fee_collection caddy_fee cart_fee search_key',
  },
  counter: { why: 'a place’s counter', columns: 'counter_id slug name key_hash created_at ended_at' },
  course_closure: { why: 'a day of a place', columns: 'slug day reason note created_at' },
  database_history: { why: 'ours', columns: 'one history_id begun_at' },
  desk_claim: { why: 'who of the team has opened what', columns: 'kind item staff_id claimed_at seen_at' },
  desk_left: { why: 'what the team left as it was, and who', columns: 'kind item staff_id left_at' },
  desk_proposal: {
    why: 'a decision that waits for a second person of the team for seven days at most; the audit keeps its note, and lets it go',
    columns: 'kind item staff_id outcome refund note proposed_at',
  },
  departure: { why: 'why somebody left, and not who', columns: 'departure_id reason kept_until' },
  fault: {
    why: 'code that failed on a phone, and not whose',
    columns: 'release day digest kind name route stack count first_at last_at',
  },
  house_secret: { why: 'ours', columns: 'name secret created_at' },
  job: { why: 'ids of what is due', columns: 'key kind run_at payload attempts locked_until last_error' },
  line_ended: {
    why: 'links that LINE was told the end of; whose is in its sealed token alone, which goes with the answer',
    columns: 'line_ended_id access_token token_until asked_at ended_at outcome',
  },
  migration: { why: 'ours', columns: 'name checksum applied_at older_may_run' },
  migration_lock: { why: 'ours', columns: 'one' },
  probe: { why: 'ours', columns: 'one written_at' },
  reference_counter: { why: 'a count of a day', columns: 'kind day last' },
  reward: { why: 'a catalogue', columns: 'reward_id kind name_th name_en points amount approver stock position' },
  slip_key: { why: 'ours', columns: 'key_id public_key private_key created_at' },
  staff: { why: 'the team, who are no golfers or caddies', columns: 'staff_id name roles created_at left_at' },
  staff_challenge: { why: 'random numbers of minutes', columns: 'challenge_sha256 staff_id ends_at' },
  staff_invitation: {
    why: 'the team’s links',
    columns: 'invitation_id token_sha256 roles made_by is_demo created_at ends_at used_at used_by withdrawn_at',
  },
  staff_passkey: {
    why: 'the team’s public keys',
    columns: 'credential_id staff_id public_key counter transports device created_at used_at',
  },
  staff_recovery_code: { why: 'the team’s codes, as digests', columns: 'code_sha256 staff_id created_at used_at' },
  staff_session: {
    why: 'the team’s sessions',
    columns: 'session_id staff_id token_sha256 device way created_at seen_at proved_at ends_at ended_at',
  },
  vapid_key: { why: 'ours', columns: 'name public_key private_key created_at' },
  webhook: { why: 'ids of what a provider told', columns: 'provider event_id kind charge_id received_at' },
};

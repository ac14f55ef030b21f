import { sql } from '../../db/db.ts';

/** Without a token LINE cannot be notified: that is what is written down. */
export const insertEnded = (
  line_ended_id: string,
  access_token: Buffer | null,
  token_until: string | null,
  at: string,
) => sql`
  insert into line_ended (line_ended_id, access_token, token_until, asked_at, ended_at, outcome)
  values (${line_ended_id}, ${access_token}, ${token_until}, ${at},
    case when ${access_token}::bytea is null then ${at}::timestamptz end,
    case when ${access_token}::bytea is null then 'NO_TOKEN' end)`;

export const endedRow = (line_ended_id: string) => sql<{
  access_token: Buffer | null;
  token_until: string | null;
  outcome: string | null;
}>`
  select access_token, token_until, outcome from line_ended where line_ended_id = ${line_ended_id} for update`;

/** What was said of it is of use for as long as somebody may ask. */
export const dropOldEnded = (before: string) => sql`delete from line_ended where ended_at < ${before}`;

/** The token goes with it. */
export const finishEnded = (line_ended_id: string, outcome: 'TOLD' | 'REFUSED' | 'GIVEN_UP', at: string) => sql`
  update line_ended set outcome = ${outcome}, ended_at = ${at}, access_token = null, token_until = null
  where line_ended_id = ${line_ended_id} and outcome is null`;

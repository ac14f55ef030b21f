import { DAY, isoOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../id.ts';
import { type Due, type JobHandlers, schedule } from '../jobs/jobs.ts';
import { forgetLineFriend } from '../notification/commands.ts';
import { type PageToken, unseal } from './page-token.ts';
import { deauthorize } from './platform.ts';
import {
  dropAccess,
  dropIdentities,
  dropOldEnded,
  endedRow,
  finishEnded,
  identitiesOf,
  insertEnded,
  type OwnIdentityRow,
} from './sql.ts';

const DEAUTHORIZE_JOB = 'line.ended';
/** How often LINE is asked again until the token expires. */
const PAUSE = 5 * MINUTE;
/** How long LINE's answer is stored. */
const ENDED_ROWS_KEPT_FOR = 90 * DAY;

interface Payload {
  line_ended_id: string;
}

/**
 * Ends the link at LINE for a person who leaves (docs/line.md §2.4). That needs the person's LINE access token while it is valid; the
 * outcome is recorded without the person. The identity here stays, because the person may come back within seven days. `isAgain`: only send
 * a token that came since the last time; `page`: a second token of the person, in case the stored one is invalid.
 */
export async function deauthorizeAtLine(
  tx: Tx,
  user_id: string,
  now: Moment,
  { isAgain = false, page }: { isAgain?: boolean; page?: PageToken | undefined } = {},
): Promise<void> {
  if (page) await endOne(tx, page, now);
  for (const { access_token, token_until } of await tx.many(identitiesOf(user_id))) {
    if ((isAgain || page) && !access_token) continue;
    await endOne(tx, { access_token, token_until }, now);
  }
  await tx.run(dropAccess(user_id));
  await tx.run(dropOldEnded(isoOf(now - ENDED_ROWS_KEPT_FOR)));
}

async function endOne(
  tx: Tx,
  { access_token, token_until }: Pick<OwnIdentityRow, 'access_token' | 'token_until'>,
  now: Moment,
): Promise<void> {
  const line_ended_id = newId(now);
  await tx.run(insertEnded(line_ended_id, access_token, token_until, isoOf(now)));
  if (access_token) await schedule(tx, jobOf(line_ended_id, now));
}

/** The owner unlinks LINE: it can no longer sign in to the account. */
export async function endLink(tx: Tx, user_id: string, now: Moment, page: PageToken | undefined): Promise<void> {
  await deauthorizeAtLine(tx, user_id, now, { page });
  await tx.run(dropIdentities(user_id));
  await forgetLineFriend(tx, user_id);
}

const jobOf = (line_ended_id: string, run_at: Moment) => ({
  key: `line-ended:${line_ended_id}`,
  kind: DEAUTHORIZE_JOB,
  run_at,
  payload: { line_ended_id } satisfies Payload,
});

/** Asks LINE after the commit, repeated until the answer is stored. LINE ends the link once even if asked twice. */
async function due({ tx, payload: { line_ended_id }, now, context }: Due<Payload>): Promise<void> {
  const row = await tx.maybe(endedRow(line_ended_id));
  if (!row?.access_token || row.outcome !== null) return;
  const { lineLogin } = context.config;
  const token = lineLogin && unseal(lineLogin, row.access_token);
  const isOver = row.token_until !== null && parseMoment(row.token_until) <= now;
  if (!lineLogin || token === undefined || isOver) {
    await tx.run(finishEnded(line_ended_id, 'GIVEN_UP', isoOf(now)));
    context.log.warn(
      { line_ended_id },
      'LINE was not notified of an ended link: the access token has expired or cannot be decrypted',
    );
    return;
  }
  await schedule(tx, jobOf(line_ended_id, now + PAUSE));
  tx.afterCommit(() => context.channels.soon(() => tell(context, lineLogin, line_ended_id, token)));
}

async function tell(
  context: ServerContext,
  lineLogin: NonNullable<ServerContext['config']['lineLogin']>,
  line_ended_id: string,
  token: string,
): Promise<void> {
  try {
    const isTold = await deauthorize(lineLogin, token);
    await context.db.run(finishEnded(line_ended_id, isTold ? 'TOLD' : 'REFUSED', isoOf(context.clock())));
  } catch (error) {
    // LINE is unreachable, or our own channel is not accepted: the job is repeated.
    if (!(error instanceof Refused)) throw error;
    context.log.warn(
      { line_ended_id, code: error.code },
      'LINE could not be notified of an ended link, will be retried',
    );
  }
}

export const lineJobs: JobHandlers = { [DEAUTHORIZE_JOB]: due };

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
/** LINE is asked again so often, until its token is over. */
const PAUSE = 5 * MINUTE;
/** How long it is known what LINE said. */
const ENDED_ROWS_KEPT_FOR = 90 * DAY;

interface Payload {
  line_ended_id: string;
}

/**
 * LINE wants to be notified when somebody leaves us (docs/line.md §2.4). The link can only be ended there with the access token LINE issued
 * for the person, so that is sent while it is valid; the outcome is recorded without naming the person. The identity here stays: the person
 * may come back with it within seven days. `isAgain`: LINE was notified before, so only a token that came since is sent. `page`: another
 * token of the same person, which may be valid where the stored one is not.
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

/** The owner removes LINE from the account: it can no longer be used to sign in here. */
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

/** LINE is asked after the commit; until its answer is noted the job comes by again. Asked twice, LINE ends it once. */
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
    // LINE is away, or our own channel is not known there: the job comes by again.
    if (!(error instanceof Refused)) throw error;
    context.log.warn(
      { line_ended_id, code: error.code },
      'LINE could not be notified of an ended link, will be retried',
    );
  }
}

export const lineJobs: JobHandlers = { [DEAUTHORIZE_JOB]: due };

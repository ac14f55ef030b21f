import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Role } from '#domain/account/account.ts';
import { type DeletionBlock, deletionBlocks, erasedAt, leftover, type OpenFacts } from '#domain/account/deletion.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import type { OutputOf } from '#domain/calls.ts';
import { addDays, dateOf, isoOf, type Moment, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../../context.ts';
import { type Queries, type Tx, sql } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { schedule, unschedule } from '../../jobs/jobs.ts';
import { deauthorizeAtLine } from '../../line/deauthorize.ts';
import type { PageToken } from '../../line/page-token.ts';
import { endSubscriptions } from '../../notification/commands.ts';
import { amountsOf } from '../../wallet/queries.ts';
import { leastOf, mostOf } from '../../withdrawal/commands.ts';
import { setRefreshCookie } from '../tokens.ts';
import { ownRow } from '../own-sql.ts';
import { endAllSessions } from '../session-sql.ts';
import { insertDeparture, lockedLeaving, openOf, remainingAfterDeletion, setLeaving, setStaying } from '../sql.ts';
import { perContext } from '../session/password.ts';
import { rowsOf } from './person-column.ts';
import { PERSON_DATA } from './person-data.ts';

export const ERASE = 'account.erase';
export const eraseKey = (user_id: string): string => `account-erase:${user_id}`;

/** How long the reason for leaving is kept for the team to read. */
const REASON_KEPT_DAYS = 90;

export async function readDeletion({
  tx,
  caller: { user_id },
  context,
}: Asking<'GET /user/deletion'>): Promise<OutputOf<'GET /user/deletion'>> {
  const person = await tx.maybe(ownRow(user_id));
  if (!person) throw new Refused('SESSION_OVER');
  return {
    ...(await deletionBlockersOf(tx, context, user_id, person.role)),
    ...(await tx.one(remainingAfterDeletion(user_id))),
  };
}

/**
 * Requests deletion. From now on nobody can find this person; the account is erased in seven days (erase.ts) unless the owner signs in
 * before.
 */
export async function askDeletion({
  tx,
  caller,
  input,
  now,
  context,
  reply,
  found: page,
}: Asking<'POST /user/delete'> & { found: PageToken | undefined }): Promise<OutputOf<'POST /user/delete'>> {
  const { user_id } = caller;
  const { role, status } = await tx.one(lockedLeaving(user_id));
  if (status !== 'ACTIVE') throw new Refused('SESSION_OVER');
  const present = await deletionBlockersOf(tx, context, user_id, role);
  const isGivenUp = (input.give_up ?? 0) === present.leftover;
  if (present.blocks.length > 0 || !isGivenUp) throw new Refused('DELETION_NOT_YET', { present });
  await keepReason(tx, input.reason, now);
  const { erased_at } = await startDeletion(tx, context, user_id, now, input.give_up);
  await deauthorizeAtLine(tx, user_id, now, { page });
  tx.afterCommit(() => setRefreshCookie(reply, context.config, undefined));
  return { erased_at: isoOf(erased_at) };
}

/**
 * Starts the deletion of a person whose row is locked and who has no obstacles left. `give_up`: satang; `ended`: ids of the ended sessions.
 */
export async function startDeletion(
  tx: Tx,
  context: ServerContext,
  user_id: string,
  now: Moment,
  give_up?: number,
): Promise<{ erased_at: Moment; ended: string[] }> {
  await tx.run(setLeaving(user_id, isoOf(now), give_up));
  const ended = (await tx.many(endAllSessions(user_id, isoOf(now)))).map(({ session_id }) => session_id);
  await endSubscriptions(tx, ended);
  const erased_at = erasedAt(now);
  await schedule(tx, { key: eraseKey(user_id), kind: ERASE, run_at: erased_at, payload: { user_id } });
  tx.afterCommit(() => {
    for (const session_id of ended) context.sessions.revoked(session_id);
  });
  return { erased_at, ended };
}

/** Stores the reason without a link to the person: no user id, and the same deletion date for everybody of a month. */
async function keepReason(tx: Tx, reason: string | undefined, now: Moment): Promise<void> {
  if (!reason) return;
  const until = addDays(dateOf(now), REASON_KEPT_DAYS + 31);
  await tx.run(insertDeparture(newId(now), reason, `${until.slice(0, 7).replace('/', '-')}-01`));
}

/** Cancels a requested deletion at sign-in. Resolves to whether there was one. */
export async function cancelDeletion(tx: Tx, user_id: string): Promise<boolean> {
  if ((await tx.run(setStaying(user_id))) === 0) return false;
  await unschedule(tx, eraseKey(user_id));
  return true;
}

/** What is still open or unsettled for this person, and the person's balance. */
export async function openFactsOf(queries: Queries, user_id: string, role: Role | null): Promise<OpenFacts> {
  const open = await queries.one(openOf(user_id, UPCOMING));
  return { ...open, ...(await amountsOf(queries, user_id, role)) };
}

interface InTheWay {
  blocks: { code: DeletionBlock; n: number }[];
  /** Satang of the balance that the person has to give up. */
  leftover: number;
}

/** What prevents this person from deleting the account now. */
async function deletionBlockersOf(
  queries: Queries,
  context: ServerContext,
  user_id: string,
  role: Role | null,
): Promise<InTheWay> {
  const open = await openFactsOf(queries, user_id, role);
  const facts = { ...open, out: await mostOf(queries, user_id, role), least: leastOf(context) };
  return { blocks: deletionBlocks(facts), leftover: leftover(facts) };
}

/** The most exports at a time: each holds a database connection until its reader has finished. */
const MAX_AT_ONCE = 2;
/** An export that is read more slowly is cut off, so that others can start. */
const DEADLINE = 2 * MINUTE;
/** Rows that are in memory at a time. */
const PIECE = 200;

const running = perContext(() => new Set<string>());

/**
 * Streams everything that belongs to the caller, table by table (also empty tables), as of one moment. Refuses BUSY while too many exports
 * run, or one of the caller.
 */
export const exportOwnData = ({ context, caller, now }: Asking<'POST /user/export'>): Promise<Readable> =>
  openExport(context, caller.user_id, now);

export async function openExport(
  context: ServerContext,
  user_id: string,
  now: Moment,
  signal = AbortSignal.timeout(DEADLINE),
): Promise<Readable> {
  const writing = running(context);
  if (writing.size >= MAX_AT_ONCE || writing.has(user_id)) throw new Refused('BUSY');
  writing.add(user_id);
  const out = new PassThrough();
  let hasBegun = false;
  const begun = Promise.withResolvers<Readable>();
  const write = async (tx: Tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    // The first query fixes the snapshot.
    await tx.one(sql`select 1 as one`);
    hasBegun = true;
    begun.resolve(out);
    await pipeline(Readable.from(piecesOf(tx, user_id, now)), out, { signal });
  };
  context.db
    .transact(write)
    .catch((error: unknown) => {
      begun.reject(error);
      if (hasBegun) noteBroken(context, error);
      out.destroy();
    })
    .finally(() => writing.delete(user_id));
  return begun.promise;
}

/** An unfinished export is invalid JSON, so nobody mistakes it for a whole one. It is no error when the reader leaves or is too slow. */
function noteBroken({ log }: ServerContext, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ABORT_ERR') log.info('an export was read too slowly');
  else if (code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'an export broke off');
}

/** The answer's envelope, then table after table, some rows at a time. */
async function* piecesOf(tx: Tx, user_id: string, now: Moment): AsyncGenerator<string> {
  yield `{"status":"success","status_code":200,"data":{"made_at":${JSON.stringify(isoOf(now))},"tables":[`;
  for (const [nth, it] of PERSON_DATA.entries()) {
    const names = { table: it.table, about_th: it.th, about_en: it.en };
    yield `${nth === 0 ? '' : ','}${JSON.stringify(names).slice(0, -1)},"rows":[`;
    const { name, text, values } = rowsOf(it, user_id);
    await tx.run({ name: `cursor ${name}`, text: `declare own cursor for ${text}`, values });
    let before = '';
    for (;;) {
      // No name, because a prepared statement of one table does not fit the next.
      const rows = await tx.many<Record<string, unknown>>({ name: '', text: `fetch ${PIECE} from own`, values: [] });
      if (rows.length > 0) yield before + rows.map((row) => JSON.stringify(row)).join(',');
      before = ',';
      if (rows.length < PIECE) break;
    }
    await tx.run({ name: '', text: 'close own', values: [] });
    yield ']}';
  }
  yield ']}}';
}

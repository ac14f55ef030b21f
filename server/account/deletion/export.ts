import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import { sql, type Tx } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import type { Asking } from '../../http/http.ts';
import { perContext } from '../session/attempts.ts';
import { rowsOf } from './person-column.ts';
import { PERSON_DATA } from './person-data.ts';

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

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

/** Each holds a connection of the pool for as long as its reader takes. */
const MAX_AT_ONCE = 2;
/** Whoever reads more slowly gets no whole file: the place is another's. */
const DEADLINE = 2 * MINUTE;
/** Rows in memory at a time. */
const PIECE = 200;

const running = perContext(() => new Set<string>());

/**
 * Everything that belongs to the caller, table by table, including the tables without any row of the caller; all of it as it was at one
 * moment. It is written as it is read. Refuses BUSY while others, or the caller's last one, are
 * being written.
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
    // The moment is that of the first question.
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

/** What was sent before is no whole JSON, so nobody takes it for the export. That its reader went away, or was too slow, is no error. */
function noteBroken({ log }: ServerContext, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ABORT_ERR') log.info('an export was read too slowly');
  else if (code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ err: error }, 'an export broke off');
}

/** The answer's envelope, a table after the other, some rows at a time. */
async function* piecesOf(tx: Tx, user_id: string, now: Moment): AsyncGenerator<string> {
  yield `{"status":"success","status_code":200,"data":{"made_at":${JSON.stringify(isoOf(now))},"tables":[`;
  for (const [nth, it] of PERSON_DATA.entries()) {
    const names = { table: it.table, about_th: it.th, about_en: it.en };
    yield `${nth === 0 ? '' : ','}${JSON.stringify(names).slice(0, -1)},"rows":[`;
    const { name, text, values } = rowsOf(it, user_id);
    await tx.run({ name: `cursor ${name}`, text: `declare own cursor for ${text}`, values });
    let before = '';
    for (;;) {
      // No name: prepared for one table it would be another statement for the next.
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

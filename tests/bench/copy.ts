import { once } from 'node:events';
import pg, { type Connection, type Submittable } from 'pg';
import type { Db } from '../../server/db/db.ts';

export type Value = string | number | boolean | null | readonly string[];

/** What a connection does for COPY; pg's types leave it out. */
interface Copying extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const TOGETHER = 2_000;

/** Writes rows into a table by COPY. Nothing looks at them on the way: foreign keys and triggers are asleep. */
export async function copyInto(
  db: Db,
  table: string,
  columns: string,
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  // pg has no queries of one's own kind on a connection that pipelines, as those of the pool do.
  const client = new pg.Client({ ...db.pool.options, pipeline: false });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await new Promise<void>((done, failed) => {
      client.query(new Copy(`copy ${table} (${columns}) from stdin`, rows, done, failed));
    });
  } finally {
    await client.end();
  }
}

/** What pg asks of a query of its own kind; its client calls these while it is the one under way. */
class Copy implements Submittable {
  readonly #text: string;
  readonly #rows: Iterable<readonly Value[]>;
  readonly #done: () => void;
  readonly #failed: (error: unknown) => void;

  constructor(text: string, rows: Iterable<readonly Value[]>, done: () => void, failed: (error: unknown) => void) {
    this.#text = text;
    this.#rows = rows;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: Copying): void {
    void this.#send(connection).catch(this.#failed);
  }

  async #send(connection: Copying): Promise<void> {
    for (const chunk of chunksOf(this.#rows)) {
      connection.sendCopyFromChunk(Buffer.from(chunk));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // Nothing is done before the server is ready again.
  }

  handleReadyForQuery(): void {
    this.#done();
  }

  handleError(error: unknown): void {
    this.#failed(error);
  }
}

function* chunksOf(rows: Iterable<readonly Value[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(row.map(written).join('\t'));
    if (lines.length < TOGETHER) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

/** Our own words: no tab, backslash, quote or line break is in them. */
const written = (value: Value): string =>
  value === null ? '\\N' : Array.isArray(value) ? `{${value.join(',')}}` : String(value);

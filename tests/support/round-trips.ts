import pg from 'pg';

/** What one act cost at the database. */
export interface RoundTrips {
  /** How often its transaction had nothing more on its way and waited: begin and commit count, statements that leave together count once. */
  trips: number;
  /** Statements of its transaction, begin and commit too. */
  statements: number;
  /** Statements beside it, each a round trip of its own: who is it; the NOTIFY of all that was told within 5 ms, for which nobody waits. */
  beside: string[];
}

/** Counts on every connection of this process; one act at a time. Counting is a look at what pg sends, not at what takes how long. */
export async function roundTripsOf(act: () => Promise<unknown>): Promise<RoundTrips> {
  const cost: RoundTrips = { trips: 0, statements: 0, beside: [] };
  const unanswered = new Map<pg.Client, number>();
  const working = new Set<pg.Client>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...asked: unknown[]) => unknown;
  const count = (client: pg.Client, text: string): void => {
    if (!unanswered.has(client)) client.connection.on('readyForQuery', () => answered(client));
    const waiting = unanswered.get(client) ?? 0;
    unanswered.set(client, waiting + 1);
    if (text.startsWith('begin')) working.add(client);
    if (!working.has(client)) return void cost.beside.push(text.replaceAll(/\s+/g, ' ').trim());
    cost.statements += 1;
    if (waiting === 0) cost.trips += 1;
    if (text === 'commit' || text === 'rollback') working.delete(client);
  };
  const answered = (client: pg.Client): void => {
    unanswered.set(client, Math.max(0, (unanswered.get(client) ?? 0) - 1));
  };
  const counted = function (this: pg.Client, ...asked: unknown[]): unknown {
    const [first] = asked;
    count(this, typeof first === 'string' ? first : String((first as pg.QueryConfig).text));
    return Reflect.apply(query, this, asked);
  };
  Reflect.set(pg.Client.prototype, 'query', counted);
  try {
    await act();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  return cost;
}

import { type Db, sql, type Statement } from '../../server/db/db.ts';

/** How the database would read it. A table of a few rows is quicker read as a whole, so that is forbidden. */
export const planOf = (db: Db, { text, values }: Statement<unknown>): Promise<string> =>
  db.transact(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    const plan = await tx.many<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values });
    return plan.map((it) => it['QUERY PLAN']).join('\n');
  });

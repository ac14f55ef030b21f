import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDb, sql, type Tx, behind, together } from '../../../server/db/db.ts';
import { testDatabase } from '../../support/database.ts';

const here = await testDatabase();
const db = here.db;
await db.pool.query('create table purse (owner text primary key, satang bigint not null)');
beforeEach(async () => {
  await db.pool.query(`delete from purse; insert into purse values ('nok', 100), ('somchai', 0)`);
});
afterAll(() => here.drop());

const purseOf = (owner: string) => sql<{ satang: number }>`select satang from purse where owner = ${owner}`;
const give = (owner: string, satang: number) =>
  sql`update purse set satang = satang + ${satang} where owner = ${owner}`;
const conflict = sql`do $$ begin raise exception 'try again' using errcode = '40001'; end $$`;

async function heard(work: (tx: Tx) => Promise<void>): Promise<{ told: string[]; error: unknown }> {
  const told: string[] = [];
  const own = openDb({ url: here.url });
  own.onCommit((touched) => void told.push(...touched));
  const error: unknown = await own
    .transact(async (tx) => {
      tx.afterCommit(() => void told.push('after'));
      await work(tx);
    })
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  await own.close();
  return { told, error };
}

test('what a transaction did is there for others when its listeners hear of it; who touched nobody tells none, and one that fails spoils nothing', async () => {
  const own = openDb({ url: here.url });
  const seen = new Promise((resolve) => {
    own.onCommit((touched) =>
      resolve(db.one(purseOf('somchai')).then((purse) => ({ touched: [...touched], ...purse }))),
    );
  });
  const answer = await own.transact(async (tx) => {
    await tx.run(give('somchai', 40));
    tx.notifyUsers.add('somchai');
    return 'given';
  });
  expect(answer).toBe('given');
  expect(await seen).toEqual({ touched: ['somchai'], satang: 40 });
  await own.close();
  await full();
  expect(await heard((tx) => tx.run(give('somchai', 1)).then(() => undefined))).toEqual({
    told: ['after'],
    error: undefined,
  });
  await full();
  // A listener that fails does not make committed work look failed.
  {
    const reported: unknown[] = [];
    const own = openDb({ url: here.url, report: (error) => reported.push(error) });
    own.onCommit(() => {
      throw new Error('deaf');
    });
    const answer = await own.transact(async (tx) => {
      tx.notifyUsers.add('nok');
      await tx.run(give('nok', 1));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(reported.map(String)).toEqual(['Error: deaf']);
    expect(await db.one(purseOf('nok'))).toEqual({ satang: 101 });
    await own.close();
  }
});

test('what is done last is part of the transaction: its failure undoes the work, and failed work never comes to it', async () => {
  const giving = (fails: 'the work' | 'the last' | undefined) => async (tx: Tx) => {
    tx.beforeCommit(async () => {
      await tx.run(give('somchai', 40));
      if (fails === 'the last') throw new Error(fails);
    });
    await tx.run(give('nok', -40));
    if (fails === 'the work') throw new Error(fails);
  };
  const purses = async () => [await db.one(purseOf('nok')), await db.one(purseOf('somchai'))];
  for (const fails of ['the work', 'the last'] as const) {
    await expect(db.transact(giving(fails))).rejects.toThrow(fails);
    expect(await purses()).toEqual([{ satang: 100 }, { satang: 0 }]);
  }
  await db.transact(giving(undefined));
  expect(await purses()).toEqual([{ satang: 60 }, { satang: 40 }]);
});

test('work that throws, or hides a failed statement, leaves nothing and tells nobody', async () => {
  const { told, error } = await heard(async (tx) => {
    await tx.run(give('nok', -40));
    tx.notifyUsers.add('nok');
    throw new Error('no');
  });
  expect([told, String(error)]).toEqual([[], 'Error: no']);
  expect(await db.one(purseOf('nok'))).toEqual({ satang: 100 });
  await full();
  // Work that hides a failed statement is not taken for committed.
  {
    const { told, error } = await heard(async (tx) => {
      await tx.run(give('nok', -40));
      tx.notifyUsers.add('nok');
      await tx.run(sql`insert into purse values ('nok', 1)`).catch(() => undefined);
    });
    expect([told, String(error)]).toEqual([[], 'Error: nothing committed: the work hid a failed statement']);
    expect(await db.one(purseOf('nok'))).toEqual({ satang: 100 });
  }
});

const full = () => db.pool.query(`delete from purse; insert into purse values ('nok', 100), ('somchai', 0)`);

test('two transactions that lock each other out both come to their end', async () => {
  let meet = (): void => undefined;
  const bothHoldOne = new Promise<void>((resolve) => {
    let count = 0;
    meet = () => void (++count === 2 && resolve());
  });
  let attempts = 0;
  const move = (from: string, to: string) =>
    db.transact(async (tx) => {
      attempts++;
      await tx.run(give(from, -1));
      meet();
      await bothHoldOne;
      await tx.run(give(to, 1));
    });
  await Promise.all([move('nok', 'somchai'), move('somchai', 'nok')]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect([await db.one(purseOf('nok')), await db.one(purseOf('somchai'))]).toEqual([{ satang: 100 }, { satang: 0 }]);
});

test('work that conflicts is tried again, is told of once, and is given up with the conflict at the tenth time', async () => {
  // Work that was tried again is told of once, with the last try alone.
  let attempt = 0;
  const { told, error } = await heard(async (tx) => {
    attempt++;
    tx.notifyUsers.add(`try ${attempt}`);
    if (attempt < 3) await tx.run(conflict);
  });
  expect(error).toBeUndefined();
  expect(told).toEqual(['after', 'try 3']);
  await full();
  {
    let attempts = 0;
    const { told, error } = await heard(async (tx) => {
      attempts++;
      tx.notifyUsers.add('nok');
      await tx.run(conflict);
    });
    expect(error).toMatchObject({ code: '40001' });
    expect([told, attempts]).toEqual([[], 10]);
  }
});

test('what is asked side by side, behind a question, or not waited for fails with its transaction, in its order, and not after its end', async () => {
  // What is asked side by side is answered in its order, and of two that fail the first is told.
  const answers = db.transact((tx) =>
    together([tx.run(give('somchai', 40)), tx.one(purseOf('somchai')), tx.one(purseOf('nok'))]),
  );
  expect(await answers).toEqual([1, { satang: 40 }, { satang: 100 }]);
  const twice = sql`insert into purse values ('nok', 1)`;
  const failing = db.transact((tx) => together([tx.run(give('nok', 1)), tx.run(twice), tx.run(conflict)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await db.one(purseOf('nok'))).toEqual({ satang: 100 });
  await full();
  // A write nobody waited for undoes the work when it fails, with what was wrong with it.
  {
    const twice = sql`insert into purse values ('nok', 1)`;
    for (const last of [[], [purseOf('nok')]]) {
      const failing = db.transact(async (tx) => {
        tx.enqueue(give('nok', -40));
        tx.enqueue(twice);
        for (const statement of last) await tx.one(statement);
      });
      await expect(failing).rejects.toMatchObject({ code: '23505' });
    }
    expect(await db.one(purseOf('nok'))).toEqual({ satang: 100 });
    let attempts = 0;
    await db.transact(async (tx) => {
      tx.enqueue(give('nok', -40));
      if (++attempts < 3) tx.enqueue(conflict);
    });
    expect([attempts, await db.one(purseOf('nok'))]).toEqual([3, { satang: 60 }]);
  }
  await full();
  // Work that is behind a question asks together with it, and is told nothing when the answer is no.
  const heardOf: unknown[] = [];
  const working = (may: boolean) =>
    db.transact(async (tx) => {
      const asked = tx.maybe(sql<{ owner: string }>`select owner from purse where owner = ${may ? 'nok' : 'nobody'}`);
      const isThere = asked.then((it) => {
        if (!it) throw new Error('nobody');
      });
      const behindIt = behind(tx, isThere);
      heardOf.push(await behindIt.run(give('somchai', 40)));
    });
  await expect(working(false)).rejects.toThrow('nobody');
  expect([heardOf, await db.one(purseOf('somchai'))]).toEqual([[], { satang: 0 }]);
  await working(true);
  expect([heardOf, await db.one(purseOf('somchai'))]).toEqual([[1], { satang: 40 }]);
  await full();
  // A statement after the end of its transaction is refused, so it cannot land in the next one.
  let kept: Tx | undefined;
  await db.transact(async (tx) => {
    kept = tx;
  });
  await expect(kept?.run(give('nok', 1))).rejects.toThrow('this transaction has ended');
});

test.each(['alone', 'in a transaction', 'unheard in a transaction'])(
  'a statement that was prepared before a migration changed its columns works after it, %s',
  async (how) => {
    const own = openDb({ url: here.url, pool: 3 });
    const all = () => sql<object>`select * from purse order by owner`;
    const ask = () => {
      if (how === 'alone') return own.many(all());
      return own.transact(async (tx) => {
        if (how === 'in a transaction') return tx.many(all());
        tx.enqueue(all());
        return tx.many(sql<object>`select owner from purse`);
      });
    };
    // At once, so that each connection has planned it.
    await Promise.all([ask(), ask(), ask()]);
    const column = `note_${how.replaceAll(' ', '_')}`;
    await db.pool.query(`alter table purse add column ${column} text`);
    expect(await ask()).toHaveLength(2);
    expect(await Promise.all([ask(), ask(), ask()])).toHaveLength(3);
    await own.close();
  },
);

test('what PostgreSQL does not support is no old plan, and fails at once', async () => {
  let tries = 0;
  const lacking = sql`do $$ begin raise exception 'not supported' using errcode = '0A000'; end $$`;
  const failed = db.transact(async (tx) => {
    tries++;
    await tx.run(lacking);
  });
  await expect(failed).rejects.toThrow('not supported');
  expect(tries).toBe(1);
});

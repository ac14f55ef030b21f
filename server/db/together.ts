import type { Tx } from './db.ts';

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for what was asked side by side, which left together and cost one way to the database and back. Of several that failed the first in
 * the order given is thrown: who reads them one after the other hears the same.
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((it) => it.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((it) => (it as PromiseFulfilledResult<unknown>).value) as Answers<Asked>;
}

/** A promise that is awaited later: until then its failure is nobody's, and the transaction it belongs to fails by itself. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * The same transaction for work that may only go on when `may` does not throw: it can ask already, together with what `may` waits for, but
 * is told nothing before, and whatever it awaits throws what `may` threw.
 */
export function behind(tx: Tx, may: Promise<unknown>): Tx {
  const told = async <T>(answer: Promise<T>): Promise<T> => (await together([may, answer] as const))[1];
  return {
    ...tx,
    many: (statement) => told(tx.many(statement)),
    one: (statement) => told(tx.one(statement)),
    maybe: (statement) => told(tx.maybe(statement)),
    run: (statement) => told(tx.run(statement)),
  };
}

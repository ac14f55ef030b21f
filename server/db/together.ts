import type { Tx } from './db.ts';

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for promises that run in parallel, for instance statements that were sent together. If several fail, throws the error of the first
 * in the list, as if they had been awaited one after the other.
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.find((it) => it.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((it) => (it as PromiseFulfilledResult<unknown>).value) as Answers<Asked>;
}

/** A promise that is awaited later. Until then its failure is not reported as unhandled; its transaction fails anyway. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/**
 * A transaction for work that may only continue when `may` succeeds. Its statements are sent at once, together with those of `may`, but
 * their answers wait for `may` and fail with its error.
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

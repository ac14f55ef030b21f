import type { Answer } from './answer.ts';
import type { Op } from './op.ts';
import type { OutboxStore } from './store.ts';

/**
 * `gone`: it had not been sent, or was refused, and is deleted. `asked`: it may have arrived, so the server is asked. `too late`: it is
 * being sent or done.
 */
export type TakenBack = 'gone' | 'asked' | 'too late';

type Named = Pick<Op, 'id'>;

/** Deletes an op that has not been sent or was refused. Resolves to whether there was one. */
export const removeUnsent = async (store: OutboxStore, { id }: Named): Promise<boolean> =>
  (await store.change(
    (op) => op.id === id && isUnsent(op),
    () => undefined,
  )) > 0;

/** Takes an op back. `key`: a new Idempotency-Key for asking the server about an op that was sent. */
export async function takeBack(store: OutboxStore, { id }: Named, key: string): Promise<TakenBack> {
  let how: TakenBack = 'too late';
  await store.change(
    (op) => op.id === id && (isUnsent(op) || isWaiting(op)),
    (op) => {
      how = isUnsent(op) ? 'gone' : 'asked';
      return how === 'gone' ? undefined : { ...op, taken_back: op.taken_back ?? key, next_at: 0 };
    },
  );
  return how;
}

const isWaiting = ({ state }: Op): boolean => state === 'waiting' || state === 'paused';
const isUnsent = (op: Op): boolean => op.state === 'conflict' || (isWaiting(op) && op.tries === 0);

/**
 * The request of the next try: the op's call, or the question whether it was done, which also prevents it from being done later
 * (docs/api.md).
 */
export const requestOf = (op: Op): Pick<Op, 'id' | 'kind' | 'body' | 'attachment'> =>
  op.taken_back === undefined ? op : { id: op.taken_back, kind: 'POST /request/settle', body: { key: op.id } };

/** The server's answer about an op that was taken back. NOT_DONE: it never arrived and will never be done. */
export function settledAs({ taken_back }: Op, answer: Answer): 'DONE' | 'NOT_DONE' | 'unread' | undefined {
  if (taken_back === undefined || typeof answer === 'string' || answer.status !== 'success') return undefined;
  const { outcome } = (answer.data ?? {}) as { outcome?: unknown };
  return outcome === 'DONE' || outcome === 'NOT_DONE' ? outcome : 'unread';
}

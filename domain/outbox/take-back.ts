import type { Answer } from './answer.ts';
import type { Op } from './op.ts';
import type { OutboxStore } from './store.ts';

/** `gone`: it had not left this phone, or was refused. `asked`: it may have arrived, so the server is asked first. `too late`: it is on its way, or done. */
export type TakenBack = 'gone' | 'asked' | 'too late';

type Named = Pick<Op, 'id'>;

/** Nothing of it has left this phone, or the server has refused it: it goes at once. */
export const removeUnsent = async (store: OutboxStore, { id }: Named): Promise<boolean> =>
  (await store.change(
    (op) => op.id === id && isUnsent(op),
    () => undefined,
  )) > 0;

/** `key`: a new Idempotency-Key, under which the server is asked what became of an op that has left. */
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

/** What a try of this op sends: its call, or the question what became of it, which also keeps it from ever being done later (api.md). */
export const requestOf = (op: Op): Pick<Op, 'id' | 'kind' | 'body' | 'attachment'> =>
  op.taken_back === undefined ? op : { id: op.taken_back, kind: 'POST /request/settle', body: { key: op.id } };

/** What the server says became of an op that was taken back. NOT_DONE: it never arrived, and will not be done any more. */
export function settledAs({ taken_back }: Op, answer: Answer): 'DONE' | 'NOT_DONE' | 'unread' | undefined {
  if (taken_back === undefined || typeof answer === 'string' || answer.status !== 'success') return undefined;
  const { outcome } = (answer.data ?? {}) as { outcome?: unknown };
  return outcome === 'DONE' || outcome === 'NOT_DONE' ? outcome : 'unread';
}

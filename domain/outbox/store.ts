import { opened, type Database, type Factory, type Opened, type Store } from './database.ts';
import { isOp, type NewOp, type Op } from './op.ts';

/** Where ops wait. One database for all users of the device, so that a purge of one person's copies does not touch it. */
export interface OutboxStore {
  /** In order. */
  all(): Promise<Op[]>;
  /** Resolves when the op is safely on disk, not before. One that is there already is not added again: a lost answer may be asked again. */
  add(op: NewOp): Promise<Op>;
  /** Changes each op that `which` names, or deletes it when `how` gives undefined; one transaction. Resolves to how many. */
  change(which: (op: Op) => boolean, how: (op: Op) => Op | undefined): Promise<number>;
  close(): void;
}

export const OUTBOX = 'caddee-outbox';
const OPS = 'ops';

/** `lasting`: what a page does beyond opening it again. */
export function outboxStore(
  factory: () => Factory,
  lasting = (database: Opened<Database>): Opened<Database> => database,
): OutboxStore {
  const database = lasting(
    opened(factory, OUTBOX, (it) => it.createObjectStore(OPS, { keyPath: 'seq', autoIncrement: true })),
  );

  /** `strict`: `complete` then means on disk, which is what "queued" promises. */
  const write = <T>(work: (store: Store) => () => T): Promise<T> =>
    database.use(
      (it) =>
        new Promise((resolve, reject) => {
          const tx = it.transaction(OPS, 'readwrite', { durability: 'strict' });
          const result = work(tx.objectStore(OPS));
          tx.addEventListener('complete', () => resolve(result()));
          tx.addEventListener('abort', () => reject(tx.error ?? new Error('not kept')));
        }),
    );

  return {
    all: () =>
      database.use(
        (it) =>
          new Promise((resolve, reject) => {
            const asked = it.transaction(OPS, 'readonly').objectStore(OPS).getAll();
            asked.addEventListener('success', () => resolve(asked.result.filter(isOp)));
            asked.addEventListener('error', () => reject(asked.error ?? new Error('not read')));
          }),
      ),
    add: (op) =>
      write((store) => {
        let seq: unknown;
        const asked = store.getAll();
        asked.addEventListener('success', () => {
          seq = asked.result.filter(isOp).find(({ id }) => id === op.id)?.seq;
          const adding = seq === undefined ? store.add(op) : undefined;
          adding?.addEventListener('success', () => (seq = adding.result));
        });
        return () => ({ ...op, seq: seq as number });
      }),
    change: (which, how) =>
      write((store) => {
        let changed = 0;
        const asked = store.getAll();
        asked.addEventListener('success', () => {
          for (const op of asked.result.filter(isOp).filter(which)) {
            const next = how(op);
            if (next) store.put(next);
            else store.delete(op.seq);
            changed += 1;
          }
        });
        return () => changed;
      }),
    close: () => database.close(),
  };
}

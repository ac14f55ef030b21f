import {
  opened,
  type PendingRequest,
  type Database,
  type Factory,
  type Opened,
  type Store,
  type Transaction,
} from './database.ts';
import { isOp, withoutBytes, type NewOp, type Op, type Photo } from './op.ts';
import type { Answer } from './answer.ts';

/** The store of waiting ops. One database for all users of the device, so that purging one user's copies does not touch it. */
export interface OutboxStore {
  /** All ops in order. */
  all(): Promise<Op[]>;
  /** Resolves once the op is safely on disk. An op that is already stored is not added again, so a repeat after a lost answer is safe. */
  add(op: NewOp): Promise<Op>;
  /**
   * Changes every op that `which` selects, or deletes it when `how` returns undefined, in one transaction. Resolves to the number of ops.
   */
  change(which: (op: Op) => boolean, how: (op: Op) => Op | undefined): Promise<number>;
  /** The bytes of an op's picture, as long as the op is stored. */
  photo(op: Pick<Op, 'id' | 'attachment'>): Promise<Photo | undefined>;
  close(): void;
}

export const OUTBOX = 'caddee-outbox';
const OPS = 'ops';
/** The bytes of pictures by op id; written and deleted together with the op. */
const PHOTOS = 'photos';

/** Creates or upgrades the stores; version 1 kept the bytes inside the ops. */
function create(database: Database, upgrade: Transaction | null): void {
  const isNew = !database.objectStoreNames.contains(OPS);
  if (isNew) database.createObjectStore(OPS, { keyPath: 'seq', autoIncrement: true });
  if (!database.objectStoreNames.contains(PHOTOS)) database.createObjectStore(PHOTOS);
  if (isNew || !upgrade) return;
  const ops = upgrade.objectStore(OPS);
  const asked = ops.getAll();
  asked.addEventListener('success', () => {
    for (const op of asked.result as NewOp[]) {
      if (!op.attachment?.bytes) continue;
      upgrade.objectStore(PHOTOS).put(op.attachment.bytes, op.id);
      ops.put(withoutBytes(op));
    }
  });
}

/** `lasting`: wraps the database with a page's own recovery, beyond opening it again. */
export function outboxStore(
  factory: () => Factory,
  lasting = (database: Opened<Database>): Opened<Database> => database,
): OutboxStore {
  const database = lasting(opened(factory, OUTBOX, create, 2));

  /** `strict`: `complete` then means "on disk", which is what "queued" promises. */
  const write = <T>(work: (ops: Store, photos: Store) => () => T): Promise<T> =>
    database.use(
      (it) =>
        new Promise((resolve, reject) => {
          const tx = it.transaction([OPS, PHOTOS], 'readwrite', { durability: 'strict' });
          const result = work(tx.objectStore(OPS), tx.objectStore(PHOTOS));
          tx.addEventListener('complete', () => resolve(result()));
          tx.addEventListener('abort', () => reject(tx.error ?? new Error('not kept')));
        }),
    );

  const read = <T>(name: string, ask: (store: Store) => PendingRequest<T>): Promise<T> =>
    database.use(
      (it) =>
        new Promise((resolve, reject) => {
          const asked = ask(it.transaction(name, 'readonly').objectStore(name));
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(asked.error ?? new Error('not read')));
        }),
    );

  return {
    all: () => read(OPS, (store) => store.getAll()).then((all) => all.filter(isOp)),
    photo: async ({ id, attachment }) => {
      const bytes = attachment && (await read(PHOTOS, (store) => store.get(id)));
      return bytes ? { media_id: attachment.media_id, type: attachment.type, bytes: bytes as ArrayBuffer } : undefined;
    },
    add: (op) =>
      write((ops, photos) => {
        const row = withoutBytes(op);
        let seq: unknown;
        const asked = ops.getAll();
        asked.addEventListener('success', () => {
          seq = asked.result.filter(isOp).find(({ id }) => id === op.id)?.seq;
          if (seq !== undefined) return;
          if (op.attachment) photos.put(op.attachment.bytes, op.id);
          const adding = ops.add(row);
          adding.addEventListener('success', () => (seq = adding.result));
        });
        return () => ({ ...row, seq: seq as number });
      }),
    change: (which, how) =>
      write((ops, photos) => {
        let changed = 0;
        const asked = ops.getAll();
        asked.addEventListener('success', () => {
          for (const op of asked.result.filter(isOp).filter(which)) {
            const next = how(op);
            if (next) ops.put(next);
            else {
              ops.delete(op.seq);
              photos.delete(op.id);
            }
            changed += 1;
          }
        });
        return () => changed;
      }),
    close: () => database.close(),
  };
}

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

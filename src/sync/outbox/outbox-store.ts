import { DAY, type Moment } from '#domain/dates.ts';
import { isQuiet, type NewOp, type Op } from '#domain/outbox/op.ts';
import { outboxStore, type OutboxStore } from '#domain/outbox/store.ts';
import { webCaches } from '../storage/web-caches.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { part, type Phone } from '../phone.ts';
import { databasesOf, recoveryOf } from '../storage/database.ts';
import { withBackup } from './outbox-backup.ts';

const MARK = 'outbox twins';

export const opsOf = part((phone) => {
  const { currentIndexedDB, withRecovery } = recoveryOf(phone);
  const { device } = databasesOf(phone);
  const { roomFor } = copiesOf(phone);
  let back: (() => unknown) | undefined;

  /** Ops are there that may have been missing when the list was asked for. */
  const onRestored = (told: () => unknown): unknown => (back = told);

  const store = withBackup(outboxStore(currentIndexedDB, withRecovery), {
    mark: {
      isThere: async () => (await device.read(MARK)) !== undefined,
      put: () => device.set(MARK, 1),
    },
    caches: webCaches,
    isWorth: (op) => !isQuiet(op),
    alone: async (work) => (navigator.locks ? navigator.locks.request(MARK, work) : work()),
    onBack: () => back?.(),
  });

  /** The ops on this phone. Opened when first needed, so that a phone without IndexedDB still starts. On a full one copies make room. */
  const ops: OutboxStore = {
    ...store,
    add: (op) => roomFor(() => store.add(op), op.attachment ? 'copies' : 'copies of bookings'),
    change: (which, how) => roomFor(() => store.change(which, how), 'copies of bookings'),
  };
  return { ...ops, onRestored };
});

const PLACE = 'receipts';
/** A restored backup is seldom older than a day; the server knows keys for thirty. */
const KEPT_FOR = 7 * DAY;
const MAX_RECEIPTS = 100;
/** Each is up to 2 MB. */
const MAX_PICTURES = 5;

/** Acts the server said it did, oldest first: should a restored backup not have them, their person is told (`history.ts`). */
export async function keepReceipts(phone: Phone, sent: readonly Op[], now: Moment): Promise<void> {
  const mine = await Promise.all(sent.filter((op) => isWorth(phone, op)).map((op) => withPhoto(phone, op)));
  if (mine.length === 0) return;
  const kept = [...(await receipts(phone)), ...mine].filter(({ sent_at = 0 }) => Math.abs(now - sent_at) < KEPT_FOR);
  const pictures = kept.filter(({ attachment }) => attachment).slice(0, -MAX_PICTURES);
  await copiesOf(phone).storeIfRoom(PLACE, kept.filter((op) => !pictures.includes(op)).slice(-MAX_RECEIPTS));
}

/** A photo of a post goes with its post, and has no key that the server knows. */
export const isWorth = (phone: Phone, op: Op): boolean =>
  op.state === 'sent' && op.user_id === copiesOf(phone).copiesOwner() && !isQuiet(op) && op.kind !== 'POST /post/photo';

/** As it was added, to be added once more. */
export async function withPhoto(phone: Phone, stored: Op): Promise<NewOp> {
  const { attachment, seq: _, ...op } = stored;
  const photo = attachment && (await opsOf(phone).photo({ id: op.id, attachment }));
  return photo ? { ...op, attachment: photo } : op;
}

export async function receipts(phone: Phone): Promise<NewOp[]> {
  const found = await copiesOf(phone).draftStore()?.get(PLACE);
  return Array.isArray(found) ? (found as NewOp[]) : [];
}

export async function dropReceipt(phone: Phone, id: string): Promise<void> {
  await copiesOf(phone)
    .draftStore()
    ?.update<NewOp[]>(PLACE, (old = []) => old.filter((op) => op.id !== id));
}

import { isQuiet } from '#domain/outbox/op.ts';
import { outboxStore, type OutboxStore } from '#domain/outbox/store.ts';
import { webCaches } from '../../platform/web-caches.ts';
import { databasesOf } from '../storage/database.ts';
import { recoveryOf } from '../storage/resilient-database.ts';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { withBackup } from './outbox-backup.ts';
import { part } from '../phone.ts';

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

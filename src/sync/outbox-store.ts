import { outboxStore, type OutboxStore } from '#domain/outbox/store.ts';

/** The ops on this phone. Opened when first needed, so that a phone without IndexedDB still starts. */
export const ops: OutboxStore = outboxStore(() => indexedDB);

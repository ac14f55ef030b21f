import { IDBFactory } from 'fake-indexeddb';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Op } from '../../../domain/outbox/op.ts';
import { outboxStore, type OutboxStore } from '../../../domain/outbox/store.ts';
import { anOp, aPhone, SOMCHAI } from '../outbox/ops.ts';
import { NOW } from '../../support/clock.ts';
import { testTable } from '../../support/table.ts';

/** What each release has written into the store, as it lies there. Never changed: phones hold it. */
const DUMPS = JSON.parse(readFileSync(new URL('dumps.json', import.meta.url), 'utf8')) as Record<string, Op[]>;

/** As the releases A, B and C opened it: by version 1, one store, `seq` counting. */
function openedThen(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = factory.open('caddee-outbox', 1);
    asked.addEventListener('upgradeneeded', () =>
      asked.result.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }),
    );
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')));
  });
}

async function writtenThen(factory: IDBFactory, ops: readonly unknown[]): Promise<void> {
  const database = await openedThen(factory);
  const tx = database.transaction('ops', 'readwrite');
  for (const op of ops) tx.objectStore('ops').put(op);
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  database.close();
}

/** As a later build upgrades it, and is then taken back. */
async function upgradedLater(factory: IDBFactory): Promise<void> {
  const asked = factory.open('caddee-outbox', 99);
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('later'));
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  asked.result.close();
}

async function sendAll(store: OutboxStore): Promise<string[]> {
  const phone = aPhone();
  phone.now = NOW + 3_600_000;
  await phone.drain({ store });
  return phone.sent;
}

/** Ops of a dump that this build neither shows nor, if they wait, sends. */
async function lostOf(dump: readonly Op[], store: OutboxStore): Promise<string[]> {
  const seen = new Set((await store.all()).map(({ id }) => id));
  const sent = new Set(await sendAll(store));
  return dump
    .filter(({ id, state }) => !seen.has(id) || ((state === 'waiting' || state === 'sending') && !sent.has(id)))
    .map(({ id }) => id);
}

testTable(Object.entries(DUMPS))(
  'OB-16: the store as release %s wrote it is opened by this build and nothing of it is lost; with what this build adds it opens again after a later build has added a store of its own',
  async (_release, dump) => {
    const factory = new IDBFactory();
    const store = outboxStore(() => factory);
    await writtenThen(factory, dump);
    expect(await lostOf(dump, store)).toEqual([]);
    const again = new IDBFactory();
    await writtenThen(again, dump);
    const added = outboxStore(() => again);
    const ops = [await added.add(anOp()), await added.add(anOp({ entity: 'booking:ZZZZ9999' }))];
    await upgradedLater(again);
    expect((await added.all()).map(({ id }) => id)).toEqual([...dump, ...ops].map(({ id }) => id));
  },
);

test('OB-16: a store that has its photos already, and a row that lost its bytes, are upgraded too', async () => {
  const factory = new IDBFactory();
  const asked = factory.open('caddee-outbox', 1);
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true });
    asked.result.createObjectStore('photos');
  });
  await new Promise((resolve) => asked.addEventListener('success', resolve));
  asked.result.close();
  const broken = { ...anOp(), attachment: { media_id: 'm1', type: 'image/webp' }, seq: 3 };
  await writtenThen(factory, [broken]);
  expect((await outboxStore(() => factory).all()).map(({ id }) => id)).toEqual([broken.id]);
});

test('OB-16: a photo that version 1 kept inside its op waits beside it now, and goes with it', async () => {
  const factory = new IDBFactory();
  const bytes = Uint8Array.from([1, 2, 3]).buffer;
  const before = { ...anOp({ attachment: { media_id: 'm1', type: 'image/webp', bytes } }), seq: 7 };
  await writtenThen(factory, [before]);
  const store = outboxStore(() => factory);
  const [op] = await store.all();
  expect(op).toMatchObject({ id: before.id, seq: 7, attachment: { media_id: 'm1', type: 'image/webp', size: 3 } });
  expect(JSON.stringify(op)).not.toContain('bytes');
  expect(op && (await store.photo(op))).toEqual(before.attachment);
  await store.change(
    ({ user_id }) => user_id === SOMCHAI,
    () => undefined,
  );
  expect(op && (await store.photo(op))).toBeUndefined();
});

const LATER = 'POST /caddy/of-a-later-release';

test('OB-17: an act of a kind this build does not know is kept, is not sent, and holds up nobody', async () => {
  const phone = aPhone();
  const unknown = await phone.store.add(anOp({ kind: LATER }));
  const behind = await phone.store.add(anOp());
  const elsewhere = await phone.store.add(anOp({ entity: 'booking:BBBB2222' }));
  await phone.drain();
  expect(phone.sent).toEqual([behind.id, elsewhere.id]);
  expect(await phone.states()).toEqual({ [unknown.id]: 'waiting', [behind.id]: 'sent', [elsewhere.id]: 'sent' });
});

test('an op that is asked to be kept again after a lost answer is there once', async () => {
  const phone = aPhone();
  const op = anOp();
  const first = await phone.store.add(op);
  expect(await phone.store.add(op)).toEqual(first);
  expect(await phone.store.all()).toHaveLength(1);
});

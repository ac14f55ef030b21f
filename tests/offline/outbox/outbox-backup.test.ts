import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newOp, withoutBytes, type NewOp, type Op } from '../../../domain/outbox/op.ts';
import { outboxStore, type OutboxStore } from '../../../domain/outbox/store.ts';
import { withBackup, type BackupOptions } from '../../../src/sync/outbox/outbox-backup.ts';
import { FakeCaches } from '../fake-caches.ts';
import { hurry } from '../hurry.ts';
import { NOW } from '../../support/clock.ts';

const title = { th: 'สนใจ', en: 'Interested' };

const wish = (id: string, more: Partial<NewOp> = {}): NewOp => ({
  ...newOp(
    {
      id,
      user_id: 'somchai',
      entity: 'broadcast:A',
      kind: 'POST /broadcast/respond',
      body: { alt_reference: 'CHA0S00000', status: 'INTERESTED' },
      title,
    },
    NOW,
  ),
  ...more,
});

let caches: FakeCaches;
/** What the browser throws away together. */
let disk: { databases: IDBFactory; marked: boolean };

beforeEach(() => {
  caches = new FakeCaches();
  discard();
});
afterEach(() => vi.restoreAllMocks());

function discard(): void {
  disk = { databases: new IDBFactory(), marked: false };
}

/** A page that is opened. */
function openPage(more: Partial<BackupOptions> = {}): OutboxStore {
  const [mine, held] = [disk, caches];
  return withBackup(
    outboxStore(() => mine.databases),
    {
      mark: { isThere: async () => mine.marked, put: async () => void (mine.marked = true) },
      caches: () => held as unknown as CacheStorage,
      isWorth: () => true,
      alone: (work) => work(),
      onBack: () => undefined,
      ...more,
    },
  );
}

/** The worker, which knows nothing of second copies. */
const worker = (): OutboxStore => outboxStore(() => disk.databases);

const ids = (ops: readonly Op[]) => ops.map(({ id }) => id);
const textOf = async (id: string): Promise<string> =>
  (await (await caches.open('caddee-outbox')).match(`/outbox/${encodeURIComponent(id)}`))?.text() ?? '';
const copies = () => [...(caches.held.get('caddee-outbox')?.keys() ?? [])].map((url) => new URL(url).pathname);

describe('OB-04: the browser threw its databases away', () => {
  test('what waited is there again, in its order, with its keys and its pictures', async () => {
    const attachment = { media_id: 'm1', bytes: Uint8Array.from([1, 2, 3]).buffer, type: 'image/webp' };
    const before = openPage();
    for (const id of ['b', 'a']) await before.add(wish(id));
    await before.add(wish('photo', { attachment }));
    discard();
    const after = openPage();
    const found = await after.all();
    expect(ids(found)).toEqual(['b', 'a', 'photo']);
    expect(found[0]).toMatchObject({ body: wish('b').body, title, state: 'waiting', created_at: NOW });
    expect(found[2] && (await after.photo(found[2]))).toEqual(attachment);
  });

  test('an op that may have been sent already: the person is told so, and whoever waited for its turn waits no more', async () => {
    const before = openPage();
    await before.add(wish('a', { next_at: NOW + 60_000, state: 'sending', claimed_at: NOW }));
    discard();
    expect(await openPage().all()).toMatchObject([{ id: 'a', state: 'waiting', tries: 1, next_at: 0 }]);
  });

  test('two tabs that open at once bring it back once, also where the worker was there first, with an empty store', async () => {
    await openPage().add(wish('a'));
    discard();
    expect(await worker().all()).toEqual([]);
    const [one, other] = [openPage(), openPage()];
    await Promise.all([one.all(), other.all()]);
    expect(ids(await one.all())).toEqual(['a']);
  });

  test('a page that is left in the middle of it leaves the rest to the next one', async () => {
    const before = openPage();
    for (const id of ['b', 'a']) await before.add(wish(id));
    discard();
    const left = openPage({ mark: { isThere: async () => false, put: () => Promise.reject(new Error('left')) } });
    await left.all();
    await worker().change(
      ({ id }) => id === 'b',
      (op) => ({ ...op, state: 'sent', sent_at: NOW }),
    );
    const found = await openPage().all();
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      ['b', 'sent'],
      ['a', 'waiting'],
    ]);
  });

  test('what was sent, taken back or given up before stays so', async () => {
    const before = openPage();
    for (const id of ['sent', 'cancelled', 'waits']) await before.add(wish(id));
    await before.change(
      ({ id }) => id === 'sent',
      (op) => ({ ...op, state: 'sent', sent_at: NOW }),
    );
    await before.change(
      ({ id }) => id === 'cancelled',
      () => undefined,
    );
    discard();
    expect(ids(await openPage().all())).toEqual(['waits']);
  });

  test('what the server had refused comes back refused: only the person decides whether it is sent again', async () => {
    const refusal = { status_code: 409 };
    const before = openPage();
    for (const id of ['here', 'by the worker', 'again']) await before.add(wish(id));
    const refuse = (store: OutboxStore, which: string) =>
      store.change(
        ({ id }) => id === which,
        (op) => ({ ...op, state: 'conflict', refusal }),
      );
    await refuse(before, 'here');
    await refuse(before, 'again');
    await before.change(
      ({ id }) => id === 'again',
      (op) => ({ ...withoutBytes(wish(op.id)), seq: op.seq }),
    );
    await refuse(worker(), 'by the worker');
    await openPage().all();
    await expect.poll(async () => (await textOf('by the worker')).includes('conflict')).toBe(true);
    discard();
    const states = (await openPage().all()).map(({ id, state, refusal }) => [id, state, refusal?.status_code]);
    expect(states).toEqual([
      ['here', 'conflict', 409],
      ['by the worker', 'conflict', 409],
      ['again', 'waiting', undefined],
    ]);
  });

  test('what is taken back in one tab while another one opens stays taken back', async () => {
    await openPage().add(wish('a'));
    discard();
    let turn: Promise<unknown> = Promise.resolve();
    const alone = <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turn.then(work);
      turn = mine;
      return mine;
    };
    const [one, other] = [openPage({ alone }), openPage({ alone })];
    const looking = other.all();
    await one.change(
      () => true,
      () => undefined,
    );
    await looking;
    expect(await other.all()).toEqual([]);
  });

  test('a new wish does not overtake what comes back, nor when the databases are thrown away once more', async () => {
    const first = openPage();
    for (const id of ['sent', 'sent too', 'before']) await first.add(wish(id));
    await first.change(
      ({ id }) => id.startsWith('sent'),
      () => undefined,
    );
    discard();
    const page = openPage();
    await page.add(wish('after'));
    expect(ids(await page.all())).toEqual(['before', 'after']);
    discard();
    expect(ids(await openPage().all())).toEqual(['before', 'after']);
  });

  test('a second copy that cannot be written again keeps nothing from coming back', async () => {
    await openPage().add(wish('a'));
    discard();
    caches.beforePut = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(ids(await openPage().all())).toEqual(['a']);
    expect(disk.marked).toBe(true);
  });
});

describe('the second copies themselves', () => {
  test('what the worker sent while no page looked leaves no copy behind; what waits without one gets one; of what nobody was told about there is none', async () => {
    const before = openPage({ isWorth: ({ id }) => id !== 'read mark' });
    for (const id of ['read mark', 'sent', 'waits']) await before.add(wish(id));
    expect(copies()).toEqual(['/outbox/sent', '/outbox/waits']);
    await worker().change(
      ({ id }) => id === 'read mark',
      () => undefined,
    );
    await worker().change(
      ({ id }) => id === 'sent',
      (op) => ({ ...op, state: 'sent', sent_at: NOW }),
    );
    await worker().add(wish('older build'));
    await openPage().all();
    await expect.poll(copies).toEqual(['/outbox/waits', '/outbox/older build'].map((it) => encodeURI(it)));
  });

  test('where nothing ever waited, and where something was dropped that had none, no cache is made', async () => {
    await worker().add(wish('a', { state: 'sent', sent_at: NOW }));
    const page = openPage();
    expect(ids(await page.all())).toEqual(['a']);
    await page.change(
      () => true,
      () => undefined,
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect([...caches.held.keys()]).toEqual([]);
  });

  test('a cache that is full, refused or silent holds nothing up, and nothing is lost by it', async () => {
    hurry();
    const failing: (() => CacheStorage)[] = [
      () => ({ open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }) as unknown as CacheStorage,
      () => {
        throw new DOMException('not here', 'SecurityError');
      },
      () =>
        ({
          open: () => new Promise(() => undefined),
          has: () => new Promise(() => undefined),
        }) as unknown as CacheStorage,
    ];
    for (const [n, caches] of failing.entries()) {
      const page = openPage({ caches });
      expect(await page.add(wish(`op ${n}`))).toMatchObject({ id: `op ${n}` });
    }
    expect(await openPage().all()).toHaveLength(failing.length);
  });

  test('caches that answer late, or not at first, are believed later: nothing is dropped before', async () => {
    hurry();
    await openPage().add(wish('a'));
    discard();
    const failing = { has: () => Promise.reject(new DOMException('busy', 'UnknownError')) } as unknown as CacheStorage;
    expect(await openPage({ caches: () => failing }).all()).toEqual([]);
    expect(copies()).toEqual(['/outbox/a']);
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const has = caches.has.bind(caches);
    caches.has = (name) => answered.then(() => has(name));
    const told: string[][] = [];
    const page = openPage({ onBack: () => void page.all().then((ops) => told.push(ids(ops))) });
    expect(await page.all()).toEqual([]);
    answer();
    await expect.poll(() => told).toEqual([['a']]);
  });

  test('whether they are gone cannot be read: nothing comes back, nothing is dropped, and the next asks again', async () => {
    await openPage().add(wish('a'));
    discard();
    let isBroken = true;
    const isThere = async () => {
      if (isBroken) throw new DOMException('lost', 'UnknownError');
      return disk.marked;
    };
    const page = openPage({ mark: { isThere, put: async () => void (disk.marked = true) } });
    expect(await page.all()).toEqual([]);
    expect(copies()).toEqual(['/outbox/a']);
    isBroken = false;
    expect(ids(await page.all())).toEqual(['a']);
  });
});

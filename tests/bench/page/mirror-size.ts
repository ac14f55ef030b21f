import type { Page } from 'playwright';
import { startProduct } from '../../support/product.ts';
import { freshBuild } from '../build.ts';
import { atMost, type Figure } from '../figure.ts';
import { type Crowd, openCrowd } from '../growth/crowd.ts';
import { addHistory, identifierOf, PASSWORD } from '../growth/long-history.ts';
import { openRooms, talkForYears } from '../growth/rooms.ts';
import { fillLedger } from '../../wallet/filled-ledger.ts';
import { newProfile, openBrowser, openSignedIn } from './signed-in.ts';

/** Two rounds a week, each with one of so many caddies. */
const ROUNDS = 104;
const CADDIES = 30;
const MESSAGES = 1_000;
const KB = 1_000;
const MB = 1_000_000;

/** Bytes a phone holds, by what they are. */
interface Held {
  /** The mirror, drafts and the outbox. */
  databases: number;
  /** The worker's copies of answers, of pictures, and of the last screen. */
  caches: number;
  /** The app itself. */
  shell: number;
  /** What the browser counts, with its own overhead. */
  estimate: number;
}

/** A golfer with a year of rounds, money and talk who has opened every screen, every round and every caddy: what lies on the phone. */
export async function mirrorSize(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: 1, caddies: CADDIES });
  await fillLedger(crowd.context.db, crowd.golfers, crowd.caddies, crowd.context.clock());
  const [room = ''] = await openRooms(crowd, 1);
  await talkForYears(crowd, room, MESSAGES);
  await addHistory(crowd, 0, ROUNDS);
  const { dist } = await freshBuild();
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: dist });
  const profile = await newProfile();
  const browser = await openBrowser(profile);
  try {
    const page = await openSignedIn(browser, product.origin, identifierOf(0), PASSWORD);
    for (const place of await placesOf(crowd, room)) await visit(page, product.origin + place);
    return figuresOf(await page.evaluate(held));
  } finally {
    await browser.close();
    await profile.remove();
    await product.close();
    await crowd.close();
  }
}

async function placesOf({ context, golfers, caddies }: Crowd, room: string): Promise<string[]> {
  const { rows } = await context.db.pool.query<{ booking_ref: string }>(
    'select booking_ref from booking where golfer_id = $1',
    [golfers[0]],
  );
  const tabs = ['home', 'home/search', 'topup', 'topup/history', 'following', 'booking', 'booking?tab=history'];
  const more = ['profile', 'profile/edit-profile', 'notification', `chat/${room}`];
  return [
    ...[...tabs, ...more].map((it) => `/golfer/${it}`),
    ...rows.map(({ booking_ref }) => `/golfer/booking/${booking_ref}`),
    ...caddies.map((id) => `/golfer/home/caddy-detail/${id}`),
  ];
}

/** Until the screen shows no skeleton and the page has nothing else to do. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main').waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Runs in the page. A text counts as UTF-8, as it would be sent. */
async function held(): Promise<Held> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('unread'));
    });
  const bytesOf = (value: unknown) => new Blob([JSON.stringify(value) ?? '']).size;
  let databases = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      for (const value of await done(objects.getAll()))
        databases +=
          value instanceof Blob ? value.size : value instanceof ArrayBuffer ? value.byteLength : bytesOf(value);
    }
    database.close();
  }
  const sizes = { caches: 0, shell: 0 };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      sizes[name === 'caddee-shell' ? 'shell' : 'caches'] += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  const { usage = 0 } = await navigator.storage.estimate();
  return { databases, ...sizes, estimate: usage };
}

const figuresOf = ({ databases, caches, shell, estimate }: Held): Figure[] => [
  {
    name: `a year: ${ROUNDS} rounds, ${CADDIES} caddies, ${MESSAGES} messages; in databases`,
    value: databases / KB,
    unit: 'KB',
  },
  { name: 'in the worker’s copies', value: caches / KB, unit: 'KB' },
  { name: 'both', value: (databases + caches) / KB, unit: 'KB', goal: atMost(4_000) },
  { name: 'the app itself', value: shell / MB, unit: 'MB' },
  { name: 'as the browser counts', value: estimate / MB, unit: 'MB' },
];

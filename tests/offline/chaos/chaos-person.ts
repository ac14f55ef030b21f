import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { CallName, InputOf } from '../../../domain/calls.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { signInOn } from '../../support/sign-in.ts';
import { CADDY } from './chaos-server.ts';
import type { Act } from './chaos-measure.ts';

/** The one thing that is different in the build of these tests: the app's own outbox can be reached from outside. */
export const REACHABLE = {
  file: 'src/app/main.tsx',
  find: 'const phone = createPhone();',
  put: `const phone = createPhone();
void import('../sync/outbox/outbox.ts').then((it) => Object.assign(globalThis, { outbox: it.outboxOf(phone) }));`,
};

interface Outbox {
  add(adding: { entity: string; call: CallName; input: InputOf<CallName>; title: object }): Promise<{ id: string }>;
}

export interface Lane {
  name: string;
  /** The highest mark that the phone has, or may have. */
  mark: number;
  /** Undefined: there is nothing more to do. */
  next(mark: number): { call: CallName; input: object } | undefined;
}

export const requestLane = (alt_reference: string): Lane => ({
  name: `broadcast:${alt_reference}`,
  mark: 0,
  next: (mark) => ({
    call: 'POST /broadcast/respond',
    input: { alt_reference, status: 'INTERESTED', message: String(mark) },
  }),
});

export const bookingLane = (booking_ref: string): Lane => ({
  name: `booking:${booking_ref}`,
  mark: 0,
  next: (mark) =>
    mark === 1 ? { call: 'POST /booking/act', input: { booking_ref, action: 'accept', version: 1 } } : undefined,
});

type Outcome = 'kept' | 'signed out' | 'unknown';

/** `kept`: the app said that it is on the phone. `unknown`: the browser died, or the page went away, before it said anything. */
export async function add(page: Page, lane: Lane): Promise<Outcome> {
  const mark = lane.mark + 1;
  const what = lane.next(mark);
  if (!what) throw new Error(`${lane.name} has nothing more to do`);
  const adding = { ...what, entity: lane.name, title: { th: `ทดสอบ ${mark}`, en: `Test ${mark}` } };
  try {
    return await page.evaluate(async (it) => {
      try {
        await (globalThis as unknown as { outbox: Outbox }).outbox.add(it as never);
        return 'kept';
      } catch (error) {
        if ((error as { code?: string }).code === 'SESSION_OVER') return 'signed out';
        throw error;
      }
    }, adding);
  } catch (error) {
    if (isGone(error)) return 'unknown';
    throw error;
  }
}

/** The page, its document or its browser went away in the middle. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && /closed|crashed|destroyed|navigat|detached|disconnected|ERR_ABORTED/i.test(error.message);

/** What lies on the phone, receipts too. */
export const opsOn = (page: Page): Promise<Op[]> =>
  page.evaluate(async () => {
    const name = 'caddee-outbox';
    // Opened before the app has made it, it would be made without its table.
    if (!(await indexedDB.databases()).some((it) => it.name === name)) return [];
    return new Promise<Op[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error('the outbox cannot be opened'));
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('ops').objectStore('ops').getAll();
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result as Op[]);
        };
      };
    });
  });

/** Which act of its lane an op is. */
export function actOf({ entity, body }: Pick<Op, 'entity' | 'body'>): Act {
  const { message } = body as { message?: string };
  return { lane: entity, mark: message === undefined ? 1 : Number(message) };
}

/** At the caddy's home, signed in: by the remembered session, else by the form, as often as the network makes it necessary. */
export async function enter(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/caddy/home`);
  for (let turn = 0; turn < 50; turn += 1) {
    if (await isIn(page)) return;
    if (/\/(login|no-permission)/.test(page.url())) await signIn(page, origin);
    else await pause(100);
  }
  throw new Error(`she does not get in: ${page.url()}`);
}

const isIn = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => 'outbox' in globalThis && location.pathname === '/caddy/home' && document.querySelector('#main') !== null,
  );

async function signIn(page: Page, origin: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(`${origin}/login`);
  await page.locator('input[name=identifier]').or(page.locator('.home, #main article')).first().waitFor();
  if (!page.url().includes('/login')) return;
  await signInOn(page, origin, CADDY.identifier, CADDY.password);
}

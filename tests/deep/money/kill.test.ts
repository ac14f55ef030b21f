import { termsThen } from '../../support/rates.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { priceOf } from '../../../domain/booking/price.ts';
import type { InputOf } from '../../../domain/calls.ts';
import { addDays, type ClockTime, dateOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { COURSE, type Crowd, openCrowd } from '../../bench/growth/crowd.ts';
import { type Program, startProgram } from '../../support/process.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';

const KILLS_OF_EACH = 5;
const GOLFERS = 10;
const CLIENTS = 64;
/** Changes that are acknowledged between two kills. */
const BETWEEN = 150;

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

let crowd: Crowd;
let bearers: string[];
let program: Program;
let origin: string;
beforeAll(async () => {
  crowd = await openCrowd({ golfers: GOLFERS, caddies: CLIENTS, credit: 5_000 });
  bearers = await crowd.signIn(crowd.golfers);
  await startServer();
});
afterAll(async () => {
  await program.stop();
  await crowd.close();
});

async function startServer(): Promise<void> {
  program = startProgram({
    DATABASE_URL: crowd.url,
    DIST_DIR: crowd.bareSite,
    DATA_DIR: crowd.bareSite,
    SEED: 'none',
    LOG_LEVEL: 'fatal',
  });
  origin = await program.address;
}

interface Envelope {
  status: 'success' | 'error';
  status_code: number;
  code?: string;
  data: Booking;
}

/** One change as a phone asks for it: with one key, again and again until there is an answer that means yes or no. */
interface Asked {
  path: string;
  bearer: string;
  key: string;
  body: string;
  /** Times it was not known what had become of it. */
  unknown: number;
  answer: Envelope;
}

async function ask(bearer: string, path: string, input: object): Promise<Asked> {
  const asked = { path, bearer, key: randomUUID(), body: JSON.stringify(input) };
  for (let unknown = 0; ; unknown++) {
    const answer = await once(asked);
    if (answer) return { ...asked, unknown, answer: answer.envelope };
    await pause(10 + Math.random() * 40);
  }
}

async function once({ path, bearer, key, body }: Pick<Asked, 'path' | 'bearer' | 'key' | 'body'>) {
  try {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(30_000),
    });
    const envelope = (await answer.json()) as Envelope;
    const isReplay = answer.headers.get('idempotency-replayed') === 'true';
    return answer.status < 500 ? { envelope, isReplay } : undefined;
  } catch {
    return undefined; // no answer, or half of one
  }
}

/** Client n asks its own caddy on its own days: whatever is refused is refused for want of money. */
function wishOf(n: number, day: number): InputOf<'POST /booking/create'> {
  const booking_date = addDays(dateOf(Date.now()), 2 + ((Math.floor(n / GOLFERS) * 7 + (day % 7)) % 56));
  const round = { golf_course: COURSE, tee_off_time: '12:00' as ClockTime, holes: 18 as const };
  const course = { fee_collection: 'AT_COURSE', caddy_fee: null, cart_fee: null } as const;
  const { total } = priceOf({ ...round, transport: 'CART_SHARED', course }, termsThen(booking_date));
  return { ...round, transport: 'CART_SHARED', booking_date, caddy_id: crowd.caddies[n] as string, total };
}

test('MO-02: PostgreSQL and the server are killed again and again: what was acknowledged is there, and the rest is settled by its key', async () => {
  const done: Asked[] = [];
  let isOver = false;
  const acknowledged = () => done.filter(({ answer }) => answer.status === 'success').length;

  async function client(n: number): Promise<void> {
    const bearer = bearers[n % GOLFERS] as string;
    const kept: Booking[] = [];
    for (let day = 0; !isOver; day++) {
      const made = await ask(bearer, '/booking/create', wishOf(n, day));
      done.push(made);
      if (made.answer.status === 'success') kept.push(made.answer.data);
      // Two are kept, the oldest is given up: money goes to and fro.
      const old = kept.length > 2 || made.answer.status === 'error' ? kept.shift() : undefined;
      if (!old) continue;
      const { booking_ref, version } = old;
      done.push(await ask(bearer, '/booking/act', { booking_ref, version, action: 'cancel' }));
    }
  }

  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  const progress = async () => {
    const goal = acknowledged() + BETWEEN;
    await expect.poll(acknowledged, { timeout: 300_000, interval: 20 }).toBeGreaterThanOrEqual(goal);
  };
  for (let kill = 0; kill < KILLS_OF_EACH; kill++) {
    await progress();
    await crowd.crash();
    await progress();
    await program.stop('SIGKILL');
    await startServer();
  }
  await progress();
  isOver = true;
  await clients;

  const refused = done.filter(({ answer }) => answer.status === 'error');
  expect(new Set(refused.map(({ answer }) => answer.code))).toEqual(
    new Set(refused.length > 0 ? ['WALLET_TOO_LOW'] : []),
  );
  expect(done.some(({ unknown }) => unknown > 0)).toBe(true);

  const refs = (path: string) =>
    done
      .filter(({ answer, ...asked }) => asked.path === path && answer.status === 'success')
      .map(({ answer }) => answer.data.booking_ref)
      .toSorted();
  const [made, cancelled] = [refs('/booking/create'), refs('/booking/act')];
  const written = await crowd.context.db.many(sql<{ booking_ref: string; status: string }>`
    select booking_ref, status from booking order by booking_ref`);
  const causes = await crowd.context.db.many(sql<{ cause: string }>`
    select cause from ledger_transaction where cause like 'booking:%' order by cause`);
  // Nothing acknowledged is lost, nothing is there twice or that nobody was told of.
  expect(written.map(({ booking_ref }) => booking_ref).toSorted()).toEqual(made);
  const ended = written.filter(({ status }) => status !== 'PENDING').map(({ booking_ref }) => booking_ref);
  expect(ended.toSorted()).toEqual(cancelled);
  expect(causes.map(({ cause }) => cause).toSorted()).toEqual(
    [...made.map((ref) => `booking:${ref}:hold`), ...cancelled.map((ref) => `booking:${ref}:release`)].toSorted(),
  );
  await ledgerIsWhole(crowd.context.db);

  // A phone that asks once more is told the same, and nothing happens.
  for (const asked of done.filter(({ unknown, answer }) => unknown > 0 && answer.status === 'success').slice(0, 50))
    expect(await once(asked)).toMatchObject({ isReplay: true, envelope: { data: asked.answer.data } });
  await ledgerIsWhole(crowd.context.db);
});

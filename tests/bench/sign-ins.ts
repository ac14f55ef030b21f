import { argon2Sync, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../server/db/db.ts';
import { startProduct } from '../support/product.ts';
import { atMost, type Figure } from './figure.ts';
import { openCrowd } from './growth/crowd.ts';
import { metricOf } from './metrics.ts';

const PEOPLE = 10_000;
/** Before anything is compared the server has done everything once. */
const WARM_UP = 500;
const AT_ONCE = 8;
const PASSWORD = 'a password of the bench';
const IDLE_MS = 5_000;
const MB = 1_000_000;

interface Memory {
  resident: number;
  heap: number;
}

/** Ten thousand people sign in by password and read their balance: what of it stays in the server's memory. */
export async function signIns(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: PEOPLE });
  const { db } = crowd.context;
  await db.run(sql`update person set password_hash = ${cheapHash()}`);
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite });
  try {
    await signInAll(product.origin, 0, WARM_UP);
    const before = await memoryOf(product.origin);
    const began = performance.now();
    await signInAll(product.origin, WARM_UP, PEOPLE);
    const seconds = (performance.now() - began) / 1_000;
    const after = await memoryOf(product.origin);
    return [
      { name: 'sign-ins, their hash a cheap one', value: (PEOPLE - WARM_UP) / seconds, unit: '/s' },
      { name: `memory after ${WARM_UP} sign-ins`, value: before.resident / MB, unit: 'MB' },
      { name: `memory after ${PEOPLE} sign-ins`, value: after.resident / MB, unit: 'MB', goal: atMost(400) },
      { name: 'heap in use before', value: before.heap / MB, unit: 'MB' },
      { name: 'heap in use after', value: after.heap / MB, unit: 'MB' },
      {
        name: 'heap for each signed-in person',
        value: (after.heap - before.heap) / (PEOPLE - WARM_UP) / 1_000,
        unit: 'KB',
        goal: atMost(5),
      },
    ];
  } finally {
    await product.close();
    await crowd.close();
  }
}

/** A stored hash carries its own cost (server/account/session/password.ts). At the real one ten thousand take minutes, and leave no more behind. */
function cheapHash(): string {
  const salt = randomBytes(16);
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { ...cost, message: PASSWORD, nonce: salt });
  const [at, is] = [salt, hash].map((it) => it.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${at}$${is}`;
}

async function signInAll(origin: string, from: number, to: number): Promise<void> {
  let next = from;
  const worker = async () => {
    for (let n = next++; n < to; n = next++) await signIn(origin, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function signIn(origin: string, n: number): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-caddee': '1' },
    body: JSON.stringify({ identifier: `golfer-${n}@caddee.demo`, password: PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { app_token: string } | null };
  if (!data) throw new Error(`golfer ${n} could not sign in: ${answer.status}`);
  const headers = { authorization: `Bearer ${data.app_token}` };
  const read = await fetch(`${origin}/api/v1/wallet/balance`, { headers });
  await read.arrayBuffer();
  if (read.status !== 200) throw new Error(`golfer ${n} could not read the balance: ${read.status}`);
}

/** The least of a few moments in which nobody asks for anything: what the collector has not freed yet is not kept. */
async function memoryOf(origin: string): Promise<Memory> {
  const seen: Memory[] = [];
  for (let n = 0; n < 6; n++) {
    await pause(IDLE_MS);
    seen.push({
      resident: await metricOf(origin, 'process_resident_memory_bytes'),
      heap: await metricOf(origin, 'nodejs_heap_size_used_bytes'),
    });
  }
  const least = (of: keyof Memory) => Math.min(...seen.map((it) => it[of]));
  return { resident: least('resident'), heap: least('heap') };
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordText } from '#domain/account/password.ts';
import { Refused } from '#domain/refusals.ts';

/** OWASP's argon2id profile for 19 MiB; 16–27 ms here (docs/server.md §d). Older hashes carry their own. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT = 16;
const LENGTH = 32;
// libuv has four threads, which read files and look up names too: one is left to them.
const AT_ONCE = 3;
// A second or two, then it is better to say so.
const WAITING = 60;

interface Stored {
  cost: typeof COST;
  salt: Buffer;
  hash: Buffer;
}

const derive = promisify(argon2);
// Of no password anybody has: an unknown person costs the same work as a known one.
const nobody: Stored = { cost: COST, salt: randomBytes(SALT), hash: randomBytes(LENGTH) };
const waiting: (() => void)[] = [];
let running = 0;

/** A new PHC string. Refuses with BUSY when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const hash = await hashOf(password, { cost: COST, salt, hash: Buffer.alloc(LENGTH) });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** The same work whether there is a hash or not. Refuses with BUSY when too many wait already. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? nobody : parse(phc);
  const hash = await hashOf(password, stored);
  return timingSafeEqual(hash, stored.hash) && phc !== null;
}

function parse(phc: string): Stored {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(phc);
  if (!parts) throw new Error('a stored password hash is no argon2id PHC string');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [salt, hash] = parts.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer];
  return { cost: { memory, passes, parallelism }, salt, hash };
}

async function hashOf(password: string, { cost, salt, hash }: Stored): Promise<Buffer> {
  await turn();
  try {
    return await derive('argon2id', {
      ...cost,
      message: passwordText(password),
      nonce: salt,
      tagLength: hash.length,
    });
  } finally {
    next();
  }
}

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= WAITING) throw new Refused('BUSY');
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Whoever waits longest takes over the place, so `running` stays as it is. */
function next(): void {
  const first = waiting.shift();
  if (first) first();
  else running -= 1;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

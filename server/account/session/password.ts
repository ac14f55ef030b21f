import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordText } from '#domain/account/password.ts';
import { Refused } from '#domain/refusals.ts';

/** OWASP's argon2id parameters for 19 MiB; 16–27 ms here (docs/server.md §d). A stored hash carries its own parameters. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT = 16;
const LENGTH = 32;
// libuv has four threads, which also read files and resolve names: one is left for them.
const AT_ONCE = 3;
// About two seconds of waiting; more are refused with BUSY.
const WAITING = 60;

interface Stored {
  cost: typeof COST;
  salt: Buffer;
  hash: Buffer;
}

const derive = promisify(argon2);
// Nobody's password: an unknown person costs the same time as a known one.
const nobody: Stored = { cost: COST, salt: randomBytes(SALT), hash: randomBytes(LENGTH) };
const waiting: (() => void)[] = [];
let running = 0;

/** Hashes a password as a PHC string. Refuses BUSY when too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const hash = await hashOf(password, { cost: COST, salt, hash: Buffer.alloc(LENGTH) });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Checks a password; takes the same time without a hash. Refuses BUSY when too many hashes wait. */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? nobody : parse(phc);
  const hash = await hashOf(password, stored);
  return timingSafeEqual(hash, stored.hash) && phc !== null;
}

function parse(phc: string): Stored {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(phc);
  if (!parts) throw new Error('a stored password hash is not an argon2id PHC string');
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

/** The next in line takes over the place, so `running` stays the same. */
function next(): void {
  const first = waiting.shift();
  if (first) first();
  else running -= 1;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

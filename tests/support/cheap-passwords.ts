import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** In KiB. What asks for more is made cheap, so that no figure of the product stands here. */
const MOST_MEMORY = 1024;

// Most tests sign somebody in, and a hash takes longer than the rest of it.
if (!vi.isMockFunction(crypto.argon2)) {
  const { argon2 } = crypto;
  const cheap: typeof argon2 = (kind, cost, done) =>
    argon2(kind, cost.memory > MOST_MEMORY ? { ...cost, memory: 8, passes: 1 } : cost, done);
  crypto.argon2 = vi.fn(cheap);
  syncBuiltinESMExports();
}

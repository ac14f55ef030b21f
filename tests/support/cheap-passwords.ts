import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

const PRODUCT_MEMORY = 19_456;

// Most tests sign somebody in, and a hash takes longer than the rest of it: at the product's cost it is made with little memory.
if (!vi.isMockFunction(crypto.argon2)) {
  const { argon2 } = crypto;
  const cheap: typeof argon2 = (kind, cost, done) =>
    argon2(kind, cost.memory === PRODUCT_MEMORY ? { ...cost, memory: 8, passes: 1 } : cost, done);
  crypto.argon2 = vi.fn(cheap);
  syncBuiltinESMExports();
}

import { createLocalJWKSet, type CryptoKey, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { HOUR } from '#domain/dates.ts';
import type { LineLoginConfig } from '../config.ts';
import { keysOf } from '../platform.ts';

/** Asked for again after it; while LINE is away, the ones we have go on. */
const FRESH = HOUR;
/** LINE takes new keys from time to time, and anybody can name one that was never there: asked for so often at most. */
const COOLDOWN = 30_000;

/** The key that an ID token names. */
type FindKey = (...of: Parameters<JWTVerifyGetKey>) => Promise<CryptoKey>;

interface Held {
  find: ReturnType<typeof createLocalJWKSet>;
  asked: number;
}

/** LINE's public keys, kept. The function it answers refuses LINE_DOWN only where no key was ever received. */
export function openKeys(config: LineLoginConfig, ticks = () => performance.now()): FindKey {
  let held: Held | undefined;
  let asking: Promise<Held> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function askNow(): Promise<Held> {
    asking ??= keysOf(config)
      .then((keys) => (held = { find: createLocalJWKSet(keys as unknown as JSONWebKeySet), asked: ticks() }))
      .catch((error: unknown) => {
        failedAt = ticks();
        throw error;
      })
      .finally(() => (asking = undefined));
    return asking;
  }

  async function current(): Promise<Held> {
    if (!held) return askNow();
    const old = held;
    const age = ticks() - old.asked;
    if (age < FRESH || ticks() - failedAt < COOLDOWN) return old; // nobody waits again for a LINE that has just not answered
    return askNow().catch(() => old);
  }

  return async (header, token) => {
    const keys = await current();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknown || ticks() - Math.max(keys.asked, failedAt) < COOLDOWN) throw error;
      return (await askNow()).find(header, token);
    }
  };
}

const kept = new WeakMap<LineLoginConfig, FindKey>();

export function keysFor(config: LineLoginConfig): FindKey {
  const here = kept.get(config) ?? openKeys(config);
  kept.set(config, here);
  return here;
}

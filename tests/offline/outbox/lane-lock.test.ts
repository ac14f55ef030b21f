import { describe, expect, test } from 'vitest';
import { laneLock, type Locks } from '#domain/outbox/drain.ts';
import { SOMCHAI } from './ops.ts';

/** As the browser does it: a stolen holder's request is rejected, its work goes on. */
function webLocks(): Locks & { names: string[] } {
  const held = new Map<string, (error: Error) => void>();
  const names: string[] = [];
  return {
    names,
    request: (name, options, work) =>
      new Promise((resolve, reject) => {
        names.push(name);
        if (held.has(name) && options.ifAvailable) return resolve(work(null));
        held.get(name)?.(Object.assign(new Error('stolen'), { name: 'AbortError' }));
        held.set(name, reject);
        work({}).then((result) => {
          if (held.get(name) === reject) held.delete(name);
          resolve(result);
        }, reject);
      }),
  };
}

const never = () => new Promise<string>(() => undefined);

describe('one lane at a time', () => {
  test('is one person’s; another tab hears that it is busy', async () => {
    const locks = webLocks();
    const lock = laneLock(locks, SOMCHAI);
    void lock('booking:A', false, never);
    expect(await lock('booking:A', false, async () => 'done')).toBe('busy');
    expect(await lock('booking:B', false, async () => 'done')).toBe('done');
    expect(locks.names[0]).toBe(`caddee-outbox:${SOMCHAI}:booking:A`);
  });

  test('a lane can be taken from a holder that hangs, who hears that it is busy', async () => {
    const lock = laneLock(webLocks(), SOMCHAI);
    const hung = lock('booking:A', false, never);
    expect(await lock('booking:A', true, async () => 'done')).toBe('done');
    expect(await hung).toBe('busy');
  });

  test('an accident of the work itself is not hidden', async () => {
    const lock = laneLock(webLocks(), SOMCHAI);
    await expect(lock('booking:A', false, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});

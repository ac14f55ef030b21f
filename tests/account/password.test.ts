import { argon2 } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../server/account/session/password.ts';

// A vector of the reference program's own tests (phc-winner-argon2, test.c): 256 KiB.
const cheap = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

describe('a password hash', () => {
  test('is argon2id at 19 MiB, two passes, as a PHC string with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('a quiet fairway'), hashPassword('a quiet fairway')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
    expect(vi.mocked(argon2).mock.lastCall?.[1]).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 });
  });

  test('opens to its own password and to no other, also made elsewhere at another cost; nobody’s opens to nothing', async () => {
    const hash = await hashPassword('a quiet fairway');
    expect(await isPassword('a quiet fairway', hash)).toBe(true);
    expect(await isPassword('A quiet fairway', hash)).toBe(false);
    expect(await isPassword('a quiet fairway ', hash)).toBe(false);
    expect(await isPassword('password', cheap)).toBe(true);
    expect(await isPassword('passwore', cheap)).toBe(false);
    expect(await isPassword('a quiet fairway', null)).toBe(false);
    // Something else in that column is our mistake, not a wrong password.
    await expect(isPassword('a quiet fairway', 'plain')).rejects.toThrow('not an argon2id PHC string');
  });

  test('a crowd that would wait for seconds is told to come back, and the others still get theirs', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 70 }, () => isPassword('password', cheap)));
    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(70 - 63);
    for (const one of refused) expect(one.reason).toMatchObject({ code: 'BUSY' });
    expect(asked.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(63);
    expect(await isPassword('password', cheap)).toBe(true);
  });
});

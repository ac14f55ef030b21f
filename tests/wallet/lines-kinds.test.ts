import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../domain/account/account.ts';
import {
  CAUSES,
  FILTERS,
  isShownBy,
  kindOf,
  LINE_FILTERS,
  LINE_KINDS,
  openersOf,
  sought,
} from '../../domain/wallet/line.ts';

const server = path.join(import.meta.dirname, '../../server');
const OURS = /^(?:topup|tip|withdrawal|booking|demo|account):/;

/** Every cause the server's text makes, its values left out: `booking:…:change:…:hold`. */
const causesInCode = globSync('**/*.ts', { cwd: server }).flatMap((file) =>
  [...readFileSync(path.join(server, file), 'utf8').matchAll(/`(\w+:\$\{[^`]*)`/g)]
    .map((match) => (match[1] as string).replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter((cause) => OURS.test(cause)),
);

const nameOf = (cause: string, role: Role) => {
  try {
    return kindOf(cause, role);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

describe('what a posting is called', () => {
  test('every cause the server can write has a name for at least one of the two', () => {
    expect(new Set(causesInCode).size).toBeGreaterThan(12);
    // A change of a booking holds or releases; the code says which in a variable.
    const said = causesInCode.flatMap((it) =>
      it.endsWith(':change:x:x') ? [`${it.slice(0, -1)}hold`, `${it.slice(0, -1)}release`] : it,
    );
    expect(said.filter((cause) => !nameOf(cause, 'GOLFER') && !nameOf(cause, 'CADDY'))).toEqual([]);
  });

  test('a cause nobody knows is refused, never told without a name', () => {
    for (const cause of ['', 'booking', 'booking:x', 'booking:x:stolen', 'refund:x:pay', 'demo:x:hold'])
      for (const role of ['GOLFER', 'CADDY'] as const) expect(() => kindOf(cause, role)).toThrow(RangeError);
  });

  test('a golfer is never told of a caddy’s settlement, a caddy never of a golfer’s hold', () => {
    expect(() => kindOf('booking:x:pay', 'GOLFER')).toThrow(RangeError);
    expect(() => kindOf('booking:x:hold', 'CADDY')).toThrow(RangeError);
    expect(kindOf('booking:x:share', 'GOLFER')).toBe('PAID');
    expect(kindOf('booking:x:share', 'CADDY')).toBe('EARNED');
  });

  test('every kind is found by some filter or stands in all of them', () => {
    const inFilters = new Set(Object.values(FILTERS).flatMap(({ kinds }) => kinds));
    expect(LINE_KINDS.filter((kind) => !inFilters.has(kind))).toEqual([]);
    const named = new Set(CAUSES.flatMap(({ GOLFER, CADDY }) => [GOLFER, CADDY]));
    expect(LINE_KINDS.filter((kind) => !named.has(kind))).toEqual([]);
  });
});

test('which line a posting goes on with: a hold opens one; its release, its share and the decision go on with it; goodwill stands by itself', () => {
  expect(openersOf('booking:x:hold')).toEqual([]);
  expect(openersOf('booking:x:share')).toEqual(['booking:x:hold']);
  for (const what of ['release', 'pay', 'change:y:hold', 'change:y:release'])
    expect(openersOf(`booking:x:${what}`)).toEqual(['booking:x:hold', 'booking:x:share', 'booking:x:decide']);
  expect(openersOf('booking:x:decide')).toEqual(['booking:x:hold', 'booking:x:share']);
  expect(openersOf('tip:x:pay')).toEqual(['tip:x:hold']);
  expect(openersOf('withdrawal:x:back')).toEqual(['withdrawal:x:out']);
  for (const alone of ['booking:x:goodwill', 'topup:x:reverse', 'tip:x:hold', 'withdrawal:x:out', 'demo:x', 'nothing'])
    expect(openersOf(alone)).toEqual([]);
});

/** Every way money moves, as it is written with its cause. */
const postings = fc.constantFrom(
  ...causesInCode.map((it) => (it.endsWith(':change:x:x') ? `${it.slice(0, -1)}hold` : it)),
);

test('a filter finds a movement by its cause and its amounts: under its kind, and nowhere else', () => {
  fc.assert(
    fc.property(
      postings,
      fc.constantFrom('GOLFER' as const, 'CADDY' as const),
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      (cause, role, available, held) => {
        const kind = nameOf(cause, role);
        fc.pre(kind !== undefined);
        const line = { kind: kind ?? 'GIFT', available, held, pending: 0 };
        for (const filter of LINE_FILTERS.filter((it) => it !== 'ALL')) {
          const found = sought(filter, role);
          const isLike = found.causes.some((like) => new RegExp(`^${like.replaceAll('%', '.*')}$`).test(cause));
          const isWanted =
            found.only === 'PAYS' ? available + held < 0 : found.only === 'GIVES_BACK' ? available > 0 : true;
          expect(isLike && isWanted).toBe(isShownBy(filter, line));
        }
      },
    ),
    { numRuns: 500 },
  );
});

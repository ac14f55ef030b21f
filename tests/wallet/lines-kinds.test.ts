import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../domain/account/account.ts';
import { satang } from '../../domain/money.ts';
import { CAUSES, FILTER_KINDS, kindOf, LINE_FILTERS, LINE_KINDS, sought } from '../../domain/wallet/line.ts';
import * as posting from '../../domain/wallet/posting.ts';

const server = path.join(import.meta.dirname, '../../server');
const NOK = '019aa000-0000-7000-8000-000000000001';
const SOMCHAI = '019aa000-0000-7000-8000-000000000002';
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
    const inFilters = new Set(Object.values(FILTER_KINDS).flat());
    expect(LINE_KINDS.filter((kind) => !inFilters.has(kind))).toEqual([]);
    const named = new Set(CAUSES.flatMap(({ GOLFER, CADDY }) => [GOLFER?.kind, CADDY?.kind]));
    expect(LINE_KINDS.filter((kind) => !named.has(kind))).toEqual([]);
  });
});

/** Every way money moves, with any amounts, as it is written with its cause. */
const amount = fc.integer({ min: 1, max: 5_000_000 }).map(satang);
const part = fc.integer({ min: 0, max: 500_000 }).map(satang);
const split = fc
  .record({ refund: part, caddy: part, platform: part })
  // What is given back whole is a release, and a caddy's part is what a share is made for.
  .filter(({ caddy }) => caddy > 0);
const contested = fc.oneof(
  fc.constant({ at: 'HELD' as const }),
  fc.record({ at: fc.constant('CAPTURED' as const), caddy: amount, platform: part }),
  fc.constant({ at: 'RELEASED' as const }),
);
const golfers = posting.golferAccounts(NOK);
const caddies = posting.caddyAccounts(SOMCHAI);
const postings = fc.oneof(
  amount.map((it) => ['topup:x:credit', posting.toppingUp(NOK, it)] as const),
  amount.map((it) => ['topup:x:reverse', posting.reversing(NOK, it)] as const),
  amount.map((it) => ['booking:x:hold', posting.holding(NOK, it)] as const),
  amount.map((it) => ['booking:x:change:y:release', posting.releasing(NOK, it)] as const),
  split.map((it) => ['booking:x:share', posting.sharing(NOK, SOMCHAI, it)] as const),
  amount.map((it) => ['booking:x:pay', posting.payingOut(SOMCHAI, it)] as const),
  amount.map((it) => ['booking:x:goodwill', posting.move('platform:goodwill', golfers.available, it)] as const),
  amount.map((it) => ['tip:x:hold', posting.holding(NOK, it)] as const),
  amount.map((it) => ['tip:x:release', posting.releasing(NOK, it)] as const),
  amount.map((it) => ['tip:x:pay', posting.tipping(NOK, SOMCHAI, it)] as const),
  amount.map((it) => ['withdrawal:x:out', posting.withdrawing(golfers.available, it)] as const),
  amount.map((it) => ['withdrawal:x:out', posting.withdrawing(caddies.available, it)] as const),
  amount.map((it) => ['withdrawal:x:back', posting.givingBack(caddies.available, it)] as const),
  amount.map((it) => ['demo:x', posting.move('platform:goodwill', golfers.available, it)] as const),
  amount.map((it) => ['account:x:given-up', posting.givingUp(golfers.available, it)] as const),
  amount.map((it) => ['account:x:given-up', posting.givingUp(caddies.available, it)] as const),
  fc.tuple(contested, split).map(([at, to]) => ['booking:x:decide', posting.deciding(NOK, SOMCHAI, at, to)] as const),
);

const sign = (n: number) => '-0+'[Math.sign(n) + 1];

test('a filter finds a line where its amounts can be: whatever is posted is found under its kind, and nowhere else', () => {
  fc.assert(
    fc.property(postings, ([cause, legs]) => {
      const of = (account: string) => legs.find((leg) => leg.account === account)?.amount ?? 0;
      const views = [
        { role: 'GOLFER' as const, signs: `${sign(of(golfers.available))}${sign(of(golfers.held))}` },
        { role: 'CADDY' as const, signs: `${sign(of(caddies.available))}${sign(of(caddies.pending))}` },
      ].filter(({ signs }) => signs !== '00');
      expect(views.length).toBeGreaterThan(0);
      for (const { role, signs } of views)
        for (const filter of LINE_FILTERS.filter((it) => it !== 'ALL')) {
          const found = sought(filter, role);
          const isLike = found.causes.some((like) => new RegExp(`^${like.replaceAll('%', '.*')}$`).test(cause));
          const isShown = FILTER_KINDS[filter].includes(kindOf(cause, role));
          expect(isLike).toBe(isShown);
          if (isShown) expect(found.signs).toContain(signs);
        }
    }),
    { numRuns: 2_000 },
  );
});

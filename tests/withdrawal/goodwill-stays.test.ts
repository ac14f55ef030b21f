import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { satang } from '../../domain/money.ts';
import { giveGoodwill, hold, release, share } from '../../server/wallet/commands.ts';
import { writesNothing } from '../booking/world.ts';
import { type Person, startWithdrawalFixture } from './withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';

const fixture = await startWithdrawalFixture();
const somchai = await fixture.caddy();
afterAll(() => fixture.close());

const mostOf = async (nok: Person) => (await fixture.done('GET /wallet/withdrawals', {}, nok)).most;
/** Each step a moment after the one before, as its lines are told apart by when they were opened. */
let moment = NOW;
const next = () => (moment += 1);

const gives = ({ user_id }: Person, baht: number) =>
  fixture.db.transact((tx) =>
    giveGoodwill(tx, user_id, satang(baht * 100), `booking:${randomUUID()}:goodwill`, next()),
  );

/** A round that costs so much: held, and paid unless it is left to later. */
async function books({ user_id }: Person, baht: number) {
  const ref = randomUUID();
  const total = satang(baht * 100);
  await fixture.db.transact((tx) => hold(tx, user_id, total, `booking:${ref}:hold`, next()));
  const split = { refund: satang(0), caddy: total, platform: satang(0) };
  return {
    pays: () => fixture.db.transact((tx) => share(tx, user_id, somchai.user_id, split, `booking:${ref}:share`, next())),
    ends: () => fixture.db.transact((tx) => release(tx, user_id, total, `booking:${ref}:release`, next())),
  };
}
const plays = async (nok: Person, baht: number) => (await books(nok, baht)).pays();

describe('goodwill is spent on bookings but never leaves', () => {
  test('who has nothing else may ask for nothing back', async () => {
    const nok = await fixture.golfer();
    await plays(nok, 2000);
    await gives(nok, 100);
    expect([await fixture.available(nok), await mostOf(nok)]).toEqual([10_000, 0]);
    const asked = await writesNothing(fixture.db, () => fixture.triesToAsk(nok, 10_000));
    expect(asked).toMatchObject({ status_code: 422, code: 'REFUND_TOO_LARGE' });
    expect(await fixture.available(nok)).toBe(10_000);
  });

  test('beside what was topped up: all of that may be asked for, and not a satang of the goodwill, which is spent first', async () => {
    const nok = await fixture.golfer();
    await gives(nok, 100);
    expect(await mostOf(nok)).toBe(200_000);
    const round = await books(nok, 150);
    expect(await mostOf(nok)).toBe(195_000);
    // What is held for a round that does not take place is what it was before.
    await round.ends();
    expect([await fixture.available(nok), await mostOf(nok)]).toEqual([210_000, 200_000]);
    await plays(nok, 150);
    expect([await fixture.available(nok), await mostOf(nok)]).toEqual([195_000, 195_000]);
    await gives(nok, 100);
    expect((await fixture.triesToAsk(nok, 195_001)).code).toBe('REFUND_TOO_LARGE');
    await fixture.asks(nok, 195_000);
    expect([await fixture.available(nok), await mostOf(nok)]).toEqual([10_000, 0]);
  });

  test('whatever came in whatever order: what may be asked for is own money that was not spent', async () => {
    const step = fc.record({ kind: fc.constantFrom('gift', 'round'), baht: fc.integer({ min: 1, max: 300 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const nok = await fixture.golfer({ topped_up: 50_000, account: false });
        let [own, given] = [500, 0];
        for (const { kind, baht } of steps) {
          if (kind === 'gift') {
            await gives(nok, baht);
            given += baht;
          } else if (baht <= own + given) {
            await plays(nok, baht);
            own -= Math.max(0, baht - given);
            given = Math.max(0, given - baht);
          }
        }
        expect([await fixture.available(nok), await mostOf(nok)]).toEqual([(own + given) * 100, own * 100]);
      }),
      { numRuns: process.env['DEEP'] === undefined ? 3 : 40 },
    );
  });
});

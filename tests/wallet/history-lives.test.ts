import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { MINUTE, type Moment } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import type { Line, SummaryLine } from '../../domain/wallet/api.ts';
import type { Tx } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import * as wallet from '../../server/wallet/commands.ts';
import { balanceOf, type Person, startWorld } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
afterAll(() => world.close());

interface Pair {
  nok: Person;
  somchai: Person;
}

/** One thing that happens to the money of the two; answers what may follow it. */
type Step = (tx: Tx, pair: Pair, id: string, now: Moment) => Promise<void>;

const [PRICE, CADDY, FEE] = [satang(250_00), satang(225_00), satang(25_00)];
const TIP = satang(100_00);
const refund = (nok: Person, withdrawal_id: string) =>
  ({ user_id: nok.user_id, role: 'GOLFER', withdrawal_id, amount: satang(80_00) }) as const;

/** Every story money can tell, step by step; others happen between the steps. */
const STORIES: Record<string, Step[]> = {
  toppedUp: [
    (tx, { nok }, id, now) =>
      wallet.creditTopup(tx, { user_id: nok.user_id, topup_id: id, amount: satang(500_00) }, now),
  ],
  takenBack: [
    (tx, { nok }, id, now) =>
      wallet.creditTopup(tx, { user_id: nok.user_id, topup_id: id, amount: satang(300_00) }, now),
    (tx, { nok }, id, now) =>
      wallet.reverseTopup(tx, { user_id: nok.user_id, topup_id: id, amount: satang(300_00) }, now),
  ],
  played: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:hold`, now),
    (tx, { nok, somchai }, id, now) =>
      wallet.share(
        tx,
        nok.user_id,
        somchai.user_id,
        { refund: satang(0), caddy: CADDY, platform: FEE },
        `booking:${id}:share`,
        now,
      ),
    (tx, { somchai }, id, now) => wallet.payOut(tx, somchai.user_id, CADDY, `booking:${id}:pay`, now),
  ],
  declined: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:hold`, now),
    (tx, { nok }, id, now) => wallet.release(tx, nok.user_id, PRICE, `booking:${id}:release`, now),
    (tx, { nok }, id, now) => wallet.giveGoodwill(tx, nok.user_id, satang(50_00), `booking:${id}:goodwill`, now),
  ],
  changedAndCancelledLate: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:hold`, now),
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:change:${newId(now)}:hold`, now),
    (tx, { nok }, id, now) =>
      wallet.release(tx, nok.user_id, satang(100_00), `booking:${id}:change:${newId(now)}:release`, now),
    (tx, { nok, somchai }, id, now) =>
      wallet.share(
        tx,
        nok.user_id,
        somchai.user_id,
        { refund: satang(200_00), caddy: satang(180_00), platform: satang(20_00) },
        `booking:${id}:share`,
        now,
      ),
  ],
  contested: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:hold`, now),
    (tx, { nok, somchai }, id, now) =>
      wallet.share(
        tx,
        nok.user_id,
        somchai.user_id,
        { refund: satang(0), caddy: CADDY, platform: FEE },
        `booking:${id}:share`,
        now,
      ),
    (tx, { nok, somchai }, id, now) =>
      wallet.payDecided(
        tx,
        nok.user_id,
        somchai.user_id,
        { at: 'CAPTURED', caddy: CADDY, platform: FEE },
        { refund: satang(125_00), caddy: satang(112_50), platform: satang(12_50) },
        `booking:${id}:decide`,
        now,
      ),
  ],
  neverCame: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, PRICE, `booking:${id}:hold`, now),
    (tx, { nok, somchai }, id, now) =>
      wallet.payDecided(
        tx,
        nok.user_id,
        somchai.user_id,
        { at: 'HELD' },
        { refund: satang(0), caddy: CADDY, platform: FEE },
        `booking:${id}:decide`,
        now,
      ),
  ],
  tipped: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, TIP, `tip:${id}:hold`, now),
    (tx, { nok, somchai }, id, now) =>
      wallet.payTip(tx, { golfer_id: nok.user_id, caddy_id: somchai.user_id, tip_id: id, amount: TIP }, now),
  ],
  tipUndone: [
    (tx, { nok }, id, now) => wallet.hold(tx, nok.user_id, TIP, `tip:${id}:hold`, now),
    (tx, { nok }, id, now) => wallet.release(tx, nok.user_id, TIP, `tip:${id}:release`, now),
  ],
  refundToBankFailed: [
    (tx, { nok }, id, now) => wallet.takeOut(tx, refund(nok, id), now),
    (tx, { nok }, id, now) => wallet.giveBack(tx, refund(nok, id), now),
  ],
  withdrawn: [
    (tx, { somchai }, id, now) =>
      wallet.giveBonus(tx, { caddy_id: somchai.user_id, redemption_id: id, amount: satang(60_00) }, now),
    (tx, { somchai }, withdrawal_id, now) =>
      wallet.takeOut(tx, { user_id: somchai.user_id, role: 'CADDY', withdrawal_id, amount: satang(60_00) }, now),
  ],
};

/** Several stories at once, each in its order, as far as each gets. */
const lives = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(STORIES)), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((stories) => {
    const steps = stories.flatMap(([name, until], nth) => (STORIES[name] ?? []).slice(0, until).map(() => nth));
    return fc.shuffledSubarray(steps, { minLength: steps.length }).map((order) => ({ stories, order }));
  });

async function live({ stories, order }: { stories: [string, number][]; order: number[] }): Promise<Pair> {
  const pair = { nok: await world.golfer(5_000), somchai: await world.caddy() };
  const ids = stories.map((_, nth) => newId(NOW + nth));
  const done = stories.map(() => 0);
  for (const [minute, nth] of order.entries()) {
    const step = STORIES[stories[nth]?.[0] ?? '']?.[done[nth] ?? 0];
    const now = NOW + minute * MINUTE;
    await world.db.transact(async (tx) => step?.(tx, pair, ids[nth] ?? '', now));
    done[nth] = (done[nth] ?? 0) + 1;
  }
  return pair;
}

const statement = async (person: Person, page = 1, limit = 100): Promise<Line[]> =>
  (await world.done('POST /wallet/ledger', { page, limit }, person)).items;
const summary = async (person: Person, page = 1, limit = 100): Promise<SummaryLine[]> =>
  (await world.done('POST /wallet/summary', { page, limit }, person)).items;

const sum = (lines: readonly Pick<Line, 'available' | 'held' | 'pending'>[]) => {
  const of = (key: 'available' | 'held' | 'pending') => lines.reduce((sofar, line) => sofar + line[key], 0);
  return { available: of('available'), held: of('held'), pending: of('pending') };
};

test('whatever became of their money, each movement is a row with the balance of its time; the summary has one line for each thing and the same sums', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const { nok, somchai } = await live(life);
      for (const person of [nok, somchai]) {
        const [rows, lines] = [await statement(person), await summary(person)];
        const { available, held, pending } = await balanceOf(world, person);
        expect(sum(rows)).toEqual({ available, held, pending });
        expect(sum(lines)).toEqual({ available, held, pending });
        expect(rows.map(({ balance }) => balance)).toEqual(rows.map((_, nth) => sum(rows.slice(nth)).available));
        for (const line of lines) {
          expect(line.held > 0).toBe(line.kind === 'HOLD');
          expect(line.pending > 0).toBe(line.kind === 'EARNED');
          expect(line.whole).toBeGreaterThanOrEqual(Math.abs(line.available));
          if (line.kind === 'RELEASE' || line.kind === 'TIP_UNDONE' || line.kind === 'WITHDRAWAL_BACK')
            expect(line.available).toBe(0);
        }
        const goodwill = lines.filter(
          ({ kind }) => kind === 'GOODWILL' || kind === 'TOPUP_REVERSED' || kind === 'GIFT',
        );
        const withdrawals = lines.filter(({ kind }) => kind === 'WITHDRAWAL').length;
        expect(lines.length - goodwill.length - (person === somchai ? withdrawals : 0)).toBeLessThanOrEqual(
          life.stories.length,
        );
        for (const pagesOf of [statement, summary])
          expect([await pagesOf(person, 1, 2), await pagesOf(person, 2, 2)].flat()).toEqual(
            (pagesOf === statement ? rows : lines).slice(0, 4),
          );
      }
    }),
    { numRuns: process.env['DEEP'] === undefined ? 3 : 40 },
  );
});

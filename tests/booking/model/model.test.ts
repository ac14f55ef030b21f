import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACTS } from '../../../domain/booking/api.ts';
import { BOOKING_STATUSES } from '../../../domain/booking/status.ts';
import { sql } from '../../../server/db/db.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { CREDIT, emptyModel, type Model } from './model.ts';
import { commands } from './model-commands.ts';
import { GOODWILL_OUTCOMES, GOODWILL_REASONS } from '#domain/booking/refund.ts';
import { doneActs, type Real, seenGoodwill, seenStatuses } from './model-real.ts';
import { startWorld, type World } from '../world.ts';
import { NOW } from '../../support/clock.ts';

const RUNS = Number(process.env['DEEP'] ?? 3);
/** A database grows, and the ledger is looked at as a whole: after so many runs a new one. */
const RUNS_OF_A_WORLD = 50;
vi.setConfig({ testTimeout: 60 * 60_000 });

let world: World;
let runs = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Four new people at a course of their own, the clock at the beginning. */
async function newRun(): Promise<{ model: Model; real: Real }> {
  if (runs > 0 && runs % RUNS_OF_A_WORLD === 0) {
    await world.close();
    world = await startWorld();
  }
  const course = `course-${runs++}`;
  world.setNow(NOW);
  await world.db.run(sql`delete from job`);
  await world.course(course);
  const [nok, dao] = [await world.golfer(CREDIT / 100), await world.golfer(CREDIT / 100)];
  const [somchai, somsri] = [await world.caddy({ courses: [course] }), await world.caddy({ courses: [course] })];
  const model = emptyModel(NOW);
  // Of one of the two, goodwill is paid by itself.
  await world.db.run(sql`update caddy_profile set verification = 'VERIFIED' where user_id = ${somchai.user_id}`);
  model.verified.add('somchai');
  return { model, real: { world, people: { nok, dao, somchai, somsri }, course } };
}

test(`BK-05: ${RUNS} runs of whatever people, clocks, workers and operators do: bookings and money are as the model says`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async ([first, then]) => {
      const { model, real } = await newRun();
      for (const command of first) if (command.check(model)) await command.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), then);
      await ledgerIsWhole(world.db);
    }),
    // Making the example smaller takes as long as many runs: replay it with its seed and path, and without this, when there is one.
    { numRuns: RUNS, endOnFailure: true },
  );
  if (RUNS < 500) return;
  // So many runs must have been everywhere: else they show less than they seem to.
  expect(BOOKING_STATUSES.filter((status) => !seenStatuses.has(status))).toEqual([]);
  expect(['BY_ITSELF', ...GOODWILL_REASONS, ...GOODWILL_OUTCOMES].filter((word) => !seenGoodwill.has(word))).toEqual(
    [],
  );
  expect(ACTS.filter((action) => ![...doneActs].some((done) => done.startsWith(`${action} `)))).toEqual([]);
});

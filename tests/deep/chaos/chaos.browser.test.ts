import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherBuild, type AnotherBuild } from '../../support/another-build.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { crash } from '../../offline/chaos/chaos-crash.ts';
import { openChaosServer, type ChaosServer } from '../../offline/chaos/chaos-server.ts';
import { REACHABLE } from '../../offline/chaos/chaos-person.ts';
import { chaos, type Plan, type Report } from '../../offline/chaos/chaos-run.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
const SIZE = { acts: 1_000, kills: 11, ends: 5 };
const LANES = { bookings: 22, requests: 40 };
/** Of two crashes, each of which may be tried up to twice more. */
const MORE = 3 * 2;

let build: AnotherBuild;
let server: ChaosServer;

beforeAll(async () => {
  build = await anotherBuild('chaos', [REACHABLE]);
  server = await openChaosServer(build.dist, { ...LANES, requests: LANES.requests + MORE });
});
afterAll(async () => {
  await server?.close();
  await build?.remove();
});

async function run(plan: Plan): Promise<Report> {
  const report = await chaos(server, plan);
  const { acknowledged, faults, stuck, journal, ...rest } = report;
  const { lost, doubled, inverted } = faults;
  const counts = { lost: lost.length, doubled: doubled.length, inverted: inverted.length };
  // With the seed, so that it can be had again: CHAOS_SEED=…
  console.log(JSON.stringify({ acknowledged: acknowledged.length, ...counts, stuck, ...rest, ...journal }));
  return report;
}

describe('OB-01: two tabs and the worker send at once on a bad road, the browser is killed again and again', {
  retry: 0,
}, () => {
  test('OB-01: nothing acknowledged is lost, nothing is done twice, nothing comes out of order', {
    timeout: 900_000,
  }, async () => {
    const report = await run({ seed: SEED, ...SIZE, lanes: LANES, deploys: true, patience: 120_000 });
    expect(report.faults).toEqual({ lost: [], doubled: [], inverted: [] });
    expect(report.stuck).toEqual([]);
    expect(report.acknowledged.length).toBeGreaterThanOrEqual(SIZE.acts);
    expect(report.kills).toBe(SIZE.kills);
    expect(report.deployed).toBe(true);
    expect(report.syncs).toBeGreaterThan(0);
    expect(report.journal.faults).toMatchObject({
      'cut before': expect.any(Number),
      'cut after': expect.any(Number),
    });
    // OB-03: what the server had done, and the phone had not heard of, was answered from the table of keys.
    expect(report.journal.replays).toBeGreaterThan(0);
    expect(report.journal.overlaps).toBe(0);
    await ledgerIsWhole(server.db);
  });
});

describe('OB-03: the browser is killed between the answer and its being written down', () => {
  test.each(['unheard', 'half'] as const)(
    'OB-03: the answer is %s: one effect, and the second time it comes from the table of keys',
    async (fate) => {
      expect(await crash(server, fate)).toEqual({ effects: 1, replays: 1, state: 'sent' });
    },
  );
});

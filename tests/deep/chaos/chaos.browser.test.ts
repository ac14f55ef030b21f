import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherBuild, type AnotherBuild } from '../../support/another-build.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { crash } from '../../offline/chaos/chaos-crash.ts';
import { HASTY, FORGETFUL, UNLOCKED } from '../../offline/chaos/chaos-broken.ts';
import { openChaosServer, type ChaosServer } from '../../offline/chaos/chaos-server.ts';
import { countOf } from '../../offline/chaos/chaos-measure.ts';
import { REACHABLE } from '../../offline/chaos/chaos-person.ts';
import { chaos, type Plan, type Report } from '../../offline/chaos/chaos-run.ts';
import type { NetworkProxy } from '../../offline/network-proxy.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
const SIZE = { acts: 1_000, kills: 11, ends: 5 };
const LANES = { bookings: 22, requests: 40 };
const FEW = { bookings: 0, requests: 6 };
/** Of four controls with a few each, and three crashes, each of which may be tried up to twice more. */
const MORE = 3 * (4 * FEW.requests + 3);

let build: AnotherBuild;
let server: ChaosServer;

beforeAll(async () => {
  build = await anotherBuild('chaos', [REACHABLE, HASTY, FORGETFUL, UNLOCKED]);
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

describe('OB-02: the same run finds what is wrong with a system that lacks one rule', () => {
  const control = (plan: Partial<Plan>) =>
    run({ seed: SEED, lanes: FEW, acts: 40, kills: 0, patience: 3_000, ...plan });

  test('OB-02 control: a phone that says “kept” before it is on the disk loses what it said when it is killed', async () => {
    const { faults } = await control({ broken: 'hasty', kills: 1 });
    expect(faults.lost.length).toBeGreaterThan(0);
  });

  test('OB-02 control: a phone that deletes before it is answered loses', async () => {
    const { faults } = await control({ broken: 'forgetful' });
    expect(faults.lost.length).toBeGreaterThan(0);
  });

  test('OB-02 control: without the lock one act is on its way twice at once', async () => {
    const { journal } = await control({ broken: 'unlocked' });
    expect(journal.overlaps).toBeGreaterThan(0);
  });

  test('OB-02 control: a server that does not know its keys doubles', async () => {
    const { faults } = await control({ also: forgetKeys });
    expect(faults.doubled.length).toBeGreaterThan(0);
    expect(countOf(faults)).toBeGreaterThan(0);
  });
});

describe('OB-03: the browser is killed between the answer and its being written down', () => {
  test.each(['unheard', 'half'] as const)(
    'OB-03: the answer is %s: one effect, and the second time it comes from the table of keys',
    async (fate) => {
      expect(await crash(server, fate)).toEqual({ effects: 1, replays: 1, state: 'sent' });
    },
  );

  test('OB-03 control: a server that does not know its keys does it again', async () => {
    expect((await crash(server, 'unheard', forgetKeys)).effects).toBeGreaterThan(1);
  });
});

/** Every request is a new one to the server. */
function forgetKeys(proxy: NetworkProxy): void {
  const { fateOf } = proxy;
  proxy.fateOf = (request) => {
    if (request.headers['idempotency-key']) request.headers['idempotency-key'] = randomUUID();
    return fateOf?.(request);
  };
}

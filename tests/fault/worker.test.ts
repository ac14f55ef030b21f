import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '../../domain/dates.ts';
import { FAULTS_A_DAY } from '../../domain/fault/fault.ts';
import { countOfDay } from '../../sw/device.ts';
import { watchFaults } from '../../sw/faults.ts';

const ORIGIN = 'https://caddee.test';
let sent: { release: string; faults: { kind: string; route: string }[] }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return new Response();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A worker that has just been started; what it may be told of errors. */
function startWorker(): (column: number) => void {
  const self = Object.assign(new EventTarget(), { location: { origin: ORIGIN } });
  vi.stubGlobal('self', self);
  watchFaults('index-aaa.js');
  return (column) => {
    const error = new TypeError('secret@example.com');
    error.stack = `TypeError: secret@example.com\n    at a (${ORIGIN}/sw.js:1:${column})`;
    self.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  };
}

test('a worker that fails at each of its starts reports five times in a day, the same fault of one start once, and nothing of the message', async () => {
  for (let start = 1; start <= 3 * FAULTS_A_DAY.worker; start++) {
    startWorker()(start);
  }
  // Counted one after the other: when this one has its turn, all of the worker's have had theirs.
  expect(await countOfDay('faults', Math.floor(Date.now() / DAY))).toBe(3 * FAULTS_A_DAY.worker + 1);
  expect(sent).toHaveLength(FAULTS_A_DAY.worker);
  expect(sent[0]).toMatchObject({ release: 'index-aaa.js', faults: [{ kind: 'rejection', route: 'worker' }] });
  expect(JSON.stringify(sent)).not.toContain('secret');
  // The next day it may again.
  expect(await countOfDay('faults', 1)).toBe(1);
  const fail = startWorker();
  fail(1);
  fail(1);
  await expect.poll(() => sent.length).toBe(FAULTS_A_DAY.worker + 1);
});

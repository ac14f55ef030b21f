import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultOf, FRAMES_MAX } from '../../domain/fault/fault.ts';
import { DAY, isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { FAULTS_OF_A_KIND, RELEASES_A_DAY } from '../../domain/fault/fault.ts';
import { schedulePruning } from '../../server/house/records.ts';
import { FAULTS_OF_A_RELEASE } from '#domain/desk/numbers-api.ts';
import { aStaff } from '../desk/staff.ts';
import { NOW } from '../support/clock.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { testTable } from '../support/table.ts';

const ORIGIN = 'https://caddee.test';
const FRAME = 'assets/room-x7Yz_-1.js:1:2210';

/** An error of the browser with these lines below its message. */
function thrown(message: string, ...lines: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...lines].join('\n');
  return error;
}
const ours = (frame = FRAME) => `    at Ct (${ORIGIN}/${frame})`;

describe('what a phone says of code that failed', () => {
  test('the class, the route and our own innermost frames, in the words of Chromium and of WebKit; nothing of the message, which quotes what nok typed', () => {
    const fault = { kind: 'render', name: 'TypeError', route: '/chat/:id', stack: [FRAME] };
    const typed = `nok@example.com eyJhbGciOi ${ORIGIN}/golfer/booking/K7M4XR`;
    expect(faultOf(thrown(typed, ours()), 'render', '/chat/:id', ORIGIN)).toEqual(fault);
    expect(faultOf(thrown('x', `Ct@${ORIGIN}/${FRAME}`), 'render', '/chat/:id', ORIGIN)).toEqual(fault);
    const lines = Array.from({ length: 50 }, (_, at) => ours(`assets/a.js:1:${at + 1}`));
    const { stack = [] } = faultOf(thrown('x', ...lines), 'error', '/', ORIGIN) ?? {};
    expect(stack).toHaveLength(FRAMES_MAX);
    expect(stack[0]).toBe('assets/a.js:1:1');
  });

  test('an extension, a lost connection, a user who went away, a full phone and what is no error are no faults', () => {
    const foreign = thrown('x', '    at a (chrome-extension://abc/assets/inject.js:1:1)');
    const named = (name: string) => Object.assign(thrown('x', ours()), { name });
    const expected = [
      foreign,
      thrown('Failed to fetch', ours()),
      thrown('Load failed', ours()),
      Object.assign(thrown('OFFLINE', ours()), { status_code: 0 }),
      Object.assign(thrown('no response', ours()), { name: 'FetchError', cause: named('AbortError') }),
      ...['AbortError', 'TimeoutError', 'QuotaExceededError'].map(named),
      'text',
      undefined,
    ];
    expect(expected.map((error) => faultOf(error, 'rejection', '/', ORIGIN))).toEqual(expected.map(() => undefined));
  });
});

describe('the server', () => {
  let server: TestServer & { url: string };
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  beforeEach(() => server.context.db.run(sql`delete from fault`));

  const fault = { kind: 'render' as const, name: 'TypeError', route: '/chat/:id', stack: [FRAME] };
  const report = (release = 'index-aaa.js', faults = [fault]) => server.done('POST /fault/report', { release, faults });
  const atTheDesk = async () => {
    const who = await aStaff(server.context.db, ['finance'], NOW);
    return server.done('GET /desk/numbers', { days: '1', by: 'DAY' }, who);
  };
  const rows = () =>
    server.context.db.many(sql<{ release: string; count: number }>`select release, count from fault order by release`);

  test('counts the same fault of one release in one row, without a session', async () => {
    await report('index-aaa.js', [fault, fault]);
    await report('index-aaa.js', [fault]);
    await report('index-bbb.js', [fault]);
    expect(await rows()).toEqual([
      { release: 'index-aaa.js', count: 3 },
      { release: 'index-bbb.js', count: 1 },
    ]);
  });

  testTable<[string, object]>([
    ['a message', { ...fault, message: 'nok@example.com' }],
    ['an address in the route', { ...fault, route: '/chat/1?token=eyJ' }],
    ['text in the stack', { ...fault, stack: ['nok@example.com'] }],
    ['no stack', { ...fault, stack: [] }],
  ])('refuses %s, and writes nothing', async (_what, wrong) => {
    expect(await server.refused('POST /fault/report', { release: 'index-aaa.js', faults: [wrong as never] })).toBe(
      'FIELDS_INVALID',
    );
    expect(await rows()).toEqual([]);
  });

  describe('a flood of invented faults from many networks', () => {
    /** Each of them as often as `count` says, a moment before now. */
    const invented = (releases: number, each: number, kind: string, count = 1) =>
      server.context.db.run(sql`
        insert into fault
        select 'invented-' || r, ${'2026/11/22'}::date, ${kind} || n, ${kind}, 'Error', '/', array['a.js:1:' || n], ${count}::int,
          ${isoOf(NOW - 1)}::timestamptz, ${isoOf(NOW - 1)}::timestamptz
        from generate_series(1, ${releases}::int) as r, generate_series(1, ${each}::int) as n`);
    const ofRelease = (release: string) =>
      server.context.db.many(sql<{ kind: string; name: string; count: number }>`
        select kind, name, count from fault where release = ${release} order by count desc, name`);

    test('leaves room for a release that is new, for a fault that is new in its release, and for what was reported more often', async () => {
      await invented(RELEASES_A_DAY, 50, 'error', 9);
      await report('index-new.js');
      await report('index-new.js');
      expect(await ofRelease('index-new.js')).toEqual([{ kind: 'render', name: 'TypeError', count: 2 }]);
      await server.context.db.run(sql`delete from fault`);
      await invented(1, FAULTS_OF_A_KIND, 'render');
      const release = 'invented-1';
      for (let n = 0; n < 3; n++) await report(release);
      await report(release, [{ ...fault, name: 'RangeError' }]);
      await report(release, [{ ...fault, kind: 'caught' as never }]);
      expect((await ofRelease(release)).filter(({ name }) => name !== 'Error')).toEqual([
        { kind: 'render', name: 'TypeError', count: 3 },
        { kind: 'render', name: 'RangeError', count: 1 },
        { kind: 'caught', name: 'TypeError', count: 1 },
      ]);
      expect(await ofRelease(release)).toHaveLength(FAULTS_OF_A_KIND + 1);
    });

    test('does not grow the table', async () => {
      for (let n = 0; n < RELEASES_A_DAY + 5; n++) await report(`index-${n}.js`);
      for (let n = 0; n < FAULTS_OF_A_KIND + 5; n++)
        await report('index-24.js', [{ ...fault, stack: [`a.js:1:${n}`] }]);
      expect(new Set((await rows()).map(({ release }) => release)).size).toBe(RELEASES_A_DAY);
      expect(await ofRelease('index-24.js')).toHaveLength(FAULTS_OF_A_KIND);
    });

    test('hides no release from the desk', async () => {
      await report('index-old.js');
      for (const kind of ['render', 'error', 'rejection', 'caught']) await invented(RELEASES_A_DAY - 1, 25, kind, 9);
      await server.context.db.run(
        sql`update fault set last_at = last_at - interval '1 hour' where release = 'index-old.js'`,
      );
      const { faults } = await atTheDesk();
      expect(faults.find(({ release }) => release === 'index-old.js')).toMatchObject({ reports: 1, faults: [fault] });
      for (const it of faults) expect(it.faults.length).toBeLessThanOrEqual(FAULTS_OF_A_RELEASE);
    });
  });

  test('the desk reads them by release, and they are gone after thirty days', async () => {
    await report();
    expect((await atTheDesk()).faults).toMatchObject([
      { release: 'index-aaa.js', reports: 1, faults: [{ ...fault, count: 1 }] },
    ]);
    await server.context.db.run(sql`update fault set day = ${'2020/01/01'}::date`);
    expect((await atTheDesk()).faults).toEqual([]);
    server.setNow(NOW + 2 * DAY);
    await schedulePruning(server.context, NOW + 2 * DAY);
    await server.runJobs();
    expect(await rows()).toEqual([]);
  });
});

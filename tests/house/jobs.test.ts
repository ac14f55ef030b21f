import { afterAll, afterEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { DAY, HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { type Due, type JobHandlers, runDueJobs, schedule, startJobs, unschedule } from '../../server/jobs/jobs.ts';
import { startServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

const here = await startServer();
afterEach(() => here.context.db.run(sql`delete from job`));
afterAll(() => here.close());

const plan = (key: string, run_at: number, payload: unknown = {}) =>
  here.context.db.transact((tx) => schedule(tx, { key, kind: 'test', run_at, payload }));
const job = (key: string) =>
  here.context.db.maybe(sql<{ attempts: number; last_error: string | null; run_at: string }>`
    select attempts, last_error, run_at from job where key = ${key}`);
const run = (handlers: JobHandlers, now = NOW) => runDueJobs(here.context, handlers, now);

function counting() {
  const ran: string[] = [];
  const handlers: JobHandlers = { test: async ({ key }: Due<unknown>) => void ran.push(key) };
  return { ran, handlers };
}

test('a job runs at its moment, the longest due first, and is told its payload and the moment', async () => {
  // A job runs at its moment, not a millisecond before.
  const { ran, handlers } = counting();
  await plan('later', NOW + HOUR, { ref: 'AAAA2222' });
  expect(await run(handlers, NOW + HOUR - 1)).toBe(0);
  expect(await run(handlers, NOW + HOUR)).toBe(1);
  expect(await run(handlers, NOW + DAY)).toBe(0);
  expect(ran).toEqual(['later']);
  await here.context.db.run(sql`delete from job`);
  const told: unknown[] = [];
  await plan('told', NOW, { ref: 'AAAA2222' });
  await run({ test: async ({ payload, now, key }: Due<{ ref: string }>) => void told.push([payload.ref, now, key]) });
  expect(told).toEqual([['AAAA2222', NOW, 'told']]);
  await here.context.db.run(sql`delete from job`);
  // What has been due longest comes first.
  {
    const { ran, handlers } = counting();
    await plan('second', NOW - MINUTE);
    await plan('first', NOW - HOUR);
    await run(handlers);
    expect(ran).toEqual(['first', 'second']);
  }
});

test('scheduled again a job is moved, unscheduled it is gone, rolled back it never was, and the last word counts', async () => {
  const { ran, handlers } = counting();
  await plan('moved', NOW);
  await plan('moved', NOW + HOUR);
  await plan('gone', NOW);
  await here.context.db.transact((tx) => unschedule(tx, 'gone'));
  await here.context.db.transact((tx) => unschedule(tx, 'never there'));
  expect(await run(handlers)).toBe(0);
  expect(await run(handlers, NOW + HOUR)).toBe(1);
  expect(ran).toEqual(['moved']);
  await here.context.db.run(sql`delete from job`);
  // Of what one transaction schedules, the last word of each key counts.
  {
    const { ran, handlers } = counting();
    await plan('kept', NOW);
    await here.context.db.transact(async (tx) => {
      const wish = (key: string, run_at: number) => schedule(tx, { key, kind: 'test', run_at, payload: {} });
      await wish('moved', NOW);
      await wish('moved', NOW + HOUR);
      await wish('gone', NOW);
      await unschedule(tx, 'gone');
      await wish('back', NOW);
      await unschedule(tx, 'back');
      await wish('back', NOW + MINUTE);
      await unschedule(tx, 'kept');
      tx.beforeCommit(() => wish('late', NOW + DAY));
    });
    expect(await run(handlers)).toBe(0);
    expect(await run(handlers, NOW + DAY)).toBe(3);
    expect(ran).toEqual(['back', 'moved', 'late']);
  }
  await here.context.db.run(sql`delete from job`);
  // What a rolled back transaction scheduled is not due.
  {
    const { handlers } = counting();
    const failed = here.context.db.transact(async (tx) => {
      await schedule(tx, { key: 'never', kind: 'test', run_at: NOW, payload: {} });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow();
    expect(await run(handlers)).toBe(0);
  }
  await here.context.db.run(sql`delete from job`);
  // A job may schedule itself again.
  {
    const handlers: JobHandlers = {
      test: async ({ tx, key, now }: Due<unknown>) =>
        schedule(tx, { key, kind: 'test', run_at: now + DAY, payload: {} }),
    };
    await plan('daily', NOW);
    expect(await run(handlers)).toBe(1);
    expect(await run(handlers)).toBe(0);
    expect(await run(handlers, NOW + DAY)).toBe(1);
  }
  await here.context.db.run(sql`delete from job`);
  // A kind this process does not know is left for one that does.
  await here.context.db.transact((tx) => schedule(tx, { key: 'new', kind: 'newer', run_at: NOW, payload: {} }));
  expect(await run(counting().handlers)).toBe(0);
  expect(await job('new')).toMatchObject({ attempts: 0 });
});

test('a job that fails leaves nothing, is tried again after 1 s, 2 s, 4 s, and does not keep the next one from running', async () => {
  // Leaves nothing of its work, is written down, and tried again after 1 s, 2 s, 4 s.
  await plan('broken', NOW);
  const handlers: JobHandlers = {
    test: async ({ tx }: Due<unknown>) => {
      await tx.run(sql`insert into audit (audit_id, actor, act, body, created_at)
          values (gen_random_uuid(), 'job', 'half', '{}', now())`);
      throw new TypeError('the provider is away');
    },
  };
  let at = NOW;
  for (const [attempt, pause] of [1_000, 2_000, 4_000].entries()) {
    expect(await run(handlers, at)).toBe(0);
    expect(await job('broken')).toMatchObject({
      attempts: attempt + 1,
      last_error: 'TypeError: the provider is away',
    });
    const { ran, handlers: well } = counting();
    await run(well, at + pause - 1);
    expect(ran).toEqual([]);
    at += pause;
  }
  expect(await here.context.db.many(sql`select act from audit where act = 'half'`)).toEqual([]);
  expect(await run(counting().handlers, at)).toBe(1);
  await here.context.db.run(sql`delete from job`);
  {
    await plan('a broken one', NOW - HOUR);
    await plan('a good one', NOW);
    const ran: string[] = [];
    const handlers: JobHandlers = {
      test: async ({ key }: Due<unknown>) => {
        if (key === 'a broken one') throw new Error('again');
        ran.push(key);
      },
    };
    expect(await run(handlers)).toBe(1);
    expect(ran).toEqual(['a good one']);
  }
});

test('eight processes run forty jobs once each', async () => {
  const { ran, handlers } = counting();
  await Promise.all(Array.from({ length: 40 }, (_, n) => plan(`job ${n}`, NOW)));
  const done = await Promise.all(Array.from({ length: 8 }, () => run(handlers)));
  expect(done.reduce((a, b) => a + b)).toBe(40);
  expect(new Set(ran).size).toBe(40);
  expect(ran).toHaveLength(40);
});

test('stopping waits for the job that runs, and leaves the others as they were', async () => {
  // Of many that are due, stopping waits for the one that runs, and leaves the others as they were.
  const began = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const ran: string[] = [];
  const handlers: JobHandlers = {
    test: async ({ key }: Due<unknown>) => {
      ran.push(key);
      began.resolve();
      await finish.promise;
    },
  };
  for (const [n, key] of ['first', 'second', 'third'].entries()) await plan(key, NOW + n);
  here.setNow(NOW + MINUTE);
  const jobs = startJobs(here.context, handlers);
  await began.promise;
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  expect(ran).toEqual(['first']);
  expect(await job('second')).toMatchObject({ attempts: 0 });
  expect(await job('third')).toMatchObject({ attempts: 0 });
  await here.context.db.run(sql`delete from job`);
  // Started, it runs what becomes due, and stopping waits for the job that runs.
  {
    const finish = Promise.withResolvers<void>();
    const ran: string[] = [];
    const handlers: JobHandlers = {
      test: async ({ key }: Due<unknown>) => {
        ran.push(`${key} began`);
        await finish.promise;
        ran.push(`${key} ended`);
      },
    };
    await plan('slow', NOW);
    const jobs = startJobs(here.context, handlers);
    await until(() => expect(ran).toEqual(['slow began']));
    const stopped = jobs.stop().then(() => ran.push('stopped'));
    finish.resolve();
    await stopped;
    expect(ran).toEqual(['slow began', 'slow ended', 'stopped']);
    expect(await job('slow')).toBeUndefined();
  }
});

test('while it may not, nothing that is due is run; then it is', async () => {
  const ran: string[] = [];
  const handlers: JobHandlers = { test: async ({ key }: Due<unknown>) => void ran.push(key) };
  await plan('due', NOW);
  here.setNow(NOW);
  let asked = 0;
  let may = false;
  const mayRun = () => {
    asked += 1;
    return may;
  };
  const jobs = startJobs(here.context, handlers, { mayRun });
  await until(() => expect(asked).toBeGreaterThan(1));
  expect([ran, await job('due')]).toEqual([[], expect.objectContaining({ attempts: 0 })]);
  may = true;
  await until(() => expect(ran).toEqual(['due']));
  await jobs.stop();
});

test('each of many that are due is told the moment it runs at, not the one the first began at', async () => {
  const told: number[] = [];
  const handlers: JobHandlers = {
    test: async ({ now }: Due<unknown>) => {
      told.push(now);
      here.setNow(now + HOUR);
    },
  };
  await plan('first', NOW);
  await plan('second', NOW);
  here.setNow(NOW);
  const jobs = startJobs(here.context, handlers);
  await until(() => expect(told).toEqual([NOW, NOW + HOUR]));
  await jobs.stop();
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { kindOf, type Pictures, openPictures, PictureStopped } from '../../server/media/picture.ts';
import { Refused } from '../../domain/refusals.ts';
import { DAY, HOUR } from '../../domain/dates.ts';
import { NOK, bothSignedIn, nok, SOMCHAI } from '../house/people.ts';
import { NOW } from '../support/clock.ts';
import { startServer } from '../support/server.ts';
import { slowAvif, slowSvg } from './hostile-pictures.ts';
import { photo, plain, upload } from './pictures.ts';

/** On a machine full of tests a process starts late, and no small picture is too slow. */
const PATIENT = { slowMs: HOUR, deadlineMs: DAY, startMs: DAY };
const codesOf = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((it) => (it.status === 'rejected' ? [(it.reason as { code: string }).code] : []));
const small = () => plain(8, 8).png().toBuffer();

test('a crowd of pictures waits, and who would wait too long comes again; one person does not fill the line', async () => {
  const { redrawn, close } = openPictures(PATIENT);
  onTestFinished(close);
  const image = await small();
  const all = await Promise.allSettled(Array.from({ length: 32 }, (_, n) => redrawn(image, `person ${n}`)));
  expect(codesOf(all)).toEqual(Array.from({ length: 32 - 27 }, () => 'BUSY'));
  expect(await redrawn(image, 'nok')).toMatchObject({ width: 8, height: 8 });
  const ofOne = Promise.allSettled(Array.from({ length: 32 }, () => redrawn(image, 'nok')));
  expect(await redrawn(image, 'somchai')).toMatchObject({ width: 8, height: 8 });
  expect(codesOf(await ofOne)).toEqual(Array.from({ length: 32 - 12 }, () => 'BUSY'));
});

describe('a picture that takes long', () => {
  let pictures: Pictures;
  let slow: Buffer;
  beforeAll(async () => void (slow = await slowAvif()));
  // The clock stands but for `poll`, which moves it by milliseconds: a loaded machine makes no small picture late.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    pictures.close();
    vi.useRealTimers();
  });
  /** So many pictures are with their process: each has two deadlines, and the idle processes have theirs. */
  const begun = (count: number) => expect.poll(() => vi.getTimerCount()).toBe(2 * count + 1);

  test('is refused at its deadline; the same person’s next one waits for it, another’s does not', async () => {
    expect(slow.length).toBeLessThan(1_500);
    pictures = openPictures(PATIENT);
    const image = await small();
    const order: string[] = [];
    const refused = pictures.redrawn(slow, 'nok').catch((error: unknown) => order.push((error as Refused).code));
    const next = pictures.redrawn(image, 'nok').then(() => order.push('nok'));
    await begun(1);
    await pictures.redrawn(image, 'somchai').then(() => order.push('somchai'));
    vi.advanceTimersByTime(DAY);
    await Promise.all([refused, next]);
    expect(order).toEqual(['somchai', 'IMAGE_UNREADABLE', 'nok']);
  });

  test('two of them leave a place for others, and a third has to come again', async () => {
    pictures = openPictures(PATIENT);
    const over: string[] = [];
    const all = ['one', 'two', 'three'].map((who) =>
      pictures.redrawn(slow, who).catch((error: unknown) => over.push((error as Refused).code)),
    );
    await begun(3);
    vi.advanceTimersByTime(HOUR);
    await Promise.race(all);
    expect(await pictures.redrawn(await small(), 'somchai')).toMatchObject({ width: 8, height: 8 });
    expect(over).toEqual(['BUSY']);
  });
});

describe('a drawing process', () => {
  const children = () =>
    readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  let pictures: Pictures;
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'drawing-'))));
  afterEach(() => {
    pictures.close();
    rmSync(folder, { recursive: true });
  });
  /** Pictures, and the one process that draws them. */
  const begun = async () => {
    const before = children();
    pictures = openPictures(PATIENT);
    await pictures.redrawn(await small(), 'nok');
    const [pid = 0, ...others] = children().filter((it) => !before.includes(it));
    expect(others).toEqual([]);
    return pid;
  };
  const running = (program: string, startMs?: number) => {
    const file = path.join(folder, 'program.mjs');
    writeFileSync(file, program);
    pictures = openPictures({ ...PATIENT, program: file, ...(startMs && { startMs }) });
  };

  test('a drawing process draws on when its group is told to stop; one that is ended from outside refuses no picture: a new one draws it', async () => {
    const pid = await begun();
    for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal);
    expect(await pictures.redrawn(await small(), 'nok')).toMatchObject({ width: 8, height: 8 });
    expect(children()).toContain(pid);
    process.kill(pid, 'SIGSTOP');
    const drawn = pictures.redrawn(await small(), 'nok');
    process.kill(pid, 'SIGKILL');
    expect(await drawn).toMatchObject({ width: 8, height: 8 });
    expect(children()).not.toContain(pid);
  });

  test.each([
    ['ends over it twice', `process.on('message', () => process.exit(1)); process.send('ready');`, PictureStopped],
    ['ends before it is ready', 'process.exit(1);', Refused],
  ])('that %s asks for the picture again', async (_what, program, kind) => {
    running(program);
    const error: unknown = await pictures.redrawn(await small(), 'nok').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ constructor: kind, code: 'BUSY' });
  });

  test('that is never ready is ended at the deadline, and the picture is asked for again', async () => {
    const before = children();
    running(`process.on('message', () => undefined);`, 200);
    await expect(pictures.redrawn(await small(), 'nok')).rejects.toMatchObject({ constructor: Refused, code: 'BUSY' });
    await expect.poll(() => children().filter((it) => !before.includes(it))).toEqual([]);
  });
});

test('its first bytes say what it is; what is none of ours is seen by no decoder', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    expect(kindOf(await plain().toFormat(format).toBuffer())).toBe(format);
  }

  for (const [what, bytes] of [
    ['an svg', slowSvg()],
    ['an svg after a line of its own', Buffer.from(`\n<?xml version="1.0"?>${slowSvg().toString()}`)],
    ['an svg in a png’s clothes', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), slowSvg()])],
    ['an iPhone’s own', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a moving webp’s neighbour', Buffer.from('RIFF\x04\0\0\0WAVEfmt ', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ] satisfies [string, Buffer][]) {
    expect(kindOf(bytes), what).toBeUndefined();
  }
});

test('a picture that is refused counts among the two hundred of a day', async () => {
  const here = await startServer({ sessions: bothSignedIn() });
  const many = Array.from({ length: 199 }, () => randomUUID());
  await here.context.db.run(sql`
    insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
    select id, ${nok.user_id}::uuid, 'image/webp', 1, 1, 1, '#000000', '2020-01-01T00:00:00Z' from unnest(${many}::uuid[]) as id`);
  await here.context.db.run(sql`update media set created_at = to_timestamp(${NOW / 1_000})`);
  const send = async (as: string, image: Uint8Array) => (await upload(here, as, photo(randomUUID(), image))).code;
  expect(await send(NOK, slowSvg())).toBe('IMAGE_UNREADABLE');
  expect(await send(NOK, slowSvg())).toBe('TOO_MANY_REQUESTS');
  expect(await send(NOK, await small())).toBe('TOO_MANY_REQUESTS');
  expect(await send(SOMCHAI, await small())).toBeUndefined();
  await here.context.db.run(
    sql`insert into job (key, kind, run_at, payload) values ('media-prune', 'media.prune', to_timestamp(${NOW / 1_000}), 'null')`,
  );
  here.setNow(NOW + DAY + HOUR);
  await here.runJobs();
  await expect
    .poll(async () => (await here.context.db.one(sql<{ n: number }>`select count(*)::int as n from refused_picture`)).n)
    .toBe(0);
  await here.close();
});

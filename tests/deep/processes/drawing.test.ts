import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Pictures, openPictures, PictureStopped } from '../../../server/media/picture.ts';
import { Refused } from '../../../domain/refusals.ts';
import { DAY, HOUR } from '../../../domain/dates.ts';
import { slowAvif } from '../../media/hostile-pictures.ts';
import { PATIENT, small } from '../../media/pictures.ts';

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

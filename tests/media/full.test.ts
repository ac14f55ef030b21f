import { randomUUID } from 'node:crypto';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { bothSignedIn, NOK, SOMCHAI } from '../house/people.ts';
import { startServer } from '../support/server.ts';
import { STORES } from './stores.ts';
import { photo, plain, seen, upload } from './pictures.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';
import { until } from '../support/until.ts';

/** What the disk says to who writes, and how many bytes it says are free, while it does. */
const disk: { fault?: string | undefined; free?: number | undefined } = {};
const real = { writeFile: files.writeFile, statfs: files.statfs };
// The worker runs other files after this one: they get the real ones back.
beforeAll(() => {
  vi.spyOn(files, 'writeFile').mockImplementation(async (...asked) => {
    const [file] = asked;
    if (disk.fault && typeof file === 'string' && file.endsWith('.part'))
      throw Object.assign(new Error(`${disk.fault}: write`), { code: disk.fault, errno: -28, syscall: 'write' });
    return real.writeFile(...asked);
  });
  vi.spyOn(files, 'statfs').mockImplementation((async (folder: string) => {
    const found = await real.statfs(folder);
    return disk.free === undefined ? found : { bsize: found.bsize, bavail: disk.free / found.bsize };
  }) as typeof files.statfs);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const TOKEN = 'the-token-of-the-metrics-0123456789';
const store = await STORES[0]![1]();
const here = await startServer({ sessions: bothSignedIn(), config: { ...store.config, metricsToken: TOKEN } });
afterAll(async () => {
  await here.close();
  await store.close();
});

testTable<[string, string, number]>([
  ['ENOSPC', 'PICTURES_FULL', 60],
  ['EDQUOT', 'PICTURES_FULL', 60],
  ['EROFS', 'BUSY', 2],
  ['EIO', 'BUSY', 2],
])(
  'while the disk says %s a picture is refused with 503, what is the case and a time to come again; the same picture again is taken',
  async (fault, code, seconds) => {
    const media_id = randomUUID();
    const form = photo(media_id, await plain(400, 400).jpeg().toBuffer());
    disk.fault = fault;
    const answer = await here.app.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers: { ...form.headers, authorization: `Bearer ${NOK}` },
      payload: form.payload,
    });
    disk.fault = undefined;
    expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code });
    expect(Number(answer.headers['retry-after'])).toBe(seconds);
    expect((await seen(here, NOK, media_id)).statusCode).toBe(404);
    expect((await upload(here, NOK, form)).status).toBe('success');
    expect((await seen(here, NOK, media_id)).statusCode).toBe(200);
  },
);

test('of two people who send a picture under one name at once, the name shows the picture of whose it is', async () => {
  const [his, hers] = [await plain(90, 60).jpeg().toBuffer(), await plain(60, 90).jpeg().toBuffer()];
  for (let n = 0; n < RACES; n++) {
    const media_id = randomUUID();
    const answers = await Promise.all([
      upload(here, NOK, photo(media_id, hers)),
      upload(here, SOMCHAI, photo(media_id, his)),
    ]);
    expect(answers.map((it) => it.code ?? it.status).toSorted()).toEqual(['MEDIA_UNKNOWN', 'success']);
    const { owner } = await here.context.db.one(sql<{ owner: string }>`
      select case when width = 60 then 'nok' else 'somchai' end as owner from media where media_id = ${media_id}::uuid`);
    const own = await seen(here, owner === 'nok' ? NOK : SOMCHAI, media_id);
    expect(await sharp(own.rawPayload).metadata()).toMatchObject(owner === 'nok' ? { width: 60 } : { width: 90 });
  }
});

describe('what a balancer and an operator see of a full disk', () => {
  const readyz = async () => {
    await here.app.readiness.look();
    const answer = await here.app.inject('/readyz');
    return { http: answer.statusCode, ...answer.json<{ data: { is_degraded: boolean; warnings: string[] } }>().data };
  };
  const send = async () => {
    const form = photo(randomUUID(), await plain(40, 40).jpeg().toBuffer());
    return (await upload(here, NOK, form)).code;
  };
  const FULL = 'the place for pictures is full: nobody can send one';

  test('it is degraded and stays ready, because only pictures are refused: from the refused one on, until one is taken', async () => {
    await until(async () => expect(await readyz()).toEqual({ http: 200, is_degraded: false, warnings: [] }));
    disk.fault = 'EDQUOT';
    expect(await send()).toBe('PICTURES_FULL');
    expect(await readyz()).toEqual({ http: 200, is_degraded: true, warnings: [FULL] });
    disk.fault = undefined;
    expect(await send()).toBeUndefined();
    expect(await readyz()).toEqual({ http: 200, is_degraded: false, warnings: [] });
  });

  test('it is degraded before the first picture is refused, when less than 64 MB are free; how much is free is a metric', async () => {
    disk.free = 63 * 1024 * 1024;
    expect(await readyz()).toEqual({ http: 200, is_degraded: true, warnings: [FULL] });
    const { body } = await here.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(Number(/^caddee_media_free_bytes (\S+)/m.exec(body)?.[1])).toBe(disk.free);
    disk.free = undefined;
    expect(await readyz()).toEqual({ http: 200, is_degraded: false, warnings: [] });
  });
});

import { randomUUID } from 'node:crypto';
import type * as files from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { bothSignedIn, NOK, SOMCHAI } from '../house/people.ts';
import { startServer } from '../support/server.ts';
import { STORES } from './stores.ts';
import { photo, plain, seen, upload } from './pictures.ts';
import { RACES } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

/** What the disk says to who writes, while it does. */
const disk = vi.hoisted(() => ({ fault: undefined as string | undefined }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return {
    ...real,
    async writeFile(...asked: Parameters<typeof files.writeFile>) {
      const [file] = asked;
      if (disk.fault && typeof file === 'string' && file.endsWith('.part'))
        throw Object.assign(new Error(`${disk.fault}: write`), { code: disk.fault, errno: -28, syscall: 'write' });
      return real.writeFile(...asked);
    },
  };
});

const store = await STORES[0]![1]();
const here = await startServer({ sessions: bothSignedIn(), config: store.config });
afterAll(async () => {
  await here.close();
  await store.close();
});

testTable(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
  'while the disk says %s a picture is refused with 503 and a time to come again; the same picture again is taken',
  async (fault) => {
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
    expect(answer.json()).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
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

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { NOK, bothSignedIn } from '../house/people.ts';
import { startS3 } from '../standins/s3/server.ts';
import { startServer } from '../support/server.ts';
import { photo, plain, seen, upload } from './pictures.ts';

const s3 = await startS3({ clock: () => here.context.clock() });
const here = await startServer({ sessions: bothSignedIn(), config: { media: s3.config } });
afterAll(async () => {
  await here.close();
  await s3.close();
});

const rows = () => here.context.db.many(sql<{ media_id: string }>`select media_id from media where bytes > 0`);

test('while the store is away a picture is refused with 503 and nothing is written; the same picture again is taken', async () => {
  const form = photo(randomUUID(), await plain(400, 400).jpeg().toBuffer());
  s3.faults.isForbidden = true;
  expect(await upload(here, NOK, form)).toMatchObject({ status: 'error', status_code: 503, code: 'BUSY', data: null });
  expect([await rows(), s3.objects.size]).toEqual([[], 0]);
  s3.faults.isForbidden = false;
  const { status, data } = await upload(here, NOK, form);
  expect([status, s3.objects.size]).toEqual(['success', 3]);
  s3.faults.isForbidden = true;
  expect((await seen(here, NOK, data.media_id)).json()).toMatchObject({ status_code: 503, code: 'BUSY' });
  s3.faults.isForbidden = false;
  expect((await seen(here, NOK, data.media_id)).statusCode).toBe(200);
});

test('a store that fails between two of the bytes leaves no row, and the next try makes it whole', async () => {
  const media_id = randomUUID();
  const form = photo(media_id, await plain(400, 400).jpeg().toBuffer());
  const put = here.context.media.put.bind(here.context.media);
  let left = 2;
  here.context.media.put = async (name, bytes) => {
    if (left-- === 0) s3.faults.isForbidden = true;
    return put(name, bytes);
  };
  expect((await upload(here, NOK, form)).status_code).toBe(503);
  expect((await rows()).map((row) => row.media_id)).not.toContain(media_id);
  here.context.media.put = put;
  s3.faults.isForbidden = false;
  expect((await upload(here, NOK, form)).status).toBe('success');
  expect([...s3.objects.keys()].filter((key) => key.includes(media_id))).toHaveLength(3);
});

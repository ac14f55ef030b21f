import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openLog } from '../../server/log.ts';
import { bucketOf } from '../../server/media/bucket.ts';
import { type MediaStore, placeOf } from '../../server/media/store.ts';
import { type S3StandIn, startS3 } from '../standins/s3/server.ts';

let s3: S3StandIn;
let store: MediaStore;
let said: string[];
beforeEach(async () => {
  s3 = await startS3();
  said = [];
  const sink = new Writable({ write: (chunk, _, done) => (said.push(String(chunk)), done()) });
  const { media } = readConfig({ MEDIA_URL: s3.url });
  if (!media) throw new Error('MEDIA_URL was not understood');
  store = bucketOf(media, {
    log: openLog({ logLevel: 'trace' }, sink),
    clock: Date.now,
    giveUpMs: 500,
    pausesMs: [1, 1],
  });
});
afterEach(() => s3.close());

const bytes = Buffer.from('a picture');
const name = randomUUID();
const key = `pictures/${placeOf(name)}`;
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { code?: string }).code,
  );

test('what is put is there, signed as it should be, is listed page by page, and goes again', async () => {
  await store.put(name, bytes);
  expect(s3.objects.get(key)).toMatchObject({ bytes, type: 'image/webp' });
  expect(Buffer.from((await store.get(name)) ?? [])).toEqual(bytes);
  await store.put(name, Buffer.from('another'));
  expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('another');
  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name)).toBeUndefined();
  expect(new Set(s3.asked.map(({ status }) => status))).toEqual(new Set([200, 204, 404]));

  const names = Array.from({ length: 8 }, () => randomUUID()).toSorted();
  for (const it of names) await store.put(it, bytes);
  s3.objects.set('elsewhere/ab/not-ours.webp', { bytes, type: '', written_at: 0 });
  const found: string[] = [];
  for await (const it of store.names()) found.push(it.name);
  expect(found.toSorted()).toEqual(names);
});

test('what goes wrong once goes well the second time, and nothing is said of it', async () => {
  for (const fault of ['broken', 'busy', 'cutAfterCommit', 'silent'] as const) {
    s3.objects.clear();
    s3.faults[fault] = 1;
    await store.put(name, bytes);
    expect(s3.objects.get(key)?.bytes).toEqual(bytes);
    expect(said).toEqual([]);
  }

  for (const fault of ['broken', 'busy', 'cutAnswer'] as const) {
    await store.put(name, bytes);
    s3.faults[fault] = 1;
    expect(Buffer.from((await store.get(name)) ?? [])).toEqual(bytes);
  }
});

describe('what stays wrong is BUSY, said in the log without a key', () => {
  const isSaid = (what: string) => {
    expect(said.join('')).toContain(what);
    for (const secret of [s3.config.secretKey, s3.config.accessKey, 'Signature='])
      expect(said.join('')).not.toContain(secret);
  };

  test('the bucket breaks three times', async () => {
    s3.faults.broken = 3;
    expect(await codeOf(store.put(name, bytes))).toBe('BUSY');
    expect(s3.asked).toHaveLength(3);
    expect(s3.objects.size).toBe(0);
    isSaid('500');
  });

  test('a bucket that is not ours: asked once, because nothing changes', async () => {
    s3.faults.isForbidden = true;
    expect(await codeOf(store.get(name))).toBe('BUSY');
    expect(s3.asked).toHaveLength(1);
    isSaid('AccessDenied');
  });

  test('the secret is another', async () => {
    const config = { ...s3.config, secretKey: 'not the one' };
    const log = openLog({ logLevel: 'silent' });
    expect(await codeOf(bucketOf(config, { log, clock: Date.now }).put(name, bytes))).toBe('BUSY');
    expect(s3.objects.size).toBe(0);
    expect(s3.asked.map(({ status }) => status)).toEqual([403]);
  });

  test('nobody is there', async () => {
    await s3.close();
    expect(await codeOf(store.get(name))).toBe('BUSY');
    isSaid('err');
    s3 = await startS3();
  });
});

const refusalOf = (MEDIA_URL: string) => {
  try {
    readConfig({ MEDIA_URL });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test('MEDIA_URL is a bucket with its keys, and where it is; anything else is refused, and its secret not printed', () => {
  const MEDIA_URL = 'https://AKIA:s%2Fecret@s3.ap-southeast-7.amazonaws.com/caddee/pictures/?region=ap-southeast-7';
  expect(readConfig({ MEDIA_URL }).media).toEqual({
    bucket: 'https://s3.ap-southeast-7.amazonaws.com/caddee/pictures',
    region: 'ap-southeast-7',
    accessKey: 'AKIA',
    secretKey: 's/ecret',
  });
  expect(readConfig({ MEDIA_URL: 'http://a:b@minio:9000/caddee' }).media).toMatchObject({ region: 'us-east-1' });

  for (const url of [
    'https://s3.example/bucket',
    'https://key@s3.example/bucket',
    'https://key:hunter2@s3.example/',
    'https://key:hunter2@s3.example/a b',
    'https://key:hunter2@s3.example/bucket?regoin=x',
    's3://key:hunter2@bucket',
    'key:hunter2@s3.example/bucket',
  ]) {
    expect(refusalOf(url)).toContain('accepted: https://<access key>:<secret key>@<host>/<bucket>');
    expect(refusalOf(url)).not.toContain('hunter2');
  }
});

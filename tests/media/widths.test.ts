import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEDIA_WIDTHS, widthFor } from '../../domain/media/width.ts';
import { DAY } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { sweep } from '../../server/media/jobs.ts';
import { NOK, bothSignedIn } from '../house/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { photo, plain, upload } from './pictures.ts';
import { isFirstStore, type OpenStore, STORES } from './stores.ts';
import { testTable } from '../support/table.ts';

testTable<[string, number, number, number | undefined]>([
  ['a face in a list', 48, 3, 160],
  ['on its own page', 104, 3, 320],
  ['the largest face', 128, 3, 320],
  ['a picture in a bubble', 250, 2, 960],
  ['across a phone', 360, 3, 960],
  ['across a desk', 800, 2, undefined],
])('%s of %d pixels at density %d is asked for as %s wide', (_what, pixels, density, width) => {
  expect(widthFor(pixels, density)).toBe(width);
});

describe.each(STORES)('%s', (where, openStore) => {
  let here: TestServer;
  let store: OpenStore;
  beforeAll(async () => {
    store = await openStore();
    here = await startServer({ sessions: bothSignedIn(), config: store.config, now: Date.now() });
  });
  afterAll(async () => {
    await here.close();
    await store.close();
  });

  const at = (url: string, as = NOK) => here.app.inject({ url, headers: { authorization: `Bearer ${as}` } });
  const kept = async () => {
    const names: string[] = [];
    for await (const { name } of here.context.media.names()) names.push(name);
    return names.toSorted();
  };
  const noisy = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#2f7d4f', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
    })
      .jpeg()
      .toBuffer();

  // Drawn and answered alike, wherever it lies.
  if (isFirstStore(where))
    test('a picture is answered as narrow as it is asked for, one that is no wider as it is; another width and a stranger’s are as if they never were', async () => {
      {
        const media_id = randomUUID();
        const { data } = await upload(here, NOK, photo(media_id, await noisy(1_200, 900)));
        const whole = await at(data.url);
        for (const width of MEDIA_WIDTHS) {
          const { rawPayload, headers, statusCode } = await at(`${data.url}/${width}`);
          expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, width]);
          expect((await sharp(rawPayload).metadata()).height).toBe(width * 0.75);
          expect(headers).toMatchObject({
            'content-type': 'image/webp',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': 'attachment',
            'cache-control': 'private, no-store',
          });
        }
        expect((await at(`${data.url}/160`)).rawPayload.length).toBeLessThan(whole.rawPayload.length / 20);
      }

      {
        const media_id = randomUUID();
        const { data } = await upload(here, NOK, photo(media_id, await plain(200, 100).png().toBuffer()));
        expect((await at(`${data.url}/960`)).rawPayload).toEqual((await at(data.url)).rawPayload);
        expect((await kept()).filter((name) => name.startsWith(media_id))).toEqual([media_id, `${media_id}-160`]);
        const never = await at(`/api/v1/media/${randomUUID()}`);
        for (const wrong of ['161', '0', 'NaN', '160/x'])
          expect((await at(`${data.url}/${wrong}`)).statusCode).toBe(404);
        expect((await at(`${data.url}/161`)).body).toBe(never.body);
        expect((await here.app.inject({ url: `${data.url}/160` })).statusCode).toBe(401);
        expect((await here.app.inject({ method: 'POST', url: `${data.url}/160` })).statusCode).toBe(405);
      }
    });

  test('PR-10: what lost its row goes with all its widths a day later, what has one stays; a store that is mostly another database’s is not swept', async () => {
    const [held, lost] = [randomUUID(), randomUUID()];
    for (const media_id of [held, lost])
      await upload(here, NOK, photo(media_id, await plain(400, 400).png().toBuffer()));
    await here.context.db.run(sql`delete from media where media_id = ${lost}`);
    const of = async (media_id: string) => (await kept()).filter((name) => name.startsWith(media_id)).length;
    await sweep(here.context, Date.now());
    expect([await of(held), await of(lost)]).toEqual([3, 3]);
    await sweep(here.context, Date.now() + DAY + 60_000);
    expect([await of(held), await of(lost)]).toEqual([3, 0]);

    const others = Array.from({ length: 101 }, () => randomUUID());
    await Promise.all(others.map((name) => here.context.media.put(name, Buffer.from('x'))));
    const before = await kept();
    await sweep(here.context, Date.now() + DAY + 60_000);
    expect(await kept()).toEqual(before);
  });
});

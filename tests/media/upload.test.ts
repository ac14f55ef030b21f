import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOK, nok, bothSignedIn, SOMCHAI, somchai } from '../house/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { DAY, isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { isFirstStore, type OpenStore, STORES } from './stores.ts';
import { emptyPng } from './hostile-pictures.ts';
import { formOf, fromCamera, photo, plain, seen, upload } from './pictures.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { aPerson } from '../support/person-row.ts';
import { TERMS_VERSION } from '../../domain/account/account.ts';

describe.each(STORES)('%s', (where, openStore) => {
  let here: TestServer;
  let store: OpenStore;
  beforeAll(async () => {
    store = await openStore(() => here.context.clock());
    here = await startServer({ sessions: bothSignedIn(), config: store.config });
  });
  afterAll(async () => {
    await here.close();
    await store.close();
  });

  const namesOf = async (media_id: string) => {
    const names: string[] = [];
    for await (const { name } of here.context.media.names()) if (name.startsWith(media_id)) names.push(name);
    return names.toSorted();
  };
  const rows = () => here.context.db.many(sql<{ media_id: string }>`select media_id from media`);

  // What is drawn and counted before anything is stored is the same for every store.
  const isFirst = isFirstStore(where);

  if (isFirst)
    test('a picture that nok sends, of any of four kinds, is kept upright, small, whole and without what the camera wrote into it, and given back as a picture that no cache keeps', async () => {
      {
        const media_id = randomUUID();
        const sent = await fromCamera();
        const before = await sharp(sent).metadata();
        expect(before.exif?.toString('latin1')).toContain('CaddeeCam');
        const { data } = await upload(here, NOK, photo(media_id, sent));
        expect(data).toEqual({
          media_id,
          url: `/api/v1/media/${media_id}`,
          width: 40,
          height: 80,
          color: expect.stringMatching(/^#[\da-f]{6}$/),
        });
        const answer = await seen(here, NOK, media_id);
        const kept = await sharp(answer.rawPayload).metadata();
        expect(kept).toMatchObject({ format: 'webp', width: 40, height: 80 });
        expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
        expect(answer.rawPayload.toString('latin1')).not.toMatch(/CaddeeCam|Somchai-1|Exif/);
      }

      {
        const { data } = await upload(here, NOK, photo(randomUUID(), await plain(3_200, 800).jpeg().toBuffer()));
        expect(data).toMatchObject({ width: 1_600, height: 400 });
        const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(data.color.slice(at, at + 2), 16));
        expect(Math.max(Math.abs(red - 0x2f), Math.abs(green - 0x7d), Math.abs(blue - 0x4f))).toBeLessThan(8);
      }

      for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
        const { status, data } = await upload(
          here,
          NOK,
          photo(randomUUID(), await plain().toFormat(format).toBuffer()),
        );
        expect([status, data.width]).toEqual(['success', 64]);
      }

      const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
        .png()
        .toBuffer();
      expect((await upload(here, NOK, photo(randomUUID(), clear))).data.color).toBe('#ffffff');
      const gray = await plain(8, 8, '#808080').toColourspace('b-w').png().toBuffer();
      expect((await upload(here, NOK, photo(randomUUID(), gray))).data.color).toMatch(/^#(7f|80|81)\1\1$/);

      {
        const media_id = randomUUID();
        await upload(here, NOK, photo(media_id, await plain().jpeg().toBuffer()));
        const { headers, statusCode } = await seen(here, NOK, media_id.toUpperCase());
        expect(statusCode).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-disposition': 'attachment',
          'cache-control': 'private, no-store',
        });
      }

      {
        const media_id = randomUUID();
        await upload(here, NOK, photo(media_id, await plain().jpeg().toBuffer()));
        expect(await namesOf(media_id)).toEqual([media_id]);
      }
    });

  test('a name sent again, by ten requests at once too, is the same picture; somebody else who sends it is told nothing', async () => {
    {
      const media_id = randomUUID();
      const first = await upload(here, NOK, photo(media_id, await plain(10, 10).jpeg().toBuffer()));
      const kept = await here.context.media.get(media_id);
      const again = await upload(here, NOK, photo(media_id, await plain(20, 20).jpeg().toBuffer()));
      expect(again.data).toEqual(first.data);
      expect(await here.context.media.get(media_id)).toEqual(kept);
    }

    {
      const media_id = randomUUID();
      const image = await plain(30, 30).jpeg().toBuffer();
      const answers = await Promise.all(Array.from({ length: 10 }, () => upload(here, NOK, photo(media_id, image))));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect((await rows()).filter((row) => row.media_id === media_id)).toHaveLength(1);
    }

    {
      const media_id = randomUUID();
      const image = await plain().jpeg().toBuffer();
      await upload(here, NOK, photo(media_id, image));
      const refused = await upload(here, SOMCHAI, photo(media_id, image));
      expect(refused).toMatchObject({ status_code: 404, code: 'MEDIA_UNKNOWN', data: null });
    }
  });

  if (isFirst)
    describe('what is no picture of ours leaves nothing behind', () => {
      const cut = async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 4_000);
      const moving = async () => {
        const frames = await Promise.all(['#fff', '#000'].map((color) => plain(8, 8, color).png().toBuffer()));
        return sharp(frames, { join: { animated: true } })
          .webp({ delay: [100, 100] })
          .toBuffer();
      };
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      );
      testTable<[string, () => Promise<Uint8Array> | Uint8Array]>([
        ['text that says it is a jpeg', () => Buffer.from('<script>alert(1)</script>')],
        ['svg', () => svg],
        ['gif', () => plain().gif().toBuffer()],
        ['tiff', () => plain().tiff().toBuffer()],
        ['half a jpeg', cut],
        ['twenty-five million pixels', () => emptyPng(5_000, 5_000)],
        ['one that moves', moving],
        ['nothing', () => new Uint8Array()],
      ])('what is no picture of ours is refused, and leaves no row and no file: %s', async (_what, made) => {
        const before = await rows();
        const media_id = randomUUID();
        const answer = await upload(here, NOK, photo(media_id, await made()));
        expect(answer).toMatchObject({ status_code: 422, code: 'IMAGE_UNREADABLE' });
        expect(await rows()).toEqual(before);
        expect(await namesOf(media_id)).toEqual([]);
      });

      test('more than two megabytes, a broken form, a form that says something twice or else, and a form at another call are refused', async () => {
        const large = randomBytes(2 * 1024 * 1024 + 1);
        expect(await upload(here, NOK, photo(randomUUID(), large))).toMatchObject({
          status_code: 413,
          code: 'BODY_TOO_LARGE',
        });

        const image = { name: 'image', value: await plain().jpeg().toBuffer(), type: 'image/jpeg' };
        const id = { name: 'media_id', value: randomUUID() };
        const codeOf = async (form: ReturnType<typeof formOf>) => (await upload(here, NOK, form)).code;
        expect(await codeOf(formOf([image]))).toBe('FIELDS_INVALID');
        expect(await codeOf(formOf([id]))).toBe('FIELDS_INVALID');
        expect(await codeOf(formOf([{ ...id, value: 'one' }, image]))).toBe('FIELDS_INVALID');
        expect(await codeOf(formOf([id, image, { name: 'owner_id', value: 'x' }]))).toBe('FIELDS_INVALID');
        expect(await codeOf(formOf([id, id, image]))).toBe('REQUEST_MALFORMED');
        expect(await codeOf(formOf([id, image, image]))).toBe('REQUEST_MALFORMED');
        const whole = formOf([id, image]);
        expect(await codeOf({ ...whole, payload: whole.payload.subarray(0, -40) })).toBe('REQUEST_MALFORMED');
        expect(await codeOf({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } })).toBe(
          'BODY_TYPE_UNSUPPORTED',
        );

        const { headers, payload } = formOf([{ name: 'seq', value: '1' }]);
        const url = '/api/v1/chat/messages';
        const answer = await here.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { ...headers, authorization: `Bearer ${NOK}` },
        });
        expect(answer.json()).toMatchObject({ status_code: 415, code: 'BODY_TYPE_UNSUPPORTED' });
      });
    });

  if (isFirst)
    test('the 201st of a day is refused; the day after it is not', async () => {
      const many = Array.from({ length: 200 }, () => randomUUID());
      await here.context.db.run(sql`
      insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
      select id, ${somchai.user_id}::uuid, 'image/webp', 1, 1, 1, '#000000', ${isoOf(NOW)} from unnest(${many}::uuid[]) as id`);
      const form = photo(randomUUID(), await plain().jpeg().toBuffer());
      expect(await upload(here, SOMCHAI, form)).toMatchObject({ status_code: 429, code: 'TOO_MANY_REQUESTS' });
      here.setNow(NOW + DAY);
      expect((await upload(here, SOMCHAI, form)).status).toBe('success');
      here.setNow(NOW);
      await here.context.db.run(sql`delete from media where media_id = any(${many}::uuid[])`);
    });

  describe('who may see it', () => {
    /** Of the two, with somchai; the picture is in its first message. */
    async function inRoom(media_id: string): Promise<string> {
      const { db } = here.context;
      const room_id = randomUUID();
      const now = isoOf(NOW);
      await db.transact(async (tx) => {
        await tx.run(sql`
          insert into person (user_id, role, display_name, terms_version)
          values (${nok.user_id}, 'GOLFER', 'nok', ${TERMS_VERSION}), (${somchai.user_id}, 'CADDY', 'somchai', ${TERMS_VERSION})
          on conflict do nothing`);
        await tx.run(sql`insert into golfer_profile (user_id) values (${nok.user_id}) on conflict do nothing`);
        await tx.run(sql`delete from room_member`);
        const another = await aPerson(tx, 'GOLFER');
        await tx.run(sql`update room set golfer_id = ${another} where golfer_id = ${nok.user_id}`);
        await tx.run(
          sql`insert into room (room_id, golfer_id, caddy_id, status, last_seq, created_at)
          values (${room_id}, ${nok.user_id}, ${somchai.user_id}, 'ACTIVE', 1, ${now})`,
        );
        for (const { user_id } of [nok, somchai])
          await tx.run(sql`insert into room_member (room_id, user_id) values (${room_id}, ${user_id})`);
        await tx.run(
          sql`insert into message (room_id, seq, sender_id, kind, media_id, sent_at)
          values (${room_id}, 1, ${nok.user_id}, 'IMAGE', ${media_id}, ${now})`,
        );
      });
      return room_id;
    }
    const refusal = async (as: string | undefined, media_id: string) => {
      const { statusCode, body } = await seen(here, as, media_id);
      return [statusCode, body];
    };
    const sent = async () => {
      const media_id = randomUUID();
      await upload(here, NOK, photo(media_id, await plain().jpeg().toBuffer()));
      return media_id;
    };

    test('its owner sees it, and who is in a room whose message holds it; for anybody else, and once that is deleted, it is as if it never was', async () => {
      const media_id = await sent();
      const never = await refusal(SOMCHAI, randomUUID());
      expect(never[0]).toBe(404);
      expect(await refusal(SOMCHAI, media_id)).toEqual(never);
      expect(await refusal(SOMCHAI, 'no-uuid')).toEqual(never);
      const room_id = await inRoom(media_id);
      for (const who of [NOK, SOMCHAI]) expect((await seen(here, who, media_id)).statusCode).toBe(200);
      expect((await seen(here, undefined, media_id)).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${NOK}` };
      for (const method of ['HEAD', 'POST', 'DELETE'] as const)
        expect((await here.app.inject({ method, url: `/api/v1/media/${media_id}`, headers })).statusCode).toBe(
          method === 'HEAD' ? 404 : 405,
        );

      const { db } = here.context;
      await db.run(sql`delete from room_member where room_id = ${room_id} and user_id = ${somchai.user_id}`);
      expect(await refusal(SOMCHAI, media_id)).toEqual(never);
      await db.run(sql`insert into room_member (room_id, user_id) values (${room_id}, ${somchai.user_id})`);
      expect((await seen(here, SOMCHAI, media_id)).statusCode).toBe(200);
      await db.run(
        sql`update message set media_id = null, deleted_at = ${isoOf(NOW)}::timestamptz where room_id = ${room_id}`,
      );
      expect(await refusal(SOMCHAI, media_id)).toEqual(never);
    });

    test('what no message holds a day later goes, file and row; what one holds stays', async () => {
      const held = await sent();
      const loose = await sent();
      await inRoom(held);
      await here.context.db.run(
        sql`insert into job (key, kind, run_at, payload) values ('media-prune', 'media.prune', ${isoOf(NOW)}, 'null')`,
      );
      here.setNow(NOW + DAY - 1);
      await here.runJobs();
      expect(await here.context.media.get(loose)).toBeDefined();
      here.setNow(NOW + DAY + DAY / 24);
      await here.runJobs();
      await expect.poll(() => here.context.media.get(loose)).toBeUndefined();
      expect((await seen(here, NOK, loose)).statusCode).toBe(404);
      expect((await seen(here, SOMCHAI, held)).statusCode).toBe(200);
      here.setNow(NOW);
    });
  });
});

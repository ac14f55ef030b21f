import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { drawn } from '../../server/media/drawing.ts';
import { NOK, bothSignedIn, SOMCHAI } from '../house/people.ts';
import { startServer } from '../support/server.ts';
import {
  commented,
  emptyPng,
  heic,
  HIDDEN,
  liar,
  located,
  moving,
  pngBomb,
  pngProfileBomb,
  pngText,
} from './hostile-pictures.ts';
import { photo, plain, seen, upload } from './pictures.ts';
import { testTable } from '../support/table.ts';

const here = await startServer({ sessions: bothSignedIn() });
afterAll(() => here.close());

const rows = async () => (await here.context.db.many(sql`select media_id from media`)).length;
const jpeg = () => plain().jpeg().toBuffer();
const hidden = Buffer.from(HIDDEN);
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="zq7zq()"><script>zq7zq()</script></svg>`;
const ZIP = Buffer.from('PK\x03\x04\x14\0\0\0\0\0zq7zq.html<script>zq7zq()</script>PK\x05\x06', 'latin1');

const POLYGLOTS: [string, () => Promise<Buffer> | Buffer][] = [
  ['a page after a jpeg', async () => Buffer.concat([await jpeg(), hidden])],
  ['an archive after a jpeg', async () => Buffer.concat([await jpeg(), ZIP])],
  ['a script in the comment of a jpeg', () => commented(HIDDEN)],
  ['a script in the text of a png', () => emptyPng(64, 48, 'rgb', [pngText(HIDDEN)])],
  ['an archive after a png', () => Buffer.concat([emptyPng(64, 48), ZIP])],
  ['a virus after a webp', async () => Buffer.concat([await plain().webp().toBuffer(), Buffer.from(EICAR)])],
  [
    'a script in the EXIF of a jpeg',
    () =>
      plain()
        .withExif({ IFD0: { ImageDescription: HIDDEN } })
        .jpeg()
        .toBuffer(),
  ],
  ['a script in the XMP of a webp', () => plain().withXmp(`<x>${HIDDEN}</x>`).webp().toBuffer()],
  ['a script in the colour profile place', async () => Buffer.concat([hidden, await jpeg()])],
  ['a page before a jpeg', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()])],
  ['GIF89a that is a script', () => Buffer.from(`GIF89a/*${HIDDEN}*/=1;zq7zq()`)],
  ['svg', () => Buffer.from(SVG)],
  ['svg in a png’s clothes', () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from(SVG)])],
  ['html', () => Buffer.from(`<!doctype html>${HIDDEN}`)],
  ['a virus', () => Buffer.from(EICAR)],
  ['pdf', () => Buffer.from(`%PDF-1.7\n${HIDDEN}`)],
  ['postscript', () => Buffer.from('%!PS-Adobe-3.0\n(zq7zq) run')],
  ['an empty jpeg', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
];

testTable(POLYGLOTS)(
  'IN-07: what is more than a picture is a picture afterwards, or nothing: %s',
  async (_what, made) => {
    const before = await rows();
    const media_id = randomUUID();
    const { status_code, code } = await upload(here, NOK, photo(media_id, await made()));
    const answer = await seen(here, NOK, media_id);
    if (status_code !== 200) {
      expect([status_code, code, answer.statusCode]).toEqual([422, 'IMAGE_UNREADABLE', 404]);
      expect(await rows()).toBe(before);
      return;
    }
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
    expect(answer.rawPayload.toString('latin1')).not.toMatch(/zq7zq|EICAR|<script/);
  },
);

testTable<[string, string]>([
  ['photo.php', 'image/jpeg'],
  ['photo.jpg.html', 'text/html'],
  ['../../../../tmp/zq7zq.png', 'image/png'],
  ['..\\..\\zq7zq.svg', 'image/svg+xml'],
  ['zq7zq\u202egnp.exe', 'application/octet-stream'],
  [`${'a'.repeat(300)}.png`, 'image/png'],
])('IN-07: a file called %s of type %s is a webp under our name', async (name, type) => {
  const media_id = randomUUID();
  const { payload, headers } = photo(media_id, await jpeg(), type);
  const renamed = Buffer.from(payload.toString('latin1').replace('filename="photo"', `filename="${name}"`), 'latin1');
  const { status_code, data } = await upload(here, NOK, { payload: renamed, headers });
  expect([status_code, data?.url]).toEqual([200, `/api/v1/media/${media_id}`]);
  expect((await seen(here, NOK, media_id)).headers['content-type']).toBe('image/webp');
  const there = readdirSync(here.context.config.dataDir, { recursive: true }).map(String);
  expect(there.filter((it) => /zq7zq|php|html|svg|a{20}/.test(it))).toEqual([]);
  expect(there.some((it) => it.includes(media_id))).toBe(true);
});

test('IN-07: an id is no path', async () => {
  for (const id of ['../../x', '..%2f..%2fx', `${randomUUID()}/../../x`, 'x\\y', '%00']) {
    const { status_code, code } = await upload(here, NOK, photo(id, await jpeg()));
    expect([400, 422], `${id} ${code}`).toContain(status_code);
    const answer = await here.app.inject({ url: `/api/v1/media/${id}`, headers: { authorization: `Bearer ${NOK}` } });
    expect([400, 404], id).toContain(answer.statusCode);
  }
});

test('IN-08: ten pictures that say where they were taken say it to nobody; an iPhone’s own is refused, for its phone sends it as jpeg', async () => {
  const pictures = await located();
  expect(pictures).toHaveLength(10);
  for (const [what, bytes] of pictures) {
    expect(bytes.toString('latin1'), what).toMatch(/CaddeeCam|GPSLatitude/);
    const media_id = randomUUID();
    expect((await upload(here, NOK, photo(media_id, bytes))).status_code, what).toBe(200);
    const { rawPayload } = await seen(here, NOK, media_id);
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
    expect([exif, xmp, iptc, icc], what).toEqual([undefined, undefined, undefined, undefined]);
    expect(rawPayload.toString('latin1'), what).not.toMatch(/CaddeeCam|GPS|Exif|EXIF|XMP |xpacket/);
  }
  const media_id = randomUUID();
  expect(await upload(here, NOK, photo(media_id, heic()))).toMatchObject({ code: 'IMAGE_UNREADABLE' });
  expect((await seen(here, NOK, media_id)).statusCode).toBe(404);
});

const MAX_RISE = 150 * 1024;
const BOMBS: [string, () => Promise<Buffer> | Buffer, number][] = [
  ['12,000 by 12,000 in some kilobytes', () => emptyPng(12_000, 12_000), 422],
  ['a jpeg that says 64,250 by 64,250', () => liar(64_250, 64_250), 422],
  ['one line of two thousand million', () => emptyPng(2_000_000_000, 0), 422],
  ['fifty megabytes of words beside the picture', () => emptyPng(64, 48, 'rgb', [pngBomb()]), 200],
  ['a gif of sixty pictures', () => moving('gif', 60), 422],
  ['a webp of sixty pictures', () => moving('webp', 60), 422],
  ['a colour profile of fifty megabytes', () => emptyPng(64, 48, 'rgb', [pngProfileBomb()]), 200],
];

testTable(BOMBS)('IN-09: a small file that would fill the memory does not: %s', async (_what, made, status) => {
  const bytes = await made();
  expect(bytes.length).toBeLessThan(200_000);
  const before = process.resourceUsage().maxRSS;
  // In this process, where it can be measured; the server draws in one of its own.
  const [drawing] = await Promise.allSettled([drawn(bytes)]);
  const rise = process.resourceUsage().maxRSS - before;
  expect(drawing?.status).toBe(status === 200 ? 'fulfilled' : 'rejected');
  const media_id = randomUUID();
  const answer = await upload(here, NOK, photo(media_id, bytes));
  expect([answer.status_code, answer.code ?? null]).toEqual([status, status === 422 ? 'IMAGE_UNREADABLE' : null]);
  expect(rise).toBeLessThan(MAX_RISE);
  if (status === 422) return;
  const { pages = 1, width } = await sharp((await seen(here, NOK, media_id)).rawPayload).metadata();
  expect([pages, width]).toEqual([1, answer.data.width]);
});

test('IN-09: a body that is packed is not unpacked; who is told no is answered, and so is the next', async () => {
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(1_900_000));
  const answer = await here.app.inject({
    method: 'POST',
    url: '/api/v1/media',
    payload: gzipSync(payload),
    headers: { ...headers, authorization: `Bearer ${NOK}`, 'content-encoding': 'gzip' },
  });
  expect([400, 415]).toContain(answer.statusCode);

  const bomb = emptyPng(12_000, 12_000);
  const all = Array.from({ length: 12 }, () => upload(here, NOK, photo(randomUUID(), bomb)));
  const next = await upload(here, SOMCHAI, photo(randomUUID(), await jpeg()));
  expect(next.status_code).toBe(200);
  for (const { status_code } of await Promise.all(all)) expect(status_code).toBe(422);
});

test('IN-13: a picture opened by itself, or one that is not there, runs nothing, is what it says, and is no page of ours', async () => {
  {
    const media_id = randomUUID();
    await upload(here, NOK, photo(media_id, await jpeg()));
    const { headers, statusCode } = await seen(here, NOK, media_id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/webp',
    });
    expect(headers['set-cookie']).toBeUndefined();
    for (const address of [`/media/${media_id}`, `/media/${media_id}.webp`, `/api/v1/media/${media_id}.webp`])
      expect(
        (await here.app.inject({ url: address, headers: { accept: 'text/html' } })).headers['content-type'],
      ).not.toMatch(/^image/);
    expect((await seen(here, undefined, media_id)).statusCode).toBe(401);
  }

  {
    const { headers } = await seen(here, NOK, randomUUID());
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
    expect(String(headers['content-type'])).toContain('application/json');
  }
});

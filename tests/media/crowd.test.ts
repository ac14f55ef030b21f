import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { Refused } from '../../domain/refusals.ts';
import { kindOf, openPictures } from '../../server/media/picture.ts';
import { DAY, HOUR } from '../../domain/dates.ts';
import { NOK, bothSignedIn, nok, SOMCHAI } from '../house/people.ts';
import { NOW } from '../support/clock.ts';
import { startServer } from '../support/server.ts';
import { slowSvg } from './hostile-pictures.ts';
import { PATIENT, photo, plain, small, upload } from './pictures.ts';

const codesOf = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((it) => (it.status === 'rejected' ? [(it.reason as { code: string }).code] : []));

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

test('while the process that draws ends before it is ready, a picture is asked for again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drawing-'));
  const program = path.join(folder, 'program.mjs');
  writeFileSync(program, 'process.exit(1);');
  const { redrawn, close } = openPictures({ ...PATIENT, program });
  onTestFinished(() => {
    close();
    rmSync(folder, { recursive: true });
  });
  const refused = redrawn(await small(), 'nok');
  await expect(refused).rejects.toMatchObject({ constructor: Refused, code: 'BUSY' });
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

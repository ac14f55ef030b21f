import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOK, bothSignedIn, SOMCHAI } from '../../house/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { photo, plain, upload } from '../../media/pictures.ts';

const PART = 1_900_000;
let here: TestServer;
let port: number;
/** The senders' ends, and the server's. */
let lines: Socket[];
let taken: Socket[];

beforeEach(async () => {
  here = await startServer({ sessions: bothSignedIn() });
  taken = [];
  here.app.server.on('connection', (socket: Socket) => taken.push(socket));
  port = Number(new URL(await here.app.listen({ port: 0, host: '127.0.0.1' })).port);
  lines = [];
});
afterEach(async () => {
  for (const line of lines) line.destroy();
  await here.close();
});

/** A form of which `PART` bytes are sent, and no more. */
function half(as: string): { heard: () => string } {
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(PART + 1_000));
  const head = [
    'POST /api/v1/media HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${as}`,
    `content-type: ${headers['content-type']}`,
    `content-length: ${payload.length}`,
  ].join('\r\n');
  const line = connect(port, '127.0.0.1');
  lines.push(line);
  let heard = '';
  line.on('data', (bytes) => (heard += bytes.toString()));
  line.on('error', () => undefined); // cut off is an answer, too
  line.write(`${head}\r\n\r\n`);
  line.write(payload.subarray(0, PART));
  return { heard: () => heard };
}

/** The server has read what was sent. */
const allTaken = (count: number) =>
  expect.poll(() => taken.filter(({ bytesRead }) => bytesRead > PART).length, { timeout: 20_000 }).toBe(count);

const small = async (as: string) => {
  const { status_code } = await upload(here, as, photo(randomUUID(), await plain(8, 8).png().toBuffer()));
  return status_code;
};

test('what has come of a picture lies on the disk, not in the memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const all = Array.from({ length: 12 }, () => half(NOK));
  await allTaken(12);
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers - before;
  };
  await expect.poll(held, { timeout: 20_000 }).toBeLessThan((12 * PART) / 3);
  expect(all.map(({ heard }) => heard())).toEqual(Array.from({ length: 12 }, () => ''));
});

test('one person sends twelve pictures at a time; others, and the next once a line is over, are taken', async () => {
  for (let n = 0; n < 12; n += 1) half(NOK);
  await allTaken(12);
  expect(await small(NOK)).toBe(429);
  expect(await small(SOMCHAI)).toBe(200);
  for (const line of lines) line.destroy();
  await expect.poll(() => small(NOK)).toBe(200);
});

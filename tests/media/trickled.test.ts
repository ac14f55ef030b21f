import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asRefusal } from '../../server/http/envelope.ts';
import type { Config } from '../../server/config.ts';
import { acceptForms } from '../../server/http/input.ts';
import { NOK, bothSignedIn, SOMCHAI } from '../house/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { photo, plain, upload } from './pictures.ts';

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

test('one network, and all of them together, send only so many at a time', async () => {
  const it = fastify();
  it.setErrorHandler((error, _request, reply) => reply.code(400).send(asRefusal(error).code));
  it.decorateRequest('caller', null);
  const config = { rateLimits: true } as Config;
  await acceptForms(it, { config }, { person: 9, network: 2, process: 3 });
  let answer: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => (answer = resolve));
  let began = 0;
  it.post('/picture', { config: { isUpload: true } }, () => {
    began += 1;
    return answered;
  });
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(9));
  const from = async (remoteAddress: string) =>
    (await it.inject({ method: 'POST', url: '/picture', payload, headers, remoteAddress })).body;
  const all = [from('198.51.100.1'), from('198.51.100.1')];
  await expect.poll(() => began).toBe(2);
  expect(await from('198.51.100.1')).toBe('TOO_MANY_REQUESTS');
  all.push(from('198.51.100.2'));
  await expect.poll(() => began).toBe(3);
  expect(await from('198.51.100.3')).toBe('BUSY');
  answer('kept');
  expect(await Promise.all(all)).toEqual(['kept', 'kept', 'kept']);
  expect(await from('198.51.100.1')).toBe('kept');
  await it.close();
});

test('who hangs up before there was a place for them takes none', async () => {
  const it = fastify();
  let refused: string | undefined;
  it.setErrorHandler((error, _request, reply) => {
    refused = asRefusal(error).code;
    return reply.code(400).send(refused);
  });
  it.decorateRequest('caller', null);
  let lookUp: () => void = () => undefined;
  const isKnown = new Promise<void>((resolve) => (lookUp = resolve));
  let isAsked = false;
  it.addHook('onRequest', async () => {
    isAsked = true;
    await isKnown;
  });
  await acceptForms(it, { config: { rateLimits: true } as Config }, { person: 1, network: 9, process: 9 });
  let isBegun = false;
  it.post('/picture', { config: { isUpload: true } }, () => {
    isBegun = true;
    return 'kept';
  });
  let isClosed = false;
  it.server.on('connection', (socket: Socket) => socket.once('close', () => (isClosed = true)));
  const line = connect(Number(new URL(await it.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(9));
  line.write(
    `POST /picture HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 9999\r\n\r\n`,
  );
  await expect.poll(() => isAsked).toBe(true);
  line.destroy();
  await expect.poll(() => isClosed).toBe(true);
  lookUp();
  await expect.poll(() => isBegun || refused !== undefined).toBe(true);
  expect((await it.inject({ method: 'POST', url: '/picture', payload, headers })).body).toBe('kept');
  expect(refused).toBe('REQUEST_TIMEOUT');
  await it.close();
});
